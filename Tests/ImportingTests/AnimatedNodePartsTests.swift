import GraphicsCore
import MotionMath
import Testing

@testable import Importing

@Suite struct AnimatedNodePartsTests {
  private static func shape(_ alpha: Double) -> AnimatedNode {
    var shape = AnimatedShape(
      .rectangle(origin: .constant(.zero), size: .constant(Size(2, 2)), radii: .constant(.zero)))
    shape.fillOpacity = .constant(alpha)
    return AnimatedNode(.shape(shape))
  }

  private static func halved(_ node: AnimatedNode) -> AnimatedNode? {
    func half(_ shape: AnimatedShape) -> AnimatedShape? {
      guard let alpha = shape.fillOpacity.still, alpha > 0 else { return nil }
      var shape = shape
      shape.fillOpacity = .constant(alpha / 2)
      return shape
    }
    return node.changing(shape: half, nodes: halved)
  }

  @Test func everyPartIsChanged() {
    let group = AnimatedNode(.group([Self.shape(1), AnimatedNode(.group([Self.shape(0.5)]))]))
    let changed = AnimatedNode(.group([Self.shape(0.5), AnimatedNode(.group([Self.shape(0.25)]))]))
    #expect(Self.halved(group) == changed)
  }

  @Test func onePartThatCannotBeIsEnough() {
    #expect(Self.halved(AnimatedNode(.group([Self.shape(1), Self.shape(0)]))) == nil)
    #expect(Self.halved(Self.shape(0)) == nil)
  }
}
