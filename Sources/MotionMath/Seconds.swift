/// A length of time in whole nanoseconds. It is exact, because a loop closes only if its parts' periods are exact.
///
/// Presets read it from a number's decimal text rather than from its `Double`, so that 0.1 is 100,000,000 ns and three
/// times 0.1 is 0.3.
///
/// Everything that a preset or a schedule names is in `Seconds`, so times compare exactly. `Double` is for the time at
/// which a track is evaluated; it means the nearest nanosecond (`tolerance`).
public struct Seconds: Equatable, Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Rounds to the nearest nanosecond.
  /// - Precondition: `seconds` is finite and within ±292 years.
  public init(_ seconds: Double) { self.nanoseconds = Int64((seconds * 1e9).rounded()) }

  /// Returns the first nanosecond at or after `seconds`, which may be the rounding error of a sum past it.
  public init(roundingUp seconds: Double) {
    nanoseconds = Int64((seconds * 1e9 - Self.sumError).rounded(.up))
  }

  /// In nanoseconds: above the rounding error of a sum of times up to an hour.
  private static let sumError = 1e-3

  public static let nanosecondsPerSecond: Int64 = 1_000_000_000
  /// The number of decimal places that a nanosecond needs.
  public static let maximumFractionDigits = 9

  /// Half a nanosecond, in seconds, and the only tolerance between times: a time in `Double` that falls short of a
  /// moment by less has reached it. Computed times, such as i·step, are often a rounding error short of what they mean.
  public static let tolerance = 0.5e-9

  /// A nanosecond, in seconds. Two computed times that differ by no more may be one time, rounded twice.
  public static let nanosecond = 2 * tolerance

  /// Moments nearer than this are one, written in decimals that do not quite meet.
  public static let sameMoment = Seconds(nanoseconds: 1000)

  public static let zero = Seconds(nanoseconds: 0)

  public static func milliseconds(_ n: Int64) -> Seconds { Seconds(nanoseconds: n * 1_000_000) }

  /// A moment that is before this one and every other that counts as the same: what happens then has not happened.
  public var justBefore: Seconds { self - .sameMoment }

  /// A moment that is after this one and every other that counts as the same: what happens then has happened.
  public var justAfter: Seconds { self + .sameMoment }

  /// A time before `time`, both in seconds, that is so near that motions have the values with which they arrive there,
  /// as far as files write them. `justBefore` is too far for that.
  public static func arriving(at time: Double) -> Double { time - 1e-7 }

  public var value: Double { Double(nanoseconds) / Double(Self.nanosecondsPerSecond) }

  /// The shortest exact decimal text.
  package var decimal: String {
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: UInt64(Seconds.nanosecondsPerSecond))
    let sign = nanoseconds < 0 ? "-" : ""
    guard rest != 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    var fraction = String(repeating: "0", count: Seconds.maximumFractionDigits - digits.count) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(whole).\(fraction)"
  }

  public static func < (a: Seconds, b: Seconds) -> Bool { a.nanoseconds < b.nanoseconds }
  public static func + (a: Seconds, b: Seconds) -> Seconds { Seconds(nanoseconds: a.nanoseconds + b.nanoseconds) }
  public static func - (a: Seconds, b: Seconds) -> Seconds { Seconds(nanoseconds: a.nanoseconds - b.nanoseconds) }
  public static func * (a: Seconds, k: Int) -> Seconds { Seconds(nanoseconds: a.nanoseconds * Int64(k)) }
  public static func += (a: inout Seconds, b: Seconds) { a.nanoseconds += b.nanoseconds }

  /// The part of this time, rounded down to a whole nanosecond.
  public func divided(by k: Int) -> Seconds { Seconds(nanoseconds: nanoseconds / Int64(k)) }

  /// What this time takes where it runs `rate` times as fast, to the nearest nanosecond.
  public func retimed(by rate: Double) -> Seconds { rate == 1 ? self : Seconds(value / rate) }

  /// The time since the last start of periods of this length: 0..<`period`.
  /// - Precondition: The period is positive.
  public func into(_ period: Seconds) -> Seconds {
    let rest = nanoseconds % period.nanoseconds
    return Seconds(nanoseconds: rest < 0 ? rest + period.nanoseconds : rest)
  }

  /// Returns how far `time` seconds are into periods of this length, in seconds: 0..<period.
  ///
  /// The position is past the one that `time` names by `tolerance`, so that it compares exactly with times inside the
  /// period. Up to a nanosecond after the start it is the start.
  func position(of time: Double) -> Double {
    let period = value
    let reached = time + Self.tolerance
    let position = reached - (reached / period).rounded(.down) * period
    return position < Self.nanosecond ? 0 : position
  }
}

/// A literal is a number of seconds.
extension Seconds: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral seconds: Double) { self.init(seconds) }
  public init(integerLiteral seconds: Int64) { self.init(nanoseconds: seconds * Self.nanosecondsPerSecond) }
}
