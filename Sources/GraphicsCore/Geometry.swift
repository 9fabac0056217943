/// A position in points, or in pixels after a transform. x runs to the right, y downwards.
public struct Point: Equatable, Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  /// The distance from the origin.
  public var length: Double { (x * x + y * y).squareRoot() }

  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }
}

/// An extent in points; never negative in a resolved scene.
public struct Size: Equatable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(0, 0)
}

/// An axis-aligned rectangle in points: its top-left corner and its size.
public struct Rect: Equatable, Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(center: Point, size: Size) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  /// A rectangle of this size at the origin.
  package init(_ size: Size) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  public var minX: Double { x }
  public var minY: Double { y }
  public var maxX: Double { x + width }
  public var maxY: Double { y + height }
  public var center: Point { Point(x + width / 2, y + height / 2) }
  public var size: Size { Size(width, height) }
  /// Those of the upper side, then those of the lower one.
  package var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(minX, maxY), Point(maxX, maxY)] }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The smallest rectangle that contains all of these, even if they are empty; nil for none.
  package static func around(_ all: [Rect]) -> Rect? {
    all.first.map { first in all.dropFirst().reduce(first) { $0.enclosing($1) } }
  }

  /// The smallest rectangle that contains both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    return other.isEmpty ? self : enclosing(other)
  }

  /// The smallest rectangle that contains both, even if they are empty.
  public func enclosing(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  public func insetBy(_ d: Double) -> Rect {
    Rect(x: x + d, y: y + d, width: max(0, width - 2 * d), height: max(0, height - 2 * d))
  }

  public func offsetBy(_ d: Point) -> Rect { Rect(x: x + d.x, y: y + d.y, width: width, height: height) }
}

/// A rectangle of whole pixels, top-left origin; `maxX` and `maxY` are one past the last pixel.
public struct PixelRect: Equatable, Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var area: Int { width * height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The smallest rectangle that contains both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
