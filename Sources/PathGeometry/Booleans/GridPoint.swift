import GraphicsCore

/// A place on a grid of whole units, whose coordinates are less than 2^29 from zero. So products of two distances fit
/// in 64 bits, and all decisions about points and lines are exact.
///
/// Points are ordered by x, then by y.
struct GridPoint: Hashable, Comparable {
  /// Both coordinates, moved up by 2^31, with x in the upper half: the order of points is the order of these numbers.
  let order: UInt64

  init(x: Int64, y: Int64) {
    order = UInt64(bitPattern: (x &+ 1 << 31) &<< 32) | UInt64(bitPattern: y &+ 1 << 31)
  }

  var x: Int64 { Int64(bitPattern: order &>> 32) &- 1 << 31 }
  var y: Int64 { Int64(bitPattern: order & 0xFFFF_FFFF) &- 1 << 31 }

  static func < (a: GridPoint, b: GridPoint) -> Bool { a.order < b.order }

  /// Twice the signed area of the triangle: positive where `c` is on the left of a → b with y upwards, which is the
  /// right on the screen.
  static func cross(_ a: GridPoint, _ b: GridPoint, _ c: GridPoint) -> Int64 {
    (b.x &- a.x) &* (c.y &- a.y) &- (b.y &- a.y) &* (c.x &- a.x)
  }
}

/// The grid that a region's points are rounded to.
struct Grid {
  /// The distance of neighbors in points, a power of 2.
  let unit: Double
  private let perUnit: Double

  /// Coordinates in units stay below this.
  private static let limit = Double(1 << 29)

  /// - Parameter magnitude: The largest coordinate in points, either sign.
  init(magnitude: Double) {
    var (unit, perUnit) = (1.0 / 65536, 65536.0)
    while magnitude * perUnit >= Self.limit {
      unit *= 2
      perUnit /= 2
    }
    self.unit = unit
    self.perUnit = perUnit
  }

  func snapped(_ p: Point) -> GridPoint {
    GridPoint(x: Int64((p.x * perUnit).rounded()), y: Int64((p.y * perUnit).rounded()))
  }

  func point(_ p: GridPoint) -> Point { Point(Double(p.x) * unit, Double(p.y) * unit) }
}
