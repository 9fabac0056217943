import GraphicsCore
import MotionMath
import PresetModel
import Testing

@testable import SceneModel

@Suite struct SceneDiscontinuityTests {
  private func moments(_ layer: String, _ keys: String = "") throws -> [Double] {
    try composition(layer, keys).moments.map(\.value)
  }

  private func dot(_ keys: String) -> String { #"{"type": "circle", "diameter": 8, "fill": "blue", \#(keys)}"# }

  @Test func whatMovesEvenlyHasNone() throws {
    #expect(try moments(dot(#""rotation": {"from": 0, "to": 360, "duration": 0.8}"#)).isEmpty)
    #expect(try moments(dot(#""opacity": {"from": 0, "to": 1, "duration": 0.8, "autoreverse": true}"#)).isEmpty)
    #expect(try moments(dot(#""effects": [{"type": "shimmer"}]"#)).isEmpty)
  }

  @Test func stepsAreMoments() throws {
    let wheel = #""rotation": {"from": 0, "to": 360, "duration": 1, "easing": "steps(8, end)"}"#
    // Each step of 45° is a moment, and so is the last one, back to the start.
    #expect(try moments(dot(wheel)) == (0..<8).map { Double($0) * 0.125 })
  }

  @Test func anEndThatIsNotTheStartIsAMoment() throws {
    let fade = #""opacity": {"from": 1, "to": 0.25, "duration": 1}"#
    #expect(try moments(dot(fade)) == [0])
    #expect(try moments(dot(fade + #", "copies": {"count": 4, "stagger": 0.25}"#)) == [0, 0.25, 0.5, 0.75])
    #expect(
      try moments(dot(fade) + ", " + dot(#""opacity": {"from": 0, "to": 1, "duration": 2, "autoreverse": true}"#))
        == [0, 1, 2, 3])
  }

  @Test func whatNobodySeesIsNone() throws {
    // The motion starts again when the dot has faded away.
    let ripple = #""scale": {"from": 0, "to": 1, "duration": 1, "delay": 0.3}, "#
    #expect(
      try moments(
        dot(
          ripple
            + #""opacity": {"keyframes": [{"at": 0, "value": 0}, {"at": 0.5, "value": 1}, {"at": 1, "value": 0}], "delay": 0.3}"#
        )
      )
      .isEmpty)
    #expect(try moments(dot(ripple + #""opacity": 1"#)) == [0.3])
  }

  @Test func whatGoesOutAtOnceWasSeen() throws {
    let light =
      #""opacity": {"duration": 1, "keyframes": [{"at": 0, "value": 1, "easing": "hold"}, {"at": 0.5, "value": 0}]}"#
    #expect(try moments(dot(light)) == [0, 0.5])
  }

  /// A frame that starts at the last of them shows the whole change.
  @Test func ofMomentsThatDoNotQuiteMeetTheLastCounts() throws {
    func step(_ at: Double) -> String {
      dot(
        #""opacity": {"duration": 1, "keyframes": [{"at": 0, "value": 1, "easing": "hold"}, {"at": \#(at), "value": 0.5}]}"#
      )
    }
    #expect(try moments(step(0.5) + ", " + step(0.5000005)) == [0, 0.5000005])
    #expect(try moments(step(0.5) + ", " + step(0.500001)) == [0, 0.5, 0.500001])
  }

  @Test func aWholeTurnOfAGradientIsNone() throws {
    let turning =
      #""fill": {"gradient": "conic", "startAngle": {"from": 0, "to": 360, "duration": 1}, "stops": [{"color": "blue", "offset": 0}, {"color": "pink", "offset": 1}]}"#
    #expect(try composition(#"{"type": "circle", "diameter": 8, \#(turning)}"#).discontinuities.isEmpty)
  }

  @Test func momentsRunByTheClockAroundThem() throws {
    let nested =
      #"{"type": "loader", "loader": {"kind": "composition", "layers": [\#(dot(#""opacity": {"from": 1, "to": 0, "duration": 0.5, "easing": "steps(2, end)"}"#))]}}"#
    #expect(try moments(nested) == [0, 0.25])
    #expect(
      try moments(nested, #""loop": "fit", "cycle": 0.8,"#) == [0, 0.2, 0.4, 0.6],
      "retimed from 0.5 s to 0.4 s, twice")
  }

  @Test func aDiscontinuityNamesItsTrack() throws {
    let still = dot(#""opacity": 0.5"#)
    let moving = dot(#""position": {"from": [-20, 0], "to": [20, 0], "duration": 1}"#)
    let scene = try composition("\(still), \(moving)")
    #expect(
      scene.discontinuities == [
        SceneDiscontinuity(
          time: .zero, cause: .passEnd, property: .position, isSeen: true, source: "$.layers[1].position"
        )
      ])
    // A band that has left its text and starts again jumps in value, but its image does not.
    let band = try SceneBuilder(Preset(.skeleton(Skeleton(SkeletonShimmer())))).scene(.light)
    #expect(!band.discontinuities.isEmpty && band.discontinuities.allSatisfy { $0.property == .gradient })
    #expect(band.moments.isEmpty)
  }

  @Test func ofASumOnlyStepsAreMoments() throws {
    let sum = #""position": [{"from": [0, 0], "to": [9, 0]}, {"from": [9, 0], "to": [0, 0]}]"#
    let scene = try composition(dot(sum))
    #expect(scene.discontinuities.map(\.source) == ["$.layers[0].position[0]", "$.layers[0].position[1]"])
    #expect(scene.discontinuities.allSatisfy(\.mayCancel) && scene.moments.isEmpty)
  }

  @Test func heldTracksKeepTheirValueOfOneMoment() throws {
    let scene = try composition(dot(#""opacity": {"from": 0, "to": 1, "duration": 1}"#))
    #expect(scene.holding([0], at: 0.25).displayList(at: 0.75) == scene.displayList(at: 0.25))
    #expect(scene.holding([], at: 0.25) == scene)
  }

  @Test func theWormsHeadIsAMomentOnEachDot() throws {
    let scene = try SceneBuilder(Preset(.dotGrid(DotGrid(DotTrail())))).scene(.light)
    #expect(scene.moments == (0..<9).map { Seconds.milliseconds(160) * $0 })
    #expect(try SceneBuilder(Preset(.dotGrid(DotGrid(DotStagger())))).scene(.light).moments.isEmpty)
  }

  @Test func aStillFormHasNone() throws {
    let scene = try SceneBuilder(Preset(.dotGrid(DotGrid(DotTrail())))).scene(.light)
    #expect(scene.withReducedMotion(plays: .forever).moments.isEmpty)
  }
}
