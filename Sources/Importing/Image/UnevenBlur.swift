import GraphicsCore
import MotionMath

extension Point {
  /// Nothing is seen of a blur in a direction in which it is narrower by this.
  private static let sharpness = 100.0

  /// By how much to scale something that is to be blurred by two standard deviations, so that one blur of the larger
  /// deviation does it.
  /// - Precondition: One of them is above 0.
  public init(scaleForBlurOf deviations: Point) {
    let widest = max(deviations.x, deviations.y)
    func scale(_ deviation: Double) -> Double { widest / max(deviation, widest / Self.sharpness) }
    self.init(scale(deviations.x), scale(deviations.y))
  }
}

extension AnimatedNode {
  /// A node that goes through filters while it is scaled, so that they blur it less in the direction in which it is
  /// larger.
  public init(_ node: AnimatedNode, filteredBy filters: [NodeFilter], scaledBy scale: Point) {
    var large = AnimatedNode(.group([node]))
    large.transforms = [.scale(.constant(scale))]
    var filtered = AnimatedNode(.group([large]))
    filtered.filters = filters
    self.init(.group([filtered]))
    transforms = [.scale(.constant(Point(1 / scale.x, 1 / scale.y)))]
  }
}
