import GraphicsCore
import MotionMath
import PathGeometry
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct TransformOpsTests {
  /// Each property moves on one element where their origins agree.
  @Test func transformsArePropertiesOfOneElement() throws {
    var shape = Sample.disc()
    shape.transform = TransformTrack(
      anchor: .constant(Point(20, 20)),
      scale: Sample.track(Point(1, 1), Point(2, 2)),
      rotation: Sample.track(0, 3),
      translation: Sample.track(.zero, Point(5, 0)))
    let node = try Sample.nodes([.shape(shape)])[0]
    #expect(node.name == "circle" && node.motions.map(\.property) == ["scale", "rotate", "translate"])
    #expect(node["transform-origin"] == "20 20")
  }

  /// What stands still is part of the coordinates.
  @Test func translationsAreWrittenIntoCoordinates() throws {
    let moved = GroupLayer([.shape(Sample.disc())], transform: TransformTrack(translation: .constant(Point(3, 4))))
    let node = try Sample.nodes([.group(moved)])[0]
    #expect(node.name == "circle" && node["cx"] == "23" && node["cy"] == "24" && node["transform"] == nil)
  }

  private static let growth = Sample.track(Point(1, 1), Point(2, 0.5))

  /// Round a ring, twice a second.
  private static func way(delay: Seconds = .zero, turns: Bool = false) -> PathTrack {
    let progress = Keyframes([Keyframe(0, 0.0), Keyframe(0.5, 1)], period: 0.5, delay: delay)
    return PathTrack(path: MeasuredPath(Sample.ring), progress: .keyframes(progress), turns: turns, place: Point(3, 4))
  }

  private static let transforms: [TransformTrack] = [
    TransformTrack(
      anchor: .constant(Point(3, 4)), scale: .constant(Point(2, 1)), rotation: Sample.track(0, 2),
      translation: .constant(Point(5, 6))),
    TransformTrack(
      anchor: .constant(Point(10, 2)), scale: growth, skew: Sample.track(.zero, Point(0.4, -0.2)),
      rotation: .constant(0.7)),
    TransformTrack(anchor: Sample.track(Point(0, 0), Point(8, 4)), rotation: Sample.track(1, -1)),
    TransformTrack(along: way()), TransformTrack(along: way(delay: 0.2)),
    // It does not repeat with the cycle.
    TransformTrack(
      along: PathTrack(
        path: MeasuredPath(Sample.ring), progress: .sum(Sample.track(0, 0.5), Sample.track(0, 0.5)), turns: false,
        place: .zero)),
    TransformTrack(
      rotation: .sum(Sample.track(0, 2), Sample.track(1, 0.5)), translation: Sample.track(.zero, Point(9, 3)),
      following: [TransformTrack(scale: .constant(Point(0.5, 3))), TransformTrack(anchor: growth, scale: growth)]),
  ]

  private func matrix(_ op: TransformOp, at time: Double) -> AffineTransform {
    func values(_ motion: KeyedMotion) -> [Double] {
      let place = (time - motion.timing.delay) / motion.timing.duration
      return motion.values(at: place - place.rounded(.down))
    }
    switch op {
    case .matrix(let matrix): return matrix
    case .scale(let motion, let anchor):
      let v = values(motion)
      return AffineTransform.scale(v[0], v[1]).about(anchor)
    case .skew(let motion, let anchor):
      let v = values(motion)
      return AffineTransform(a: 1, b: tangent(v[1]), c: tangent(v[0]), d: 1, tx: 0, ty: 0).about(anchor)
    case .rotate(let motion, let anchor): return .rotation(radians: values(motion)[0]).about(anchor)
    case .translate(let motion):
      let v = values(motion)
      return .translation(v[0], v[1])
    }
  }

  /// At any moment the steps map what is written of a layer to where the layer stands.
  @Test(arguments: transforms.indices) func stepsAreTheTransform(index: Int) {
    let track = Self.transforms[index]
    var context = Sample.context
    context.offset = Point(7, -3)
    let (ops, inner) = Sample.writer.placed(track, context)
    for time in [0, 0.2, 0.5, 0.9] {
      let whole = ops.reduce(AffineTransform.translation(inner.offset.x, inner.offset.y)) {
        $0.then(matrix($1, at: time))
      }
      let meant = track.transform(at: time).then(.translation(7, -3))
      for point in [Point.zero, Point(40, 0), Point(13, 38)] {
        #expect((whole.apply(point) - meant.apply(point)).length < 0.02, "\(point) at \(time)")
      }
    }
  }

  /// Those that follow one another on a path have the same keyframes, each with its own phase.
  @Test func aWayAlongAPathHasThePeriodOfItsProgress() {
    func motions(_ delay: Seconds) -> [KeyedMotion] {
      let transform = TransformTrack(along: Self.way(delay: delay, turns: true))
      return Sample.writer.placed(transform, Sample.context).ops.compactMap { op -> KeyedMotion? in
        switch op {
        case .rotate(let motion, _), .translate(let motion): motion
        default: nil
        }
      }
    }
    let (first, second) = (motions(.zero), motions(0.2))
    #expect(first.count == 2 && first.map(\.keys) == second.map(\.keys))
    #expect(first.allSatisfy { $0.timing == MotionTiming(duration: 0.5, delay: 0) })
    #expect(second.allSatisfy { $0.timing.duration == 0.5 && abs($0.timing.delay + 0.3) < 1e-9 })
  }

  /// Coordinates are written more exactly where they are enlarged.
  @Test func theLayerKnowsHowMuchItIsStretched() {
    func inner(_ transform: TransformTrack) -> LayerContext { Sample.writer.placed(transform, Sample.context).inner }
    let still = inner(TransformTrack(scale: .constant(Point(4, 2))))
    #expect(abs(still.stretch - 4) < 1e-9 && abs(still.leastStretch - 2) < 1e-9)
    let moving = inner(TransformTrack(scale: Self.growth))
    #expect(moving.stretch == 2 && moving.leastStretch == 0.5)
  }

  /// CSS scales, then turns, then moves; any other order takes a group.
  @Test func otherOrdersHaveGroups() throws {
    var shape = Sample.disc()
    shape.transform = TransformTrack(rotation: Sample.track(0, 3), following: [TransformTrack(scale: Self.growth)])
    let outer = try Sample.node(.shape(shape))
    #expect(outer.name == "g" && outer.motions.map(\.property) == ["scale"])
    #expect(outer.children.map { $0.motions.map(\.property) } == [["rotate"]])
    // So do turns about two places.
    let about = { TransformTrack(anchor: .constant($0), rotation: Sample.track(0, 3)) }
    shape.transform = about(Point(5, 5))
    shape.transform.following = [about(Point(9, 5))]
    let twice = try Sample.node(.shape(shape))
    #expect(twice["transform-origin"] == "9 5" && twice.children[0]["transform-origin"] == "5 5")
  }

  /// A skew in motion is a `transform`, which takes the place of the attribute and has the element's origin.
  @Test func aSkewInMotionSharesNoTransform() throws {
    var shape = Sample.disc()
    shape.transform = TransformTrack(skew: Sample.track(.zero, Point(0.4, 0)))
    for around in [
      TransformTrack(scale: .constant(Point(2, 2))),
      TransformTrack(anchor: .constant(Point(9, 9)), rotation: Sample.track(0, 3)),
    ] {
      let node = try Sample.node(.group(GroupLayer([.shape(shape)], transform: around)))
      #expect(node.name == "g" && node.children.map { $0.motions.map(\.property) } == [["transform"]])
      #expect(node.children[0]["transform"] == nil && node.children[0]["transform-origin"] == nil)
    }
    // About the same origin, a scale has a property of its own.
    let scaled = TransformTrack(scale: Self.growth)
    let node = try Sample.node(.group(GroupLayer([.shape(shape)], transform: scaled)))
    #expect(node.motions.map(\.property) == ["transform", "scale"])
  }

  private func text(_ matrix: AffineTransform) -> String { TransformText.text(matrix, within: 1.0 / 300, reach: 40) }

  @Test func matricesHaveTheirShortestForm() {
    #expect(text(.translation(3, 0)) == "translate(3)")
    #expect(text(.translation(3, 4)) == "translate(3 4)")
    #expect(text(.scale(2, 2)) == "scale(2)")
    #expect(text(AffineTransform.scale(2, 3).then(.translation(1, 1))) == "translate(1 1)scale(2 3)")
    #expect(text(.rotation(radians: .pi / 6)) == "rotate(30)")
    #expect(text(AffineTransform.rotation(radians: -.pi / 4).about(Point(20, 10))) == "rotate(-45 20 10)")
    #expect(text(AffineTransform(a: 1, b: 0.5, c: 0, d: 1, tx: 0, ty: 0)) == "matrix(1 .5 0 1 0 0)")
  }

  @Test func lengthsNeedUnits() {
    #expect(translation([0, 0], within: 0.01) == "0" && translation([3.5, 0.001], within: 0.01) == "3.5px")
    #expect(translation([0, -2], within: 0.01) == "0 -2px")
  }

  /// What moves out of the canvas takes along what limits where it is seen.
  @Test func regionsHoldWhatMovesIntoTheCanvas() throws {
    let writer = Sample.writer
    func region(_ transform: TransformTrack) -> [String?] {
      let inner = writer.placed(transform, Sample.context).inner
      var node = SVGNode("filter")
      writer.setCanvasRegion(&node, "filterUnits", inner)
      return ["x", "y", "width", "height"].map { node[$0] }
    }
    #expect(region(TransformTrack(translation: Sample.track(.zero, Point(9, 3)))) == ["-40", "-40", "120", "120"])
    #expect(region(TransformTrack(translation: Sample.track(.zero, Point(-400, 3)))) == ["-400", "-40", "840", "120"])
    let half = TransformTrack(scale: .constant(Point(0.5, 0.5)), translation: Sample.track(.zero, Point(-400, 3)))
    #expect(region(half) == ["-800", "-800", "1680", "1680"])
  }
}
