import GraphicsCore

/// The positions of a radial gradient whose first circle has a center of its own, the focus.
///
/// A place w, from the focus, has the position t of the circle that it is on: |w - t d| = r + t g, where d leads from
/// the focus to the center, r is the first radius, and g is how much larger the last one is. Squared, this is
/// a t² + 2 b t = c with a = g² - |d|², b = w·d + r g and c = |w|² - r². Where one circle is within the other,
/// a is above 0, and exactly one root has a circle of positive radius.
struct FocalGradient {
  private let dx: Double
  private let dy: Double
  private let radius: Double
  private let growth: Double
  private let a: Double
  private let sign: Double

  /// - Parameters:
  ///   - way: from the focus to the center, shorter than the growth.
  ///   - radius: of the first circle.
  ///   - growth: by how much the last radius is larger, not 0.
  init(way: Point, radius: Double, growth: Double) {
    (dx, dy) = (way.x, way.y)
    self.radius = radius
    self.growth = growth
    a = growth * growth - dx * dx - dy * dy
    sign = growth < 0 ? -1 : 1
  }

  /// - Parameters:
  ///   - u, v: the place, from the focus.
  func position(_ u: Double, _ v: Double) -> Double {
    let b = u * dx + v * dy + radius * growth
    let c = u * u + v * v - radius * radius
    return (sign * max(0, b * b + a * c).squareRoot() - b) / a
  }

  /// How much the position grows with u and v, which is not finite where circles meet.
  func slope(_ u: Double, _ v: Double, at position: Double) -> (u: Double, v: Double) {
    let (x, y) = (u - position * dx, v - position * dy)
    let divisor = x * dx + y * dy + (radius + position * growth) * growth
    return (x / divisor, y / divisor)
  }
}
