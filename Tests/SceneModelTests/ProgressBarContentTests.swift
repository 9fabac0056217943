import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct ProgressBarContentTests {
  private let scene: Scene

  init() throws { scene = try SceneBuilder(Preset(.progressBar(ProgressBar()))).scene(.light) }

  @Test func theBarsCenterRunsHalfATrackToEitherSide() {
    #expect(scene.cycle == .milliseconds(1700))
    let middle = 10 + 50.0
    for (time, offset) in [(0.0, -50.0), (0.425, 0), (0.85, 50), (1.275, 0)] {
      let bar = scene.displayList(at: time).draws[1]
      #expect(isClose(bar.box.center.x, middle + offset, within: 1e-5), "at \(time)")
      #expect(isClose(bar.box.width, 50))
    }
  }

  @Test func theWayBackIsTheWayThereReversed() {
    for i in 0...17 {
      let t = Double(i) * 0.05
      let there = scene.displayList(at: t).draws[1].box.center.x - 60
      let back = scene.displayList(at: t + 0.85).draws[1].box.center.x - 60
      #expect(isClose(there, -back, within: 1e-4))
    }
  }

  @Test func theBarIsClippedToTheTrack() {
    let list = scene.displayList(at: 0)
    guard case .beginClip(let clip) = list.commands[1] else {
      Issue.record("the bar stands in a clip")
      return
    }
    #expect(clip.transform.boundingBox(of: clip.path.controlBox) == Rect(x: 10, y: 10, width: 100, height: 10))
  }
}
