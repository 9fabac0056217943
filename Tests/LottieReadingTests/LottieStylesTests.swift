import GraphicsCore
import Importing
import MotionMath
import Testing

@testable import LottieReading

@Suite struct LottieStylesTests {
  private let dot = disc + "," + blueFill

  private func layer(_ styles: String, _ transform: String = "") -> [UInt8] {
    lottie(shapeLayer(dot, transform, "\"sy\": [\(styles)],"))
  }

  private func filters(_ styles: String) throws -> [NodeFilter] {
    try LottieReader.read(layer(styles)).nodes[0].filters
  }

  private let shadow =
    #"{ "ty": 1, "c": { "k": [1, 0, 0, 1] }, "o": { "k": 50 }, "a": { "k": 90 }, "s": { "k": 10 }, "d": { "k": 4 }, "#
    + #""ch": { "k": 0 }, "bm": { "k": 1 } }"#

  @Test func aDropShadowFallsBelowThePlacedLayer() throws {
    let image = try LottieReader.read(layer(shadow, #""r": { "k": 90 }, "o": { "k": 40 }"#))
    let node = image.nodes[0]
    guard case .shadow(let color, let deviation, let offset, false)? = node.filters.first, node.filters.count == 1
    else {
      Issue.record("\(node.filters)")
      return
    }
    #expect(color == .constant(ColorPair(Color(red: 1, green: 0, blue: 0, alpha: 0.5))))
    #expect(deviation == .constant(3))
    let place = offset.value(at: 0)
    #expect(abs(place.x) < 1e-9 && abs(place.y - 4) < 1e-9)
    // The shadow does not turn with the layer, and fades with it.
    #expect(node.transforms.isEmpty && node.opacity == .constant(0.4))
    guard case .group(let inner) = node.content else { return }
    #expect(inner.count == 1 && inner[0].transforms.count == 1 && inner[0].opacity == .constant(1))
  }

  @Test func innerStylesComeBeforeShadows() throws {
    let inner = #"{ "ty": 2, "c": { "k": [0, 0, 0, 1] }, "a": { "k": 180 }, "d": { "k": 2 }, "bm": { "k": 5 } }"#
    let glow = #"{ "ty": 4, "c": { "k": [1, 1, 0, 1] }, "bm": { "k": 1 } }"#
    let filters = try filters("\(shadow), \(inner), \(glow)")
    let insets = filters.map { if case .shadow(_, _, _, let isInset) = $0 { isInset } else { false } }
    #expect(insets == [true, true, false])
    guard case .shadow(_, _, let offset, _) = filters[1] else { return }
    let place = offset.value(at: 0)
    #expect(abs(place.x - 2) < 1e-9 && abs(place.y) < 1e-9)
  }

  @Test func aColorOverlayIsMixedIntoTheColors() throws {
    let overlay = #"{ "ty": 7, "c": { "k": [0, 1, 0, 1] }, "o": { "k": 75 }, "bm": { "k": 1 } }"#
    #expect(
      try filters(overlay) == [
        .colorMatrix([0.25, 0, 0, 0, 0, 0, 0.25, 0, 0, 0.75, 0, 0, 0.25, 0, 0, 0, 0, 0, 1, 0])
      ])
    let moving = #"{ "ty": 7, "c": { "k": [0, 1, 0, 1] }, "o": \#(moving((0, 0), (30, 100))) }"#
    #expect(findings(layer(moving)).first?.contains("with a color or an opacity that moves") == true)
  }

  @Test func blendModesAreNoted() throws {
    let glow = #"{ "ty": 3, "c": { "k": [1, 1, 0, 1] }, "bm": { "k": 11 } }"#
    let notes = try LottieReader.read(layer(glow)).notes.map(\.message)
    let note = #"layer "dot": the layer style "outer glow" is drawn without its blend mode, as players draw it"#
    #expect(notes == [note])
    let black = #"{ "ty": 1, "c": { "k": [0, 0, 0, 1] }, "bm": { "k": 5 } }"#
    #expect(try LottieReader.read(layer(black)).notes.isEmpty)
  }

  @Test(arguments: [
    (#"{ "ty": 2, "no": { "k": 30 } }"#, #"the layer style "inner shadow" is drawn without its noise"#),
    (#"{ "ty": 4, "r": { "k": 20 } }"#, #"the layer style "inner glow" is drawn with a range of 50 %"#),
  ])
  func whatPlayersLeaveOutIsNoted(_ style: String, _ message: String) throws {
    let notes = try LottieReader.read(layer(style)).notes.map(\.message)
    #expect(notes.count == 1 && notes[0].contains(message), "\(notes)")
  }

  @Test(arguments: [
    (#"{ "ty": 0 }"#, #"the layer style "stroke" cannot be drawn"#),
    (#"{ "ty": 8 }"#, #"the layer style "gradient overlay" cannot be drawn"#),
    (#"{ "ty": 12 }"#, #"the layer style "of type 12" cannot be drawn"#),
    (#"{ "ty": 1, "ch": { "k": 20 } }"#, #"the spread of the layer style "drop shadow" cannot be drawn"#),
    (#"{ "ty": 4, "sr": { "k": 2 } }"#, "an inner glow from the center cannot be drawn"),
    (#"{ "ty": 2 }, { "ty": 2 }"#, #"a second layer style "inner shadow" cannot be drawn"#),
    (#"{ "ty": 1 }, { "ty": 3 }"#, "a drop shadow of a layer with an outer glow cannot be drawn"),
  ])
  func stylesThatCannotBeDrawnAreNamed(_ styles: String, _ message: String) {
    let found = findings(layer(styles))
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
    #expect(findings(layer(#"{ "ty": 0, "en": false }"#)) == [])
  }
}
