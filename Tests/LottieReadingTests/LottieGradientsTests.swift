import GraphicsCore
import Importing
import LottieReading
import MotionMath
import Testing

@Suite struct LottieGradientsTests {
  private func gradient(_ stops: String, count: Int) throws -> AnimatedGradient? {
    let style =
      #"{ "ty": "gf", "o": { "k": 100 }, "t": 1, "s": { "k": [0, 0] }, "e": { "k": [10, 0] }, "#
      + "\"g\": { \"p\": \(count), \"k\": \(stops) } }"
    let image = try LottieReader.read(lottie(shapeLayer(disc + "," + style)))
    guard case .gradient(let gradient)? = image.nodes.flatMap(\.shapes).first?.fill else {
      Issue.record("a gradient")
      return nil
    }
    return gradient
  }

  private func radial(_ more: String, start: String = #"{ "k": [2, 0] }"#) -> [UInt8] {
    let style =
      "{ \"ty\": \"gf\", \"t\": 2, \"s\": \(start), \"e\": { \"k\": [12, 0] }, \(more), "
      + "\"g\": { \"p\": 2, \"k\": { \"k\": [0, 1, 1, 1, 1, 0, 0, 0] } } }"
    return lottie(shapeLayer(disc + "," + style))
  }

  /// The center and the focus of a radial gradient from (2, 0) to (12, 0).
  private func points(_ bytes: [UInt8]) throws -> (center: Track<Point>, focus: Track<Point>?)? {
    guard case .gradient(let gradient)? = try LottieReader.read(bytes).nodes.flatMap(\.shapes).first?.fill,
      case .radial(let center, _, _, let focus) = gradient.geometry
    else {
      Issue.record("a radial gradient")
      return nil
    }
    return (center, focus)
  }

  @Test func itsEndsMayMoveOnCurvedWays() throws {
    let way = #"{ "t": 0, "s": [0, 0], "to": [0, 10], "ti": [0, 10] }, { "t": 30, "s": [20, 0] }"#
    let points = try points(radial("\"o\": { \"k\": 100 }", start: "{ \"a\": 1, \"k\": [\(way)] }"))
    let middle = try #require(points?.center.value(at: 0.5))
    #expect(abs(middle.x - 10) < 0.05 && abs(middle.y - 7.5) < 0.05, "\(middle)")
  }

  @Test(arguments: [
    (60.0, 0.0, Point(8, 0)), (50, 90, Point(2, 5)), (-50, 90, Point(2, -5)), (100, 0, Point(11.9, 0)),
    (-120, 0, Point(-7.9, 0)),
  ])
  func aHighlightIsTheFocus(_ length: Double, _ angle: Double, _ focus: Point) throws {
    let points = try points(radial("\"h\": { \"k\": \(length) }, \"a\": { \"k\": \(angle) }"))
    let place = try #require(points?.focus?.still)
    #expect((place - focus).length < 1e-9 && points?.center == .constant(Point(2, 0)))
  }

  @Test func aHighlightInTheCenterIsNone() throws {
    let points = try points(radial(#""h": { "k": 0 }, "a": { "k": 45 }"#))
    #expect(points != nil && points?.focus == nil)
  }

  @Test func aHighlightMoves() throws {
    // With the gradient, as far off in parts of the radius.
    let growing = #"{ "a": 1, "k": [{ "t": 0, "s": [2, 0] }, { "t": 30, "s": [-8, 0] }] }"#
    let grown = try points(radial(#""h": { "k": 60 }"#, start: growing))
    for time in [0, 0.25, 0.5] {
      let center = try #require(grown?.center.value(at: time))
      let focus = try #require(grown?.focus?.value(at: time))
      let expected = center + (Point(12, 0) - center) * 0.6
      #expect((focus - expected).length < 1e-9)
    }
    // By itself.
    let turning = try points(radial("\"h\": \(moving((0, 0), (30, 60))), \"a\": \(moving((0, 0), (30, 90)))"))
    let focus = try #require(turning?.focus?.value(at: 0.5))
    let expected = Point(2 + 3 * cosine(.pi / 4), 3 * sine(.pi / 4))
    #expect((focus - expected).length < 0.02)
  }

  private func offsets(_ gradient: AnimatedGradient?, at time: Double) -> [Double] {
    gradient?.stops.map { $0.offset.value(at: time) } ?? []
  }

  @Test func aHardEdgeStaysHard() throws {
    let still = try gradient(#"{ "k": [0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 1, 0, 0, 1] }"#, count: 4)
    #expect(offsets(still, at: 0) == [0, 0.5, 0.5, 1])
    #expect(still?.stops.map { $0.color.value(at: 0).light.red } == [1, 1, 0, 0])
  }

  /// With alphas, stops of colors and of alphas are brought together.
  @Test func aHardEdgeWithAlphasMoves() throws {
    let frames =
      #"{ "t": 0, "s": [0, 1, 0, 0, 0.5, 1, 0, 0, 0.5, 0, 0, 1, 0, 0.5, 1, 0.5] }, "#
      + #"{ "t": 30, "s": [0, 0, 0, 0, 0.5, 0, 0, 0, 0.5, 0, 1, 1, 0, 0.5, 1, 0.5] }"#
    let moving = try gradient("{ \"a\": 1, \"k\": [\(frames)] }", count: 3)
    #expect(offsets(moving, at: 0.5) == [0, 0.5, 0.5, 1])
    let colors = moving?.stops.map { $0.color.value(at: 0.5).light } ?? []
    #expect(colors.map { ($0.red * 100).rounded() } == [50, 50, 0, 0])
    #expect(colors.map { ($0.green * 100).rounded() } == [0, 0, 50, 50])
  }

  /// Beyond 0…1 a stop moves on, and only what is seen of it is limited.
  @Test func aStopComesInFromOutside() throws {
    let frames = #"{ "t": 0, "s": [-0.5, 1, 0, 0, 0.5, 0, 0, 1] }, { "t": 30, "s": [0.5, 1, 0, 0, 1.5, 0, 0, 1] }"#
    let moving = try gradient("{ \"a\": 1, \"k\": [\(frames)] }", count: 2)
    for (time, first, second) in [(0.25, 0.0, 0.75), (0.75, 0.25, 1.0)] {
      let offsets = offsets(moving, at: time)
      #expect(abs(offsets[0] - first) < 1e-6 && abs(offsets[1] - second) < 1e-6)
    }
  }
}
