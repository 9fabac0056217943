import ArgumentParser

extension ClosedRange<Int> {
  /// Refuses an option's value outside this range.
  func check(_ value: Int?, of option: String) throws {
    guard let value, !contains(value) else { return }
    throw ValidationError("\(option): expected a number from \(lowerBound) to \(upperBound), found \(value)")
  }
}
