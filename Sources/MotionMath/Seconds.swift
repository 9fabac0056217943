/// A span of time, exact to the nanosecond: what periods are made of, so that "do these loops meet?" has an exact answer.
public struct Seconds: Equatable, Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The nearest nanosecond.
  /// - Precondition: `seconds` is finite and within ±292 years.
  public init(_ seconds: Double) { self.nanoseconds = Int64((seconds * 1e9).rounded()) }

  public static let zero = Seconds(nanoseconds: 0)

  public var value: Double { Double(nanoseconds) / 1e9 }

  public static func < (a: Seconds, b: Seconds) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(nanoseconds: a.nanoseconds + b.nanoseconds) }
  public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(nanoseconds: a.nanoseconds - b.nanoseconds) }
  public static func * (a: Seconds, k: Int) -> Seconds { Seconds(nanoseconds: a.nanoseconds * Int64(k)) }
}
