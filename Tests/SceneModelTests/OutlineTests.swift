import GraphicsCore
import MotionMath
import SceneModel
import Testing

@Suite struct OutlineTests {
  @Test func anArcIsAtMostAWholeTurn() {
    func arc(_ turns: Double) -> Path {
      Outline.arc(diameter: .constant(8), start: .constant(0.5), sweep: .constant(turns * 2 * .pi)).path(at: 0)
    }
    #expect(arc(1.5) == arc(1) && arc(-3) == arc(-1) && arc(0.5) != arc(1))
  }

  @Test func aRoundingErrorBelowAWholeNumberIsThatNumber() {
    let paths = (1...3).map { Path.circle(center: .zero, radius: Double($0)) }
    func shown(_ index: Double) -> Path { Outline.step(paths, .constant(index)).path(at: 0) }
    #expect(shown(1 - 1e-10) == paths[1] && shown(0.999) == paths[0])
    #expect(shown(-5) == paths[0] && shown(99) == paths[2])
  }

  @Test func theEndsOfAPartStandInAnyOrder() {
    let line = Outline.path(.constant(Path([.move(Point(0, 0)), .line(Point(10, 0))])))
    func part(_ start: Double, _ end: Double, _ offset: Double) -> Path {
      Outline.part(
        line, start: .constant(start), end: .constant(end), offset: .constant(offset), ofEach: false,
        span: Point(0, 1)
      ).path(at: 0)
    }
    #expect(part(0.7, 0.2, 0) == part(0.2, 0.7, 0) && !part(0.7, 0.2, 0).isEmpty)
    #expect(part(0.25, 0.5, 0.25).controlBox == Rect(x: 5, y: 0, width: 2.5, height: 0))
  }

  /// Of an easing that overshoots, what is beyond the ends of the outline is nothing; an offset goes around them.
  @Test func theEndsOfAPartAreLimitedBeforeTheyMove() {
    let line = Outline.path(.constant(Path([.move(Point(0, 0)), .line(Point(10, 0))])))
    /// Where the part starts and ends; nil for nothing.
    func ends(_ start: Double, _ end: Double, _ offset: Double) -> [Double]? {
      let path = Outline.part(
        line, start: .constant(start), end: .constant(end), offset: .constant(offset), ofEach: false,
        span: Point(0, 1)
      ).path(at: 0)
      return path.isEmpty ? nil : [path.controlBox.minX, path.controlBox.maxX].map { ($0 * 1e6).rounded() / 1e6 }
    }
    #expect(ends(0, -0.2, 0) == nil && ends(1, 1.3, 0) == nil)
    #expect(ends(0.5, 1.3, 0) == [5, 10] && ends(-0.4, 0.2, 0.5) == [5, 7])
  }
}
