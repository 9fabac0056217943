import GraphicsCore
import Importing
import MotionMath
import Testing

@Suite struct UnevenBlurTests {
  @Test(arguments: [
    (Point(4, 0), Point(1, 100)), (Point(0, 4), Point(100, 1)), (Point(2, 8), Point(4, 1)), (Point(3, 3), Point(1, 1)),
    (Point(-1, 2), Point(100, 1)),
  ])
  func theDirectionOfTheLargerDeviationIsNotScaled(_ deviations: Point, _ scale: Point) {
    #expect(Point(scaleForBlurOf: deviations) == scale)
  }

  @Test func whatIsFilteredIsScaledThereAndBack() {
    let shape = AnimatedNode(.shape(AnimatedShape(.line(from: .constant(.zero), to: .constant(Point(8, 4))))))
    let blurred = AnimatedNode(shape, filteredBy: [.blur(.constant(2))], scaledBy: Point(1, 4))
    #expect(AnimatedNode(.group([blurred])).ownBounds(at: 0) == shape.ownBounds(at: 0))
    #expect(blurred.subtree.flatMap(\.filters) == [.blur(.constant(2))])
  }
}
