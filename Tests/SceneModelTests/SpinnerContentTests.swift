import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct SpinnerContentTests {
  @Test func theArcStartsAtThreeOClockAndTurnsClockwise() throws {
    let scene = try SceneBuilder(Preset(.spinner(Spinner()))).scene(.light)
    #expect(scene.cycle == .milliseconds(800))
    #expect(scene.size == Size(40, 40))
    func start(at time: Double) -> Point {
      let draw = scene.displayList(at: time).draws[0]
      guard case .move(let point) = draw.path.elements[0] else { return .zero }
      return draw.transform.apply(point)
    }
    let center = Point(20, 20)
    for (time, x, y) in [(0.0, 12.0, 0.0), (0.2, 0, 12), (0.4, -12, 0), (0.6, 0, -12)] {
      #expect(isClose(start(at: time).x, center.x + x, within: 1e-5), "at \(time)")
      #expect(isClose(start(at: time).y, center.y + y, within: 1e-5), "at \(time)")
    }
  }

  @Test func theCanvasHoldsTheStrokesOuterEdge() throws {
    var preset = Preset(.spinner(Spinner()))
    preset.canvas.padding = .zero
    #expect(try SceneBuilder(preset).scene(.light).size == Size(27, 27))
  }
}
