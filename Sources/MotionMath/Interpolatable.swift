/// A value that can be interpolated.
public protocol Interpolatable: Equatable, Sendable {
  /// Interpolates linearly: `from` at 0, `to` at 1, and on beyond both.
  static func interpolate(_ from: Self, _ to: Self, _ progress: Double) -> Self
  /// Combines two motions of one property.
  static func sum(_ a: Self, _ b: Self) -> Self
}

extension Double: Interpolatable {
  public static func interpolate(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    from == to ? from : from * (1 - progress) + to * progress
  }

  public static func sum(_ a: Double, _ b: Double) -> Double { a + b }
}
