import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct SceneContentTests {
  @Test func atTwiceTheSpeedEverythingTakesHalfTheTime() throws {
    var preset = Preset(.spinner(Spinner()))
    let written = try SceneBuilder(preset).scene(.light)
    preset.speed = 2
    let fast = try SceneBuilder(preset).scene(.light)
    #expect(fast.cycle == .milliseconds(400) && fast.size == written.size)
    for time in [0.0, 0.1, 0.25] {
      #expect(fast.displayList(at: time).draws == written.displayList(at: 2 * time).draws)
    }
    preset.speed = 1
    #expect(try SceneBuilder(preset).scene(.light) == written)
  }

  @Test func aCycleIsWhatTheSpeedGivesExactly() throws {
    var spinner = Spinner()
    spinner.duration = Seconds(1.84)
    var preset = Preset(.spinner(spinner))
    preset.speed = 1.84 / 3
    #expect(try SceneBuilder(preset).scene(.light).cycle == .milliseconds(3000))
  }
}
