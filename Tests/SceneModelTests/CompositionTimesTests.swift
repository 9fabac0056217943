import MotionMath
import SceneModel
import Testing

/// Layers that are there for a part of the cycle, and layers with a time of their own.
@Suite struct CompositionTimesTests {
  private func dot(_ keys: String) -> String { #"{"type": "circle", "diameter": 2, "fill": "blue", \#(keys)}"# }
  private let way = #""position": {"from": [0, 0], "to": [10, 0], "duration": 1}"#

  // MARK: In and out

  private func at(_ x: Int) -> String { #""position": [\#(x), 0], "# }

  @Test func layersTakeTurns() throws {
    let scene = try freeComposition(
      [dot(at(1) + #""out": 0.5"#), dot(at(2) + #""in": 0.5, "out": 1.25"#), dot(at(3) + #""in": 1.25, "out": 2"#)]
        .joined(separator: ","))
    #expect(scene.cycle == .milliseconds(2000))
    for (time, place) in [(0.0, 100), (0.49, 100), (0.5, 200), (1.2, 200), (1.25, 300), (1.99, 300), (2.0, 100)] {
      #expect(places(scene, at: time) == [place], "\(time)")
    }
    #expect(scene.moments == [.zero, .milliseconds(500), .milliseconds(1250)])
    #expect(scene.discontinuities.allSatisfy { $0.cause == .step })
  }

  @Test func theCycleIsRepeatedUntilAllHaveGone() throws {
    let scene = try freeComposition(dot(way + #", "in": 0.5, "out": 2.5"#))
    #expect(scene.cycle == .milliseconds(3000))
    #expect(places(scene, at: 0.25).isEmpty && places(scene, at: 2.75).isEmpty)
    #expect(places(scene, at: 1.5) == [500])
  }

  @Test func aLayerMayStayAcrossTheEnd() throws {
    let scene = try freeComposition(dot(at(1) + #""in": 1.5, "out": 0.5"#) + "," + dot(way))
    #expect(scene.cycle == .milliseconds(2000))
    #expect([0.25, 1.0, 1.75].map { places(scene, at: $0).count } == [2, 1, 2])
  }

  @Test func copiesComeLater() throws {
    let scene = try freeComposition(
      dot(at(1) + #""out": 0.5, "copies": {"count": 2, "stagger": 0.5}"#) + "," + dot(way))
    #expect([0.25, 0.75].map { places(scene, at: $0).count } == [2, 2])
    #expect(scene.moments == [.zero, .milliseconds(500)])
  }

  @Test func aTimeAfterAGivenCycleIsAnError() throws {
    #expect(
      throws: SceneError.afterTheCycle(.milliseconds(3000), .milliseconds(2000), path: "$.layers[0].out")
    ) { try freeComposition(dot(way + #", "out": 3"#), #""loop": "fit", "cycle": 2,"#) }
    #expect(
      SceneError.afterTheCycle(.milliseconds(3000), .milliseconds(2000), path: "").description
        == "3 s is after the cycle's end at 2 s; make `cycle` longer, or the time earlier")
  }

  @Test func aCycleThatCoversAllMayBeTooLong() throws {
    let slow = dot(#""position": {"from": [0, 0], "to": [10, 0], "duration": 40}, "out": 50"#)
    #expect(
      throws: SceneError.loop(
        .periodsDoNotMeet(periods: [.milliseconds(40_000), .milliseconds(50_000)], limit: .milliseconds(60_000)))
    ) { try freeComposition(slow) }
  }

  // MARK: A time of its own

  private func group(_ time: String, _ layers: String) -> String {
    #"{"type": "group", "arrangement": "free", "position": [0, 0], "time": \#(time), "layers": [\#(layers)]}"#
  }

  @Test func aGroupRunsBackwards() throws {
    let scene = try freeComposition(group(#"{"from": 0.8, "to": 0.2, "duration": 1.2}"#, dot(way)))
    // The period of what is inside has no part in the cycle.
    #expect(scene.cycle == .milliseconds(1200))
    #expect([0.0, 0.6, 1.1].map { places(scene, at: $0) } == [[800], [500], [250]])
  }

  @Test func aGroupStandsStill() throws {
    let scene = try freeComposition(group("0.3", dot(way)) + "," + dot(way))
    #expect(scene.cycle == .milliseconds(1000))
    #expect(places(scene, at: 0.7) == [300, 700])
  }

  @Test func aLoaderShowsTheMomentsOfATrack() throws {
    let inner =
      #"{"kind": "composition", "arrangement": "free", "size": {"width": 12, "height": 2}, "layers": [\#(dot(way))]}"#
    let scene = try freeComposition(
      #"{"type": "loader", "position": [6, 1], "loader": \#(inner), "time": {"from": 0, "to": 0.9, "duration": 3}}"#)
    #expect(scene.cycle == .milliseconds(3000))
    let (a, b) = (places(scene, at: 0)[0], places(scene, at: 1)[0])
    #expect(b - a == 300)
  }

  @Test func jumpsInsideAreFoundWhereTheyShow() throws {
    let steps = dot(#""position": {"from": [0, 0], "to": [10, 0], "duration": 1, "easing": "steps(2, end)"}"#)
    // There and back: the step at 0.5 shows at 0.5 and 1.1; the track of the time is turned before the pass ends.
    let scene = try freeComposition(group(#"{"from": 0, "to": 0.8, "duration": 0.8, "autoreverse": true}"#, steps))
    #expect(scene.cycle == .milliseconds(1600))
    let moments = scene.moments.map(\.value)
    #expect(moments.count == 2)
    #expect(zip(moments, [0.5, 1.1]).allSatisfy { abs($0 - $1) < 1e-6 })
    #expect(places(scene, at: 0.49) == [0] && places(scene, at: 0.51) == [500])
    #expect(places(scene, at: 1.09) == [500] && places(scene, at: 1.11) == [0])
  }

  @Test func aTimeThatStartsAgainIsAMoment() throws {
    let scene = try freeComposition(group(#"{"from": 0, "to": 0.5, "duration": 1}"#, dot(way)))
    #expect(scene.discontinuities.map(\.property) == [.time])
    #expect(scene.discontinuities.map(\.source) == ["$.layers[0].time"])
  }

  @Test func layersComeAndGoInAGroupsOwnTime() throws {
    let scene = try freeComposition(
      group(#"{"from": 0, "to": 2, "duration": 1}"#, dot(at(1) + #""in": 0.5, "out": 1.5"#)))
    #expect(scene.cycle == .milliseconds(1000))
    #expect([0.2, 0.3, 0.7, 0.8].map { places(scene, at: $0).count } == [0, 1, 1, 0])
  }

  @Test func fittedLoopsStretchTheTrackOfTheTime() throws {
    let scene = try freeComposition(
      group(#"{"from": 0, "to": 0.9, "duration": 1}"#, dot(way)), #""loop": "fit", "cycle": 1.4,"#)
    #expect(places(scene, at: 0.7) == [450])
  }
}
