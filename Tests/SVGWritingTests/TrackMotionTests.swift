import MotionMath
import Testing

@testable import SVGWriting

@Suite struct TrackMotionTests {
  private func motions(cycle: Double = 2, start: Double = 0, plays: Int? = nil) -> TrackMotion {
    TrackMotion(time: LocalTime(LocalTime.Play(cycle: cycle, start: start, plays: plays)))
  }

  private func keyed(_ motion: AnimatedValues) throws -> KeyedMotion {
    guard case .moving(let keyed) = motion else { throw StandsStill() }
    return keyed
  }

  private struct StandsStill: Error {}

  @Test func keyframesKeepTheirEasingsAndPeriod() throws {
    let track = Track.keyframes(Keyframes([Keyframe(0, 0.0, .easeInOut), Keyframe(1, 10)], period: 1))
    let motion = try keyed(motions().motion(track, within: 0.01))
    #expect(motion.timing == MotionTiming(duration: 1, delay: 0))
    #expect(motion.keys == [.init(0, [0], .bezier(0.42, 0, 0.58, 1)), .init(1, [10])])
  }

  /// The file starts within the period.
  @Test func delaysAreNegative() throws {
    let track = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(1, 10)], period: 1, delay: 0.25))
    #expect(try abs(keyed(motions(start: 0.5).motion(track, within: 0.01)).timing.delay + 0.25) < 1e-9)
    #expect(try abs(keyed(motions().motion(track, within: 0.01)).timing.delay + 0.75) < 1e-9)
  }

  @Test func thereAndBackIsAlternate() throws {
    let track = Track.keyframes(
      Keyframes(
        [Keyframe(0, 0.0), Keyframe(1, 10)], period: 2, course: Course(passDuration: 1, autoreverses: true)))
    let motion = try keyed(motions().motion(track, within: 0.01))
    #expect(motion.timing == MotionTiming(duration: 1, delay: 0, alternates: true))
  }

  /// What does not repeat with the cycle is written for the whole cycle.
  @Test func otherPeriodsAreUnrolled() throws {
    let track = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(0.7, 10)], period: 0.7))
    let motion = try keyed(motions().motion(track, within: 0.01))
    #expect(motion.timing.duration == 2)
    for t in [0.1, 0.65, 0.75, 1.9] {
      #expect(abs(motion.values(at: t / 2)[0] - track.value(at: t)) < 0.05)
    }
  }

  /// A style sheet ignores a length below 0.
  @Test func keysStayWithinTheLimits() throws {
    let swing = Track.keyframes(Keyframes([Keyframe(0, 0.0, .penner(.elastic, .atBoth)), Keyframe(1, 5)], period: 1))
    let free = try keyed(motions().motion(swing, within: 0.01))
    #expect(free.keys.contains { $0.values[0] < 0 } && free.timing.duration == 1)
    let motion = try keyed(motions().motion(swing, within: 0.01, limits: 0...100))
    #expect(motion.keys.allSatisfy { $0.values[0] >= 0 })
    for t in [0.1, 0.36, 0.47, 0.5, 0.6, 0.95, 1.47] {
      #expect(abs(motion.values(at: t / motion.timing.duration)[0] - max(0, swing.value(at: t))) < 0.05)
    }
  }

  @Test func finitePlaysEndOnTheirEndState() throws {
    let track = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(2, 10)], period: 2))
    let motion = try keyed(motions(plays: 1).motion(track, within: 0.01))
    #expect(motion.timing.passes == 1)
    #expect(abs(motion.keys[motion.keys.count - 1].values[0] - 10) < 0.01)
  }

  /// A value that comes at the end alone is the one that stays.
  @Test func finitePlaysEndOnAValueThatComesAtOnce() throws {
    let hold = Easing.steps(1, jumpAtStart: false)
    let track = Track.keyframes(Keyframes([Keyframe(0, 0.0, hold), Keyframe(1, 4, hold), Keyframe(2, 10)], period: 2))
    let motion = try keyed(motions(plays: 1).motion(track, within: 0.01))
    #expect(motion.values(at: 0.999) == [4] && motion.keys.last?.values == [10])
    let repeated = try keyed(motions().motion(track, within: 0.01))
    #expect(repeated.keys.allSatisfy { $0.values != [10] || $0.offset == 1 })
  }

  /// Every kind of track is within its tolerance at any moment of the file.
  @Test func valuesAreThoseOfTheTrack() throws {
    let spring = SpringCycle(phases: [
      .init(target: 1, spring: .bouncy(duration: 0.4), duration: 1),
      .init(target: 0, spring: .smooth(duration: 0.5), duration: 1),
    ])
    let wave = Track.keyframes(
      Keyframes([Keyframe(0, 0.0, .powerOut(2)), Keyframe(0.5, 1, .easeIn), Keyframe(1, 0)], period: 1, delay: 0.3))
    let tracks: [Track<Double>] = [
      .springs(spring, from: 0, to: 1, delay: 0.2), wave, .sum(wave, .springs(spring, from: 0, to: 1)),
    ]
    for track in tracks {
      let motions = motions(start: 0.6)
      let motion = try keyed(motions.motion(track, within: 0.004))
      for i in 0..<200 {
        let t = (Double(i) + 0.5) / 100
        let place = (t - motion.timing.delay) / motion.timing.duration
        let value = motion.values(at: place - place.rounded(.down))[0]
        #expect(abs(value - track.value(at: 0.6 + t)) < 0.012)
      }
    }
  }
}
