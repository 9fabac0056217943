import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import SVGReading

@Suite struct MaskLayerTests {
  private static let gradient = "linear-gradient(red, blue)"
  private static let box = Rect(x: 0, y: 0, width: 10, height: 20)

  private func tiles(_ words: String, stroke: Double, join: LineJoin = .round) throws -> Int? {
    var shape = AnimatedShape(.line(from: .constant(.zero), to: .constant(Point(10, 20))))
    var line = AnimatedStroke(.color(.constant(ColorPair(.black))))
    (line.width, line.join) = (.constant(stroke), join)
    shape.stroke = line
    let layer = try #require(MaskLayer("\(Self.gradient) \(words)") { _ in nil })
    return layer.tiles(of: Self.box, around: AnimatedNode(.shape(shape)))?.count
  }

  /// A box that clips has no other tiles than its own.
  @Test func tilesCoverTheStroke() throws {
    #expect(try tiles("", stroke: 10) == 9)
    #expect(try tiles("", stroke: 10, join: .miter) == 15)
    #expect(try tiles("", stroke: 200) == nil)
    for words in ["no-repeat", "fill-box", "view-box"] { #expect(try tiles(words, stroke: 10) == 1) }
  }

  @Test func propertiesBesideTheImageCount() throws {
    let layer = try #require(
      MaskLayer(Self.gradient) { ["mask-mode": "luminance", "mask-origin": "view-box"][$0] })
    #expect(layer.image == Self.gradient && layer.usesLuminance && layer.isOfView)
  }

  @Test(arguments: ["0 0 / 0", "0 0 / 50%", "repeat-x", "5px", "stroke-box", "view-box fill-box"])
  func otherWordsAreRefused(_ words: String) {
    #expect(MaskLayer("\(Self.gradient) \(words)") { _ in nil } == nil)
  }
}
