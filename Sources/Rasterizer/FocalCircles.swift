import GraphicsCore

/// The circles of a radial gradient that starts beside its center: one within the next, from the first one at position
/// 0 to the last one at 1 (SVG 2, 14.2.3; the two circles of PDF 1.7, 8.7.4.5.4).
struct FocalCircles {
  /// From the center of the last circle to that of the first one.
  let offset: Point
  private let startRadius: Double
  /// Of the radius, from position 0 to 1.
  private let growth: Double
  /// The difference of the squares of the growth and of the offset; positive, since each circle is within the next.
  private let square: Double

  /// Circles that touch would leave half of the plane without a position.
  private static let farthest = 0.99

  /// - Parameter focus: in parts of the end radius; the farthest that leaves one circle within the other is the most.
  /// - Precondition: The radii differ.
  init(focus: Point, startRadius: Double, endRadius: Double) {
    self.startRadius = startRadius
    growth = endRadius - startRadius
    let wanted = focus * endRadius
    let most = Self.farthest * abs(growth)
    offset = wanted.length > most ? wanted * (most / wanted.length) : wanted
    square = growth * growth - offset.x * offset.x - offset.y * offset.y
  }

  /// The position of the circle on which a point is, and how it grows along x and y.
  ///
  /// The circle at position t has the radius r + growth·t and the center -offset·t. Of the two solutions, that with a
  /// radius above zero counts.
  /// - Parameters:
  ///   - x: from the center of the first circle, like y.
  func place(_ x: Double, _ y: Double) -> (position: Double, growth: Point) {
    let half = startRadius * growth - x * offset.x - y * offset.y
    let rest = x * x + y * y - startRadius * startRadius
    let length = max(0, half * half + square * rest).squareRoot()
    let root = growth < 0 ? -length : length
    let position = (root - half) / square
    return (position, Point((x + position * offset.x) / root, (y + position * offset.y) / root))
  }
}
