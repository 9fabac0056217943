import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import ShippedPresets
import Testing

/// The step sequences of shipped presets, to the tick of both formats, whatever rate is asked for.
@Suite struct SteppedPresetTests {
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    /// Ticks of the format's clock from one change of the image to the next, the loop's end joined to its start.
    var gif: [Int]
    var apng: [Int]
    var description: String { name }
  }

  /// Nothing moves between the steps.
  static let stepsAlone = [
    Case(name: "braille", gif: [Int](repeating: 8, count: 10), apng: [Int](repeating: 80, count: 10)),
    Case(
      name: "ios-spokes", gif: [13, 12, 13, 12, 13, 12, 13, 12], apng: [Int](repeating: 125, count: 8)),
    // 8.61, 25.84, 43.07 and 86.22 % of 1.45 s: 0.1248, 0.3747, 0.6245 and 1.2502 s.
    Case(name: "wifi", gif: [12 + 20, 25, 25, 63], apng: [125 + 200, 250, 250, 625]),
  ]

  private static let rates = [24.0, 30, 50, 60]

  private func scene(_ name: String) throws -> Scene {
    try SceneBuilder(DecodedPreset.shipped(name).preset).scene(.light)
  }

  /// The delays of the images that differ from the one before, starting with the loop's last change at or before its
  /// start.
  private func delays(_ scene: Scene, _ clock: FrameSchedule.Clock, rate: Double) -> [Int] {
    let schedule = FrameSchedule(cycle: scene.cycle, rate: .asked(rate), clock: clock, moments: scene.moments)
    let lists = (0..<schedule.count).map { scene.displayList(at: schedule.time(of: $0)) }
    var delays: [Int] = []
    for (i, delay) in schedule.delays.enumerated() {
      if i > 0, lists[i] == lists[i - 1] { delays[delays.count - 1] += delay } else { delays.append(delay) }
    }
    if delays.count > 1, lists.first == lists.last { delays[0] += delays.removeLast() }
    return delays
  }

  @Test(arguments: stepsAlone) func aSceneOfStepsHasOneFrameAStep(_ example: Case) throws {
    let scene = try scene(example.name)
    for rate in Self.rates {
      #expect(delays(scene, .gif, rate: rate) == example.gif, "GIF at \(rate)")
      #expect(delays(scene, .apng, rate: rate) == example.apng, "APNG at \(rate)")
    }
  }

  /// Presets that move between their steps: each step starts a frame.
  @Test(arguments: [("worm", 9, 0.16), ("ios-classic", 12, 1.0 / 12)])
  func everyStepStartsAFrame(name: String, count: Int, step: Double) throws {
    let scene = try scene(name)
    #expect(scene.moments.count == count)
    for clock in [FrameSchedule.Clock.gif, .apng] {
      for rate in Self.rates {
        let schedule = FrameSchedule(cycle: scene.cycle, rate: .asked(rate), clock: clock, moments: scene.moments)
        for k in 0..<count {
          let tick = Double(k) * step * Double(clock.ticksPerSecond)
          #expect(
            schedule.starts.contains { abs(Double($0) - tick) <= 0.5 + 1e-4 }, "step \(k) at \(rate) frames a second")
        }
      }
    }
  }

  /// The shipped presets whose images change at once.
  static let stepped: [String] = ShippedPreset.all.map(\.name).filter { name in
    (try? SteppedPresetTests().scene(name).moments.isEmpty) == false
  }

  /// Of every stepped preset each moment starts a frame, at the tick nearest to it. Where nothing moves between the
  /// moments, the image changes at no other tick.
  @Test(arguments: stepped) func everyMomentStartsAFrameToTheTick(name: String) throws {
    let scene = try scene(name)
    let moments = scene.moments.map(\.value)
    let ends = moments.dropFirst() + [moments[0] + scene.cycle.value]
    // A number that counts changes faster than a file can show.
    guard zip(moments, ends).allSatisfy({ $1 - $0 >= 0.04 }) else { return }
    /// Whether the image stays the same from each moment to the next: looked at in three places.
    let rests = zip(moments, ends).allSatisfy { start, end in
      let lists = [0.02, 0.5, 0.98].map {
        scene.displayList(at: (start + (end - start) * $0).truncatingRemainder(dividingBy: scene.cycle.value))
      }
      return lists[0] == lists[1] && lists[1] == lists[2]
    }
    for clock in [FrameSchedule.Clock.gif, .apng] {
      func isMoment(_ tick: Int, _ moment: Double) -> Bool {
        abs(Double(tick) - moment * Double(clock.ticksPerSecond)) <= 0.5 + 1e-4
      }
      for rate in Self.rates {
        let schedule = FrameSchedule(cycle: scene.cycle, rate: .asked(rate), clock: clock, moments: scene.moments)
        for moment in moments {
          #expect(schedule.starts.contains { isMoment($0, moment) }, "\(moment) s at \(rate)")
        }
        guard rests else { continue }
        let lists = (0..<schedule.count).map { scene.displayList(at: schedule.time(of: $0)) }
        for i in 1..<schedule.count where lists[i] != lists[i - 1] {
          #expect(moments.contains { isMoment(schedule.starts[i], $0) }, "tick \(schedule.starts[i]) at \(rate)")
        }
      }
    }
  }

  /// No more steps than the loops above have: nothing else is cut up.
  @Test func loopsWithoutStepsKeepAnEvenGrid() throws {
    for name in ["snake", "linkedin", "spinner", "skeleton-pulse", "chatgpt", "bouncing-dots", "material-circular"] {
      #expect(try scene(name).moments.filter { $0 > .zero }.isEmpty, "\(name)")
    }
  }
}
