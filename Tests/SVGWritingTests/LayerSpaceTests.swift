import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct LayerSpaceTests {
  private func turned(_ angle: Track<Double>, _ layers: [Layer] = [], showsBack: Bool = true, z: Double = 0)
    -> GroupLayer
  {
    GroupLayer(
      layers,
      pose: PoseTrack(
        rotationX: .constant(0), rotationY: angle, z: .constant(z), showsBack: showsBack, center: .zero))
  }

  private let square = Layer.shape(
    ShapeLayer(.rectangle(Rect(x: -5, y: -5, width: 10, height: 10)), paint: .color(.constant(.black))))

  @Test func aTurnMakesThePlaneNarrower() throws {
    let space = LayerSpace(around: Sample.context).entering(turned(.constant(.pi / 3)), Sample.context)
    let seen = try #require(space.map(0)).plane.apply(Point(10, 10))
    #expect((seen - Point(5, 10)).length < 1e-9 && space.isStill)
  }

  @Test func whatIsNearerIsLarger() throws {
    let around = GroupLayer([], perspective: Perspective(distance: 100, origin: .zero))
    let space = LayerSpace(around: Sample.context).entering(around, Sample.context)
      .entering(turned(.constant(0), z: 50), Sample.context)
    #expect(try #require(space.map(0)).plane.apply(Point(10, 5)) == Point(20, 10))
  }

  /// Within a second, the plane is turned once. It shows its back from a quarter on, or its front if it is mirrored.
  @Test(arguments: [false, true]) func aHiddenBackIsNotSeen(isMirrored: Bool) {
    var context = Sample.context
    if isMirrored { context.transforms = [(TransformTrack(scale: .constant(Point(-1, 1))), context.time)] }
    let group = turned(Sample.track(0, 2 * .pi), showsBack: false)
    let space = LayerSpace(around: context).entering(group, context)
    let seen = [0.1, 0.3, 0.7, 0.9].map { space.map($0) != nil }
    #expect(seen == (isMirrored ? [false, true, true, false] : [true, false, false, true]))
    #expect(!space.isStill && !space.corners.isEmpty)
  }

  /// A front that stands still is not seen while what is around it is mirrored.
  @Test func aMirrorMovesWhatHasAHiddenBack() {
    var context = Sample.context
    context.transforms = [(TransformTrack(scale: Sample.track(Point(-1, 1), Point(1, 1))), context.time)]
    func space(_ showsBack: Bool) -> LayerSpace {
      let group = turned(.constant(0), showsBack: showsBack)
      return LayerSpace(around: context).entering(group, context)
    }
    #expect(!space(false).isStill && space(true).isStill)
    #expect([0.2, 0.8].map { space(false).map($0) != nil } == [false, true])
  }

  @Test func aGroupThatPlacesNothingLeavesItAsItIs() {
    let flat = LayerSpace(around: Sample.context, in: Perspective(distance: 100, origin: .zero))
    #expect(flat.entering(GroupLayer([]), Sample.context).isFlat)
    let moved = GroupLayer([], transform: TransformTrack(translation: .constant(Point(1, 0))))
    #expect(!flat.entering(moved, Sample.context).isFlat)
  }

  @Test func aConditionLimitsIt() {
    let space = LayerSpace(around: Sample.context).seen { $0 < 0.5 }
    #expect(space.map(0.4) != nil && space.map(0.6) == nil)
    #expect(!space.isStill && !space.isFlat)
  }

  @Test func aPerspectiveAloneIsFlat() throws {
    let viewer = Perspective(distance: 100, origin: Point(3, 4))
    let space = LayerSpace(around: Sample.context, in: viewer)
    #expect(try #require(space.map(0)).plane.apply(Point(10, 5)) == Point(10, 5))
    #expect(space.isFlat && !space.entering(turned(.constant(0)), Sample.context).isFlat)
  }

  /// Two squares that move before and behind each other, in one place or apart.
  @Test func onlyOrdersThatShowAreApart() throws {
    func pair(_ distance: Double) -> GroupLayer {
      func square(_ z: Track<Double>, _ x: Double) -> Layer {
        var group = turned(.constant(0), [self.square])
        group.pose?.z = z
        group.transform.translation = .constant(Point(x, 0))
        return .group(group)
      }
      return turned(.constant(0), [square(Sample.track(-10, 10), 0), square(.constant(0), distance)])
    }
    let space = LayerSpace(around: Sample.context)
    let (orders, current) = try #require(space.orders(of: pair(2), Sample.context))
    #expect(orders == [[0, 1], [1, 0]] && current(0.2) == 0 && current(0.8) == 1)
    #expect(try #require(space.orders(of: pair(11), Sample.context)).orders.count == 1)
    // What is hidden at first has the orders in which it is seen.
    let later = try #require(space.seen { $0 > 0.5 }.orders(of: pair(2), Sample.context))
    #expect(later.orders == [[1, 0]] && later.current(0.2) == 0 && later.current(0.8) == 0)
  }
}
