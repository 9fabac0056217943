import MotionMath
import SceneModel
import Testing

/// Tracks that wait for one another.
@Suite struct TrackSequenceTests {
  private func scene(_ tracks: [String], _ keys: String = "") throws -> Scene {
    let dots = tracks.map { #"{"type": "circle", "diameter": 2, "fill": "blue", "position": \#($0)}"# }
    return try freeComposition(dots.joined(separator: ", "), keys)
  }

  private func track(_ keys: String) -> String { #"{"from": [0, 0], "to": [10, 0], \#(keys)}"# }

  @Test func eachRunsOnceAndAllRepeatTogether() throws {
    let scene = try scene([
      track(#""name": "a", "duration": 1"#),
      track(#""name": "b", "duration": 0.5, "starts": {"after": "a.end", "delay": 0.25}"#),
      track(#""duration": 0.5, "starts": {"after": "b.start"}, "pause": 0.75"#),
    ])
    #expect(scene.cycle == .milliseconds(2500))
    for offset in [0.0, 2.5, -2.5] {
      #expect(places(scene, at: offset + 0) == [0, 0, 0])
      #expect(places(scene, at: offset + 0.5) == [500, 0, 0])
      #expect(places(scene, at: offset + 1.25) == [1000, 0, 0])
      #expect(places(scene, at: offset + 1.5) == [1000, 500, 500])
      #expect(places(scene, at: offset + 2.4) == [1000, 1000, 1000])
    }
  }

  @Test func aTrackMayStartBeforeTheOneItWaitsFor() throws {
    let scene = try scene([
      track(#""duration": 1, "starts": {"after": "a.start", "delay": -0.5}"#),
      track(#""name": "a", "duration": 1, "delay": 0.2"#),
    ])
    #expect(scene.cycle == .milliseconds(1500))
    // The sequence starts with its first track, here 0.3 s before the composition.
    #expect(places(scene, at: -0.3) == [0, 0])
    #expect(places(scene, at: 0.2) == [500, 0])
    #expect(places(scene, at: 0.7) == [1000, 500])
  }

  @Test func passesAndWaysBackCount() throws {
    let scene = try scene([
      track(#""name": "a", "duration": 0.5, "repeatCount": 2, "autoreverse": true"#),
      track(#""duration": 1, "starts": {"after": "a.end"}"#),
    ])
    #expect(scene.cycle == .milliseconds(3000))
    #expect(places(scene, at: 1.5) == [1000, 0])
    #expect(places(scene, at: 2.5) == [0, 500])
  }

  @Test func theJumpAtTheEndOfASequenceIsFound() throws {
    let scene = try scene([
      track(#""name": "a", "duration": 1"#), track(#""duration": 1, "starts": {"after": "a.end"}"#),
    ])
    #expect(scene.moments == [.zero])
    #expect(scene.discontinuities.map(\.source) == ["$.layers[0].position", "$.layers[1].position"])
  }

  @Test func aFittedLoopStretchesASequenceAsAWhole() throws {
    let scene = try scene(
      [track(#""name": "a", "duration": 1"#), track(#""duration": 1, "starts": {"after": "a.end"}"#)],
      #""loop": "fit", "cycle": 2.8,"#)
    #expect(scene.cycle == .milliseconds(2800))
    #expect(places(scene, at: 0.7) == [500, 0])
    #expect(places(scene, at: 2.1) == [1000, 500])
  }

  @Test func aNameWithoutFollowersChangesNothing() throws {
    let named = try scene([track(#""name": "a", "duration": 1, "delay": 0.25"#)])
    #expect(named.cycle == .milliseconds(1000))
    #expect(places(named, at: 0.75) == [500])
    #expect(places(named, at: 0) == [750])
  }

  @Test func tracksOfOneNameMayRunTogether() throws {
    let start = track(#""name": "a", "duration": 1"#)
    let scene = try scene([start, start, track(#""duration": 1, "starts": {"after": "a.end"}"#)])
    #expect(places(scene, at: 1.5) == [1000, 1000, 500])
  }

  @Test func aRowOfTracksMayBeLong() throws {
    // The first waits for the second, and so on.
    let row = (0..<190).map { track(#""name": "t\#($0)", "duration": 0.1, "starts": {"after": "t\#($0 + 1).end"}"#) }
    let scene = try scene(row + [track(#""name": "t190", "duration": 0.1"#)])
    #expect(scene.cycle == .milliseconds(19_100))
    #expect(places(scene, at: 19.05)[0] == 500 && places(scene, at: 18.95)[0] == 0)
  }

  private func problem(_ tracks: [String]) throws -> String {
    let error = try #require(throws: SceneError.self) { try scene(tracks) }
    return "\(error.path): \(error)"
  }

  @Test func whatCannotBeIsSaidWithItsPlace() throws {
    let waiting = track(#""name": "b", "starts": {"after": "drow.end"}"#)
    #expect(
      try problem([track(#""name": "draw""#), waiting])
        == #"$.layers[1].position.starts.after: no track has the name "drow"; did you mean "draw"?"#)
    #expect(
      try problem([waiting])
        == #"$.layers[0].position.starts.after: no track has the name "drow"; give one that `name`"#)
    #expect(
      try problem([
        track(#""name": "a", "starts": {"after": "b.end"}"#), track(#""name": "b", "starts": {"after": "a.end"}"#),
      ])
        == #"$.layers[1].position.starts.after: the track waits for itself: "a" for "b" for "a"; let one of them start without another"#
    )
    #expect(
      try problem([
        track(#""name": "a""#), track(#""name": "a", "duration": 2"#), track(#""starts": {"after": "a.end"}"#),
      ])
        == #"$.layers[2].position.starts.after: 2 tracks have the name "a" and run at different times; give each a name of its own"#
    )
  }
}
