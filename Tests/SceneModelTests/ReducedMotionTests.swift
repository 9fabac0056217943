import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct ReducedMotionTests {
  private static let loaders: [PresetContent] = [
    .dotGrid(DotGrid(DotTrail())), .dotGrid(DotGrid(DotStagger())), .progressBar(ProgressBar()), .spinner(Spinner()),
    .skeleton(Skeleton(SkeletonPulse())), .skeleton(Skeleton(SkeletonShimmer())), .orb(Orb()),
  ]

  @Test func onlyTheOpacityOfTheWholeChanges() throws {
    for loader in Self.loaders {
      let scene = try SceneBuilder(Preset(loader)).scene(.light)
      let calm = scene.withReducedMotion(plays: .forever)
      #expect(calm.cycle == .milliseconds(3200))
      #expect(calm.size == scene.size)
      let first = calm.displayList(at: 0)
      #expect(first.draws == scene.displayList(at: scene.posterTime).draws)
      for time in [1.2, 1.6, 2.4, 2.9] {
        let list = calm.displayList(at: time)
        #expect(list.draws == first.draws)
        guard case .beginGroup(let group) = list.commands[0] else {
          Issue.record("the calm form is one group")
          continue
        }
        #expect(group.opacity < 1 && group.opacity >= 0.55)
      }
      #expect(calm.displayList(at: 0.4) == first && calm.displayList(at: 3.2) == first)
    }
  }
}
