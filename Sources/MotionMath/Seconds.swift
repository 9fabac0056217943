/// A length of time in whole nanoseconds. It is exact, because a loop closes only if its parts' periods are exact.
///
/// Presets read it from a number's decimal text rather than from its `Double`, so that 0.1 is 100,000,000 ns and three
/// times 0.1 is 0.3.
public struct Seconds: Equatable, Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Rounds to the nearest nanosecond.
  /// - Precondition: `seconds` is finite and within ±292 years.
  public init(_ seconds: Double) { self.nanoseconds = Int64((seconds * 1e9).rounded()) }

  public static let nanosecondsPerSecond: Int64 = 1_000_000_000
  /// The number of decimal places that a nanosecond needs.
  public static let maximumFractionDigits = 9

  public static let zero = Seconds(nanoseconds: 0)

  public static func milliseconds(_ n: Int64) -> Seconds { Seconds(nanoseconds: n * 1_000_000) }

  public var value: Double { Double(nanoseconds) / Double(Self.nanosecondsPerSecond) }

  public static func < (a: Seconds, b: Seconds) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(nanoseconds: a.nanoseconds + b.nanoseconds) }
  public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(nanoseconds: a.nanoseconds - b.nanoseconds) }
  public static func * (a: Seconds, k: Int) -> Seconds { Seconds(nanoseconds: a.nanoseconds * Int64(k)) }
}
