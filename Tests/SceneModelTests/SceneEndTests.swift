import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

/// What is seen of animations that stop.
@Suite struct SceneEndTests {
  private func scene(_ layers: String, _ keys: String = "") throws -> Scene {
    var scene = try freeComposition(layers, keys)
    scene.stops = true
    return scene
  }

  private func dot(_ keys: String) -> String { #"{"type": "circle", "diameter": 2, "fill": "blue", \#(keys)}"# }
  private let way = #""position": {"from": [0, 0], "to": [10, 0], "duration": 1}"#

  @Test func theEndStateStaysFromTheEndOn() throws {
    let scene = try scene(dot(way))
    #expect([0, 0.5, 0.99, 1, 1.4, 9].map { places(scene, at: $0)[0] } == [0, 500, 990, 1000, 1000, 1000])
  }

  @Test func aGroupsTimeLeadsToItsEnd() throws {
    func group(_ time: String) -> String {
      #"{"type": "group", "size": {"width": 24, "height": 24}, "time": \#(time), "layers": [\#(dot(way))]}"#
    }
    let forwards = try scene(group(#"{"from": 0, "to": 1, "duration": 2}"#))
    #expect(places(forwards, at: 1.9) == [950] && places(forwards, at: 2) == [1000])
    let backwards = try scene(group(#"{"from": 1, "to": 0, "duration": 2}"#))
    #expect(places(backwards, at: 1.9) == [50] && places(backwards, at: 2) == [0])
  }

  /// As in a Lottie file, whose layers mostly go out where it ends.
  @Test func aLayerThatIsThereUntilTheEndStays() throws {
    let scene = try scene(dot(way + #", "out": 1"#) + "," + dot(#""position": [3, 0], "in": 0.5, "out": 2"#))
    #expect(places(scene, at: 1.5) == [300])
    #expect(places(scene, at: 2) == [300])
  }

  @Test func partsOfASceneStopToo() throws {
    let scene = try scene(dot(way))
    #expect(places(scene.withMargin(5), at: 1) == [1500])
    var empty = scene
    empty.layers = []
    #expect(places(empty, at: 1).isEmpty)
  }

  @Test func aPassIsFollowedByAnotherUntilAllHaveBeenPlayed() throws {
    let scene = try scene(dot(way))
    for (time, once, thrice, forever) in [
      (-0.5, -0.5, -0.5, -0.5), (0, 0, 0, 0), (0.25, 0.25, 0.25, 0.25), (1, 1, 0, 0), (2.75, 1, 0.75, 0.75),
      (3, 1, 1, 0),
      (9.5, 1, 1, 0.5),
    ] {
      #expect(scene.moment(at: time, plays: .times(1)) == once, "\(time)")
      #expect(scene.moment(at: time, plays: .times(3)) == thrice, "\(time)")
      #expect(scene.moment(at: time, plays: .forever) == forever, "\(time)")
    }
  }

  @Test(arguments: [
    PresetContent.dotGrid(DotGrid(DotTrail())), .dotGrid(DotGrid(DotStagger())), .progressBar(ProgressBar()),
    .spinner(Spinner()), .skeleton(Skeleton(SkeletonPulse())), .skeleton(Skeleton(SkeletonShimmer())),
  ])
  func aKindStopsWhereItsMotionLeads(content: PresetContent) throws {
    let scene = try SceneBuilder(Preset(content)).scene(.light)
    var stopping = scene
    stopping.stops = true
    let cycle = scene.cycle.value
    #expect(stopping.displayList(at: cycle) == stopping.displayList(at: cycle + 5))
    #expect(stopping.displayList(at: cycle / 3) == scene.displayList(at: cycle / 3))
    // The last step is about as long as the one before it.
    func boxes(_ time: Double) -> [Rect] { stopping.displayList(at: time).draws.map(\.box) }
    let (before, last, end) = (boxes(cycle - 2e-4), boxes(cycle - 1e-4), boxes(cycle))
    #expect(last.count == end.count && before.count == end.count)
    for (i, box) in end.enumerated() {
      #expect(abs(box.center.x - last[i].center.x) <= 2 * abs(last[i].center.x - before[i].center.x) + 1e-6)
    }
  }

  /// A ring that has spread is gone, where it would start anew.
  @Test func anOrbStopsWithoutItsFirstRing() throws {
    var scene = try SceneBuilder(Preset(.orb(Orb()))).scene(.light)
    let drawn = scene.displayList(at: scene.cycle.value).draws.count
    scene.stops = true
    #expect(scene.displayList(at: scene.cycle.value).draws.count == drawn - 1)
  }
}
