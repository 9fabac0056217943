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

  @Test(arguments: [
    (60.0, 0.0, Point(0.6, 0)), (50, 90, Point(0, 0.5)), (-50, 90, Point(0, -0.5)), (0, 45, Point.zero),
  ])
  func aHighlightIsTheFocus(_ length: Double, _ angle: Double, _ focus: Point) throws {
    let image = try LottieReader.read(radial("\"h\": { \"k\": \(length) }, \"a\": { \"k\": \(angle) }"))
    guard case .gradient(let gradient)? = image.nodes.flatMap(\.shapes).first?.fill else {
      Issue.record("a gradient")
      return
    }
    #expect((gradient.focus - focus).length < 1e-9)
    #expect(
      gradient.geometry
        == .radial(center: .constant(Point(2, 0)), startRadius: .constant(0), endRadius: .constant(10)))
  }

  /// It is as far off in parts of the radius, whatever that is.
  @Test func aHighlightMovesWithItsGradientOnly() {
    let growing = #"{ "a": 1, "k": [{ "t": 0, "s": [2, 0] }, { "t": 30, "s": [-8, 0] }] }"#
    #expect(findings(radial(#""h": { "k": 60 }"#, start: growing)).isEmpty)
    let found = findings(radial("\"h\": \(moving((0, 0), (30, 60)))"))
    #expect(found.count == 1 && found[0].contains("a highlight that moves within its gradient"), "\(found)")
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
    let frames =
      #"{ "t": 0, "s": [-0.5, 1, 0, 0, 0.5, 0, 0, 1] }, { "t": 30, "s": [0.5, 1, 0, 0, 1.5, 0, 0, 1] }"#
    let moving = try gradient("{ \"a\": 1, \"k\": [\(frames)] }", count: 2)
    for (time, first, second) in [(0.25, 0.0, 0.75), (0.75, 0.25, 1.0)] {
      let offsets = offsets(moving, at: time)
      #expect(abs(offsets[0] - first) < 1e-6 && abs(offsets[1] - second) < 1e-6)
    }
  }
}
