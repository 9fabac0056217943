/// A value that has in-between values.
public protocol Interpolatable: Equatable, Sendable {
  /// `from` at 0, `to` at 1, straight between and beyond.
  static func interpolate(_ from: Self, _ to: Self, _ progress: Double) -> Self
}

extension Double: Interpolatable {
  public static func interpolate(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    from == to ? from : from * (1 - progress) + to * progress
  }
}
