/// A length of time in whole nanoseconds: exact, because a loop closes only where its parts' periods are exact.
///
/// Read from a number's decimal text rather than from its `Double`, so that 0.1 is 100,000,000 ns and three times 0.1 is 0.3.
public struct Seconds: Equatable, Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public static let nanosecondsPerSecond: Int64 = 1_000_000_000
  /// As many decimal places as a nanosecond needs.
  public static let maximumFractionDigits = 9

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static func milliseconds(_ n: Int64) -> Seconds { Seconds(nanoseconds: n * 1_000_000) }

  public static let zero = Seconds(nanoseconds: 0)

  /// In seconds, as the nearest `Double`.
  public var value: Double { Double(nanoseconds) / Double(Seconds.nanosecondsPerSecond) }

  public static func < (a: Seconds, b: Seconds) -> Bool { a.nanoseconds < b.nanoseconds }
}
