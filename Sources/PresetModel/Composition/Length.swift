/// A length as a composition writes it: points, or a percentage of something that the property names (the composition's
/// size, the layer's own box).
public enum Length: Equatable, Hashable, Sendable {
  case points(Double)
  /// 100 is the whole.
  case percent(Double)

  /// The length in points, if the whole is `whole` points long.
  public func points(of whole: Double) -> Double {
    switch self {
    case .points(let value): value
    case .percent(let value): value / 100 * whole
    }
  }
}

/// A place or an offset: x to the right, y downwards.
public struct LengthPair: Equatable, Hashable, Sendable {
  public var x: Length
  public var y: Length

  public init(_ x: Length, _ y: Length) {
    self.x = x
    self.y = y
  }

  public init(_ x: Double, _ y: Double) { self.init(.points(x), .points(y)) }

  public static let zero = LengthPair(0, 0)
  /// The middle of a box.
  public static let center = LengthPair(.percent(50), .percent(50))
}
