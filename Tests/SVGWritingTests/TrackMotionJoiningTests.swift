import MotionMath
import Testing

@testable import SVGWriting

@Suite struct TrackMotionJoiningTests {
  private let motions = TrackMotion(time: LocalTime(LocalTime.Play(cycle: 2, start: 0, plays: nil)))

  @Test func valuesThatStandStillStandStillTogether() {
    let joined = motions.joined([.still([1, 2]), .still([3])], within: 0.1) { _ in [0, 0, 0] }
    #expect(joined == .still([1, 2, 3]))
  }

  /// One that moves keeps its keys.
  @Test func whatStandsStillTakesPartInTheOtherMotion() {
    let moving = motions.motion(Sample.track(0.0, 8), within: 0.1)
    guard case .moving(let own) = moving,
      case .moving(let joined) = motions.joined(
        [.still([5]), moving, .still([6])], within: 0.1, { _ in [] })
    else { return #expect(Bool(false)) }
    #expect(joined.timing == own.timing && joined.keys.map(\.values) == own.keys.map { [5] + $0.values + [6] })
  }

  /// Two that move are sampled, and bend where either does.
  @Test func motionsOfTwoPeriodsAreOneOfTheWholeCycle() {
    let first = Sample.track(0.0, 8)
    let second = Track.keyframes(Keyframes([Keyframe(0, 0.0), Keyframe(0.3, 4), Keyframe(2, 0)], period: 2))
    let tracks = [first, second]
    let joined = motions.joined(tracks.map { motions.motion($0, within: 0.1) }, within: 0.1) { value in
      tracks.map { value($0) }
    }
    guard case .moving(let keyed) = joined else { return #expect(Bool(false)) }
    #expect(keyed.timing.duration == 2)
    for time in [0.1, 0.29, 0.31, 0.9, 1.1, 1.9] {
      let found = keyed.values(at: time / 2)
      #expect(zip(found, tracks).allSatisfy { abs($0 - $1.value(at: time)) < 0.2 }, "at \(time): \(found)")
    }
  }
}
