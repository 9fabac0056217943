import MotionMath
import Testing

@testable import SVGWriting

@Suite struct TrackMomentTests {
  @Test func tracksAreReadWhileTheyPlayAndWhenTheyAreOver() {
    let hold = Easing.steps(1, jumpAtStart: false)
    let track = Track.keyframes(Keyframes([Keyframe(0, 1.0, hold), Keyframe(2, 5)], period: 2))
    #expect(TrackMoment(time: 1.999)(track) == 1 && TrackMoment(time: 1.999, end: 2)(track) == 5)
    #expect(TrackMoment(time: 3)(Track.constant(7.0)) == 7 && TrackMoment(time: 3, end: 4)(Track.constant(7.0)) == 7)
  }
}
