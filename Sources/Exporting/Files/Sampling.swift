import MotionMath

/// The rate that was asked for, and the one that a file has.
struct Sampling {
  let wanted: FrameRate
  /// The file's own.
  let framesPerSecond: Double
  /// In seconds.
  let cycle: Double
  let clock: FrameSchedule.Clock

  /// The rate that somebody asked for, if the file has another one.
  var missed: Double? {
    guard case .asked(let rate) = wanted, abs(rate - framesPerSecond) > 1e-6 else { return nil }
    return rate
  }

  /// Why the file has another rate than the one that was asked for, as a note for its report; nil if the two look the
  /// same in a table.
  var note: String? {
    guard let missed else { return nil }
    let (asked, own) = (NumberText.tenths(missed), NumberText.tenths(framesPerSecond))
    guard asked != own else { return nil }
    return "\(asked) frames a second become \(own): \(reason(missed))"
  }

  private func reason(_ missed: Double) -> String {
    let shortest = Double(clock.shortestDelay) / Double(clock.ticksPerSecond)
    if missed * shortest > 1 + 1e-9 {
      return "players slow down delays of less than \(NumberText.short(shortest * 1000)) ms"
    }
    if !clock.hidesUnevenDelays { return "the nearest with even delays in units of \(1000 / clock.ticksPerSecond) ms" }
    // Half a frame is what rounding to whole frames costs.
    if abs(missed - framesPerSecond) * cycle <= 0.5 + 1e-9 {
      return "the nearest with a whole number of frames in the cycle"
    }
    return "each change at once has a frame of its own"
  }
}
