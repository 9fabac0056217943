import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct SkeletonContentTests {
  private func scene(_ skeleton: Skeleton, loop: LoopForm = .seamless) throws -> Scene {
    var preset = Preset(.skeleton(skeleton))
    preset.loop = loop
    return try SceneBuilder(preset).scene(.light)
  }

  private func band(_ scene: Scene, at time: Double) throws -> (start: Double, end: Double) {
    let draw = try #require(scene.displayList(at: time).draws.first { $0.gradient != nil })
    guard case .linear(let start, let end) = draw.gradient!.geometry else { return (.nan, .nan) }
    return (draw.transform.apply(start).x, draw.transform.apply(end).x)
  }

  @Test func theBandStartsAndEndsBesideTheBoxes() throws {
    // The default spring is not quite at rest when the next pass begins.
    var shimmer = SkeletonShimmer()
    shimmer.easing = .linear
    let scene = try scene(Skeleton(shimmer))
    let boxes = scene.displayList(at: 0).draws.filter { $0.solidColor != nil }.map(\.box)
    let (left, right) = (boxes.map(\.minX).min()!, boxes.map(\.maxX).max()!)
    #expect(try band(scene, at: 0).end <= left + 1e-6)
    #expect(try band(scene, at: scene.cycle.value * (1 - 1e-9)).start >= right - 1e-3)
  }

  @Test func rightToLeftIsTheMirrorImage() throws {
    for loop in [LoopForm.seamless, .faithful] {
      var shimmer = SkeletonShimmer()
      shimmer.direction = .rightToLeft
      let (right, left) = (try scene(Skeleton(SkeletonShimmer()), loop: loop), try scene(Skeleton(shimmer), loop: loop))
      for time in stride(from: 0.0, to: 1.5, by: 0.25) {
        let (a, b) = (try band(right, at: time), try band(left, at: time))
        #expect(isClose(a.start + b.end, right.size.width), "at \(time)")
        #expect(isClose(a.end + b.start, right.size.width), "at \(time)")
      }
    }
  }

  @Test func boxesWithoutAWidthAreAnError() throws {
    var skeleton = Skeleton(SkeletonPulse())
    skeleton.layout = .row(LayoutStack([.box(LayoutBox())]))
    #expect(throws: SceneError.boxesWithoutWidth(path: "$.layout")) { try scene(skeleton) }
    skeleton.layout = .row(LayoutStack(width: .points(40), [.box(LayoutBox())]))
    #expect(try scene(skeleton).size.width == 40)
  }

  /// It dims slowly and brightens faster.
  @Test func thePulseRisesInEightTenthsAndFallsInOneSecond() throws {
    let scene = try scene(Skeleton(SkeletonPulse()))
    #expect(scene.cycle == .milliseconds(1800))
    func opacity(_ time: Double) -> Double {
      for case .beginGroup(let group) in scene.displayList(at: time).commands { return group.opacity }
      return 1
    }
    #expect(isClose(opacity(0), 0.408, within: 0.001) && isClose(opacity(0.8), 0.992, within: 0.001))
    let brightest = stride(from: 0, to: 1.8, by: 0.01).max { opacity($0) < opacity($1) }!
    #expect(abs(brightest - 0.81) < 0.03)
  }

  @Test func theBandIsDrawnOverTheBoxesAndClippedToThem() throws {
    var skeleton = Skeleton(SkeletonShimmer())
    skeleton.color = .named(.gray, opacity: 0.2)
    let list = try scene(skeleton).displayList(at: 0.7)
    #expect(
      !list.commands.contains { if case .draw = $0 { false } else { true } }, "no group whose alpha dims the band")
    let (boxes, bands) = (list.draws.filter { $0.gradient == nil }, list.draws.filter { $0.gradient != nil })
    #expect(boxes.count == 3 && boxes.map(\.path) == bands.map(\.path))
    #expect(bands.allSatisfy { $0.blend == .sourceOver && $0.opacity == 1 })
  }

  @Test func aLoaderThatPlaysOnceDissolvesIntoItsContent() throws {
    var content = LoadedContent()
    content.image = "card.png"
    content.fadeDuration = .milliseconds(400)
    var skeleton = Skeleton(SkeletonMetronome())
    skeleton.content = content
    var preset = Preset(.skeleton(skeleton))
    preset.plays = .times(1)
    #expect(preset.imageFiles == ["card.png"])
    let image = Pixmap(width: 10, height: 20, fill: Color.black.rgba8)
    let scene = try SceneBuilder(preset, resources: PresetResources(images: ["card.png": image])).scene(.light)
    // One cycle of the effect, the dissolve and the hold.
    #expect(scene.cycle == .milliseconds(3400))
    #expect(!scene.isSeamless)
    func drawn(at time: Double) -> Draw? {
      scene.displayList(at: time).draws.first { if case .image = $0.paint { true } else { false } }
    }
    #expect(drawn(at: 1.99) == nil)
    let middle = try #require(drawn(at: 2.2))
    // Fitted into the box of 252 × 240 points, in the middle.
    #expect(middle.box == Rect(x: 66, y: 0, width: 120, height: 240))
    // The loader and the image are added, each half.
    let halves = scene.displayList(at: 2.2).commands.compactMap { command -> BlendMode? in
      if case .beginGroup(let group) = command, isClose(group.opacity, 0.5) { group.blend } else { nil }
    }
    #expect(halves == [.sourceOver, .plus])
    for time in [2.4, 3.39] {
      let list = scene.displayList(at: time)
      #expect(list.draws.count == 1 && list.draws[0].opacity == 1, "only the image is left at \(time)")
    }
    // A loader that plays for ever never gets there.
    preset.plays = .forever
    #expect(preset.imageFiles.isEmpty)
    #expect(
      try SceneBuilder(preset, resources: PresetResources(images: ["card.png": image])).scene(.light).cycle
        == .milliseconds(2000))
  }
}
