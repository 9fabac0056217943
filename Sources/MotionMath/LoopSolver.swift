/// Finds one cycle in which every part of a scene returns to its start.
public enum LoopSolver {
  /// How one period changes in a fitted cycle.
  public struct Retiming: Equatable, Sendable {
    public var period: Seconds
    /// How many times the part runs in the cycle.
    public var repeats: Int
    /// The cycle that the period was fitted to.
    public var cycle: Seconds

    /// The factor by which the part's own time runs; above 1 it is faster than written.
    public var speed: Double { period.value * Double(repeats) / cycle.value }

    /// How long one run takes in the cycle, to the nearest nanosecond.
    public var retimed: Seconds { Seconds(cycle.value / Double(repeats)) }
  }

  public enum LoopError: Error, Equatable, CustomStringConvertible {
    /// The exact common cycle is longer than the limit.
    case periodsDoNotMeet(periods: [Seconds], limit: Seconds)

    public var description: String {
      switch self {
      case .periodsDoNotMeet(let periods, let limit) where periods.count == 1:
        return "the period of \(periods[0].decimal) s is longer than \(limit.decimal) s; shorten it, or set "
          + "\"loop\": \"fit\" and a \"cycle\", to which the motion is retimed"
      case .periodsDoNotMeet(let periods, let limit):
        let list = periods.map { "\($0.decimal) s" }.joined(separator: ", ")
        return "the periods \(list) do not meet within \(limit.decimal) s; choose periods with a short common "
          + "multiple, or set \"loop\": \"fit\", which retimes each part to a whole number of its own cycles"
      }
    }
  }

  /// Returns the least common multiple of all periods; one second if there are none (a still image).
  public static func exact(_ periods: [Seconds], limit: Seconds) throws(LoopError) -> Seconds {
    guard var common = periods.first?.nanoseconds else { return 1 }
    for period in periods.dropFirst() {
      let (product, overflow) = (common / gcd(common, period.nanoseconds))
        .multipliedReportingOverflow(by: period.nanoseconds)
      guard !overflow, product <= limit.nanoseconds else {
        throw .periodsDoNotMeet(periods: Set(periods).sorted(), limit: limit)
      }
      common = product
    }
    guard common <= limit.nanoseconds else {
      throw .periodsDoNotMeet(periods: Set(periods).sorted(), limit: limit)
    }
    return Seconds(nanoseconds: common)
  }

  /// Retimes each period to the nearest whole number of its own cycles in `cycle`, at least one.
  public static func fit(_ periods: [Seconds], to cycle: Seconds) -> [Retiming] {
    periods.map { period in
      Retiming(period: period, repeats: max(1, Int((cycle.value / period.value).rounded())), cycle: cycle)
    }
  }

  /// Returns the one of the parts' own periods that, as the cycle, retimes the parts least: the smallest sum of squared
  /// changes of speed, and the shorter of equals.
  public static func bestFit(_ periods: [Seconds]) -> Seconds {
    func cost(_ cycle: Seconds) -> Double {
      fit(periods, to: cycle).reduce(0) { sum, part in
        let change = part.speed - 1
        return sum + change * change
      }
    }
    return Set(periods).sorted().min { (cost($0), $0.nanoseconds) < (cost($1), $1.nanoseconds) }
      ?? 1
  }

  private static func gcd(_ a: Int64, _ b: Int64) -> Int64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
