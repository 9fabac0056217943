import GraphicsCore
import MotionMath
import PathGeometry
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterCompoundsTests {
  private let ring = Outline.path(.constant(Sample.ring))

  private func cut(_ first: Outline, moving transform: TransformTrack = .identity, by hole: Outline) -> Layer {
    let move = TransformTrack(translation: Sample.track(.zero, Point(5, 0)))
    return Sample.filled(
      .compound(
        [
          Outline.Piece(outline: first, rule: .nonZero, transform: transform),
          Outline.Piece(outline: hole, rule: .evenOdd, transform: move),
        ], .subtract))
  }

  private func grown(by distance: Track<Double>, join: LineJoin = .round) -> Outline {
    .offset(ring, by: distance, join: join, miterLimit: 4, rule: .nonZero)
  }

  private let square = Outline.path(.constant(.rectangle(Rect(x: 2, y: 2, width: 30, height: 30))))

  /// Nobody has to compute the outline of what is left at each moment.
  @Test func whatIsCutOutIsBlackInAMask() throws {
    let node = try Sample.node(cut(square, by: ring))
    #expect(node.name == "path" && node.motions.isEmpty)
    let mask = try node.definition("mask")
    #expect(mask["mask-type"] == nil && mask.children.map(\.name) == ["rect", "circle"])
    #expect(mask.children[0]["fill"] == "#fff" && mask.children[1]["fill"] == nil, "black is the usual color")
    #expect(mask.children[1]["fill-rule"] == "evenodd")
    #expect(try mask.children[1].motion("translate").values == ["0", "5px"])
  }

  /// A mask moves with its element, but the hole does not.
  @Test func aShapeThatMovesBehindItsHoleHasAGroup() throws {
    let turning = TransformTrack(rotation: Sample.track(0, 1))
    let node = try Sample.node(cut(square, moving: turning, by: ring))
    #expect(node.name == "g" && node.motions.isEmpty && node.attributes["mask"] != nil)
    #expect(node.children.map { $0.motions.map(\.property) } == [["rotate"]])
  }

  @Test func aShapeGrowsByAStroke() throws {
    let node = try Sample.node(Sample.filled(grown(by: Sample.track(0, 3))))
    #expect(node.name == "circle" && node["r"] == "8" && node["stroke"] == "#000")
    #expect(try node["stroke-linejoin"] == "round" && node.motion("stroke-width").values == ["0", "6"])
  }

  /// A stroke only adds to a shape, and its corners are round.
  @Test func otherGrowthMoves() throws {
    for outline in [grown(by: Sample.track(-2, 3)), grown(by: Sample.track(0, 3), join: .bevel)] {
      let node = try Sample.node(Sample.filled(outline))
      #expect(node.name == "path" && node.hasSMIL && node["stroke"] == nil)
    }
  }

  /// A stroke of width 2 along a circle that grows by 3: what is inside of it is the circle without its rim until it
  /// has grown by 1, and the circle with a rim from then on.
  @Test func aStrokeThatGrowsIsARing() throws {
    let node = try Sample.node(Sample.stroked(grown(by: Sample.track(0, 3)), StrokeStyle(width: 2, join: .round)))
    #expect(node.name == "rect" && node["x"] == "7" && node["width"] == "26" && node["fill"] == "#000")
    let parts = try node.definition("mask").children
    #expect(parts.map { $0["fill"] } == ["#fff", "#000", "none"])
    let widths = try parts.map { try $0.motion("stroke-width") }
    #expect(widths.map(\.values) == [["2", "8"], ["0", "0", "4"], ["2", "0", "0"]])
    #expect(widths[1...].allSatisfy { abs($0.keys[1].offset - 1.0 / 3) < 1e-9 })
  }
}
