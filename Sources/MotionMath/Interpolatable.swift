/// A value that has in-between values.
public protocol Interpolatable: Equatable, Sendable {
  /// `from` at 0, `to` at 1, straight between and beyond.
  static func interpolate(_ from: Self, _ to: Self, _ progress: Double) -> Self
  /// What two motions of one property give together.
  static func sum(_ a: Self, _ b: Self) -> Self
}

extension Double: Interpolatable {
  public static func interpolate(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    from == to ? from : from * (1 - progress) + to * progress
  }

  public static func sum(_ a: Double, _ b: Double) -> Double { a + b }
}
