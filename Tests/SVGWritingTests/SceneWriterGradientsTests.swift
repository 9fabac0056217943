import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterGradientsTests {
  /// Where ends and stops move, all of them do.
  @Test func endsAndStopsOfAGradientMove() throws {
    let stop = GradientTrack.StopTrack(offset: .constant(0), color: Sample.track(.white, .black))
    let track = GradientTrack(
      Sample.band([.white]), geometry: .linear(Sample.track(.zero, Point(20, 0)), .constant(Point(30, 0))),
      stops: [stop, GradientTrack.StopTrack(offset: .constant(1), color: .constant(.black))])
    let gradient = try gradient(track)
    #expect(gradient.children.map(\.name) == ["stop", "stop", "animate"])
    #expect(gradient.children[0].children.map { $0["attributeName"] } == ["stop-color"])
    #expect(gradient.children[2]["attributeName"] == "x1")
  }

  /// WebKit moves a gradient only if it has a transform of its own.
  @Test func aGradientThatMovesHasATransform() throws {
    let band = Sample.band([.white, .black])
    let gradient = try gradient(GradientTrack(band, translation: Sample.track(.zero, Point(20, 0))))
    #expect(gradient["gradientTransform"] == "translate(0)")
    #expect(gradient.children.last?.name == "animateTransform" && gradient.children.last?["additive"] == "sum")
  }

  private func gradient(_ track: GradientTrack, at place: Point = .zero) throws -> SVGNode {
    var shape = ShapeLayer(Sample.ring, paint: .gradient(track))
    shape.transform.translation = .constant(place)
    return try Sample.node(.shape(shape)).definition("fill")
  }

  /// In user space, the default of `x2` is the width of the canvas.
  @Test func aGradientStandsInTheSpaceOfItsShape() throws {
    let upright = Gradient(.linear(start: .zero, end: Point(0, 5)), stops: Gradient.evenStops([.black, .white]))
    let here = try gradient(GradientTrack(upright))
    #expect([here["x1"], here["y1"], here["x2"], here["y2"]] == [nil, nil, "0", "5"])
    #expect(here["gradientUnits"] == "userSpaceOnUse")
    let moved = try gradient(GradientTrack(upright), at: Point(3, 4))
    #expect([moved["x1"], moved["y1"], moved["x2"], moved["y2"]] == ["3", "4", "3", "9"])
  }

  /// Older browsers do not know `fr`; stops from the center on say the same, unless the gradient repeats.
  @Test func anInnerRadiusIsAnInsetOfTheStops() throws {
    func written(_ spread: GradientSpread) throws -> SVGNode {
      let geometry = GradientGeometry.radial(center: Point(20, 20), startRadius: 2, endRadius: 8)
      return try gradient(
        GradientTrack(Gradient(geometry, stops: Gradient.evenStops([.black, .white]), spread: spread)))
    }
    let padded = try written(.pad)
    #expect(padded["r"] == "8" && padded["fr"] == nil && padded.stops.map(\.offset) == [0.25, 1])
    let repeated = try written(.repeat)
    #expect(repeated["fr"] == "2" && repeated["spreadMethod"] == "repeat" && repeated.stops.map(\.offset) == [0, 1])
  }

  @Test func aFocusIsWritten() throws {
    let geometry = GradientGeometry.radial(center: Point(20, 20), startRadius: 2, endRadius: 8, focus: Point(17, 21))
    let written = try gradient(
      GradientTrack(Gradient(geometry, stops: Gradient.evenStops([.black, .white]))), at: Point(1, 2))
    #expect([written["cx"], written["cy"], written["fx"], written["fy"]] == ["21", "22", "18", "23"])
    #expect(written["r"] == "8" && written["fr"] == "2" && written.stops.map(\.offset) == [0, 1])
    // Programs disagree on what a focus at the edge or beyond it shows.
    let beyond = GradientGeometry.radial(center: Point(20, 20), startRadius: 2, endRadius: 8, focus: Point(40, 20))
    let kept = try gradient(GradientTrack(Gradient(beyond, stops: Gradient.evenStops([.black, .white]))))
    let x = try #require(Double(kept["fx"] ?? ""))
    #expect(abs(x - 25.94) < 0.05 && kept["fy"] == "20")
  }

  /// Two ends that move are sampled as one, so that they stay together.
  @Test func bothEndsMoveAtOnce() throws {
    let geometry = GradientTrack.GeometryTrack.linear(
      Sample.track(.zero, Point(20, 0)), Sample.track(Point(10, 5), Point(30, 5)))
    let animations = try gradient(GradientTrack(Sample.band([.black, .white]), geometry: geometry)).children
      .filter { $0.name == "animate" }
    #expect(animations.map { $0["attributeName"] } == ["x1", "x2"])
    #expect(animations.map { $0["values"] } == ["0;20", "10;30"])
  }
}
