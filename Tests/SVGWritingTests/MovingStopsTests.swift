import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct MovingStopsTests {
  private typealias Stop = GradientTrack.StopTrack

  private func nodes(_ stops: [Stop], in space: GradientSpace = .srgb) -> [SVGNode] {
    let moving = MovingStops(stops, in: space, Sample.context) { $0 }
    return moving.indices.flatMap { [moving.stop($0)] + moving.stops(after: $0) }
  }

  @Test func whatMixesStraightNeedsNoMoreStops() throws {
    let opaque = nodes([
      Stop(offset: Sample.track(0, 0.5), color: .constant(.black)),
      Stop(offset: .constant(1), color: .constant(.white)),
    ])
    #expect(opaque.map { $0["offset"] } == ["0", "1"] && opaque.map { $0["stop-color"] } == ["#000", "#fff"])
    #expect(opaque[0].children.map { $0["attributeName"] } == ["offset"] && opaque[1].children.isEmpty)
    let fading = nodes([
      Stop(offset: .constant(0), color: .constant(.white)),
      Stop(offset: Sample.track(0.5, 1), color: .constant(Color.white.withAlpha(multipliedBy: 0.2))),
    ])
    #expect(fading.count == 2)
  }

  /// Between two colors of different alpha, stops stand on the premultiplied mix, and move with both.
  @Test func colorsOfDifferentAlphaGetStopsBetween() throws {
    let (blue, pale) = (Color(hex: 0x0000FF), Color.white.withAlpha(multipliedBy: 0.2))
    let found = nodes([
      Stop(offset: Sample.track(0, 0.8), color: .constant(blue)), Stop(offset: .constant(1), color: .constant(pale)),
    ])
    #expect(found.count == 9 && found.dropLast().allSatisfy { $0.children.count == 1 })
    #expect(found.map { $0["offset"] } == ["0", ".125", ".25", ".375", ".5", ".625", ".75", ".875", "1"])
    #expect(found[4].children[0]["values"] == ".5;.9")
    let middle = Color(premultiplied: zip(blue.premultiplied, pale.premultiplied).map { ($0 + $1) / 2 })
    #expect(found[4]["stop-color"] == middle.svgText)
  }

  /// SVG mixes in sRGB, so that mixes in another space get stops between.
  @Test func otherSpacesGetStopsBetween() throws {
    let ends = [Color(hex: 0xFF0000), Color(hex: 0x00FF00)]
    let place = Stop(offset: Sample.track(0, 0.8), color: .constant(ends[0]))
    let last = Stop(offset: .constant(1), color: .constant(ends[1]))
    #expect(nodes([place, last]).count == 2)
    let found = nodes([place, last], in: .oklab)
    #expect(found.count == 9 && found[4].children.map { $0["attributeName"] } == ["offset"])
    #expect(found[4]["stop-color"] == GradientStops.mixed(ends[0], ends[1], 0.5, .oklab).svgText)
    let turning = nodes([Stop(offset: .constant(0), color: Sample.track(ends[0], ends[1])), last], in: .linear)
    let animation = try #require(turning[4].children.first)
    #expect(animation["attributeName"] == "stop-color")
    #expect(turning[4]["stop-color"] == GradientStops.mixed(ends[0], ends[1], 0.5, .linear).svgText)
    #expect(animation["values"]?.hasSuffix(ends[1].svgText) == true)
  }

  /// Nothing lies between two stops at one place.
  @Test func hardEdgesStayHard() {
    let (blue, pale) = (Color(hex: 0x0000FF), Color.white.withAlpha(multipliedBy: 0.2))
    let found = nodes([
      Stop(offset: .constant(0), color: Sample.track(.black, .white)),
      Stop(offset: .constant(0.5), color: .constant(blue)), Stop(offset: .constant(0.5), color: .constant(pale)),
    ])
    #expect(found.count == 3)
  }

  /// What is transparent has the hue beside it.
  @Test func transparentStopsHaveTheNextHue() {
    let found = nodes([
      Stop(offset: Sample.track(0, 0.5), color: .constant(.clear)),
      Stop(offset: .constant(1), color: .constant(.white)),
    ])
    #expect(found.count == 2 && found[0]["stop-color"] == "#fff0")
  }
}
