import ArgumentParser
import Exporting

extension ClosedRange<Int> {
  /// Refuses an option's value outside this range.
  func check(_ value: Int?, of option: String) throws {
    guard let value, !contains(value) else { return }
    throw ValidationError("\(option): expected a number from \(lowerBound) to \(upperBound), found \(value)")
  }
}

extension ClosedRange<Double> {
  /// Refuses an option's value outside this range.
  func check(_ value: Double, of option: String) throws {
    guard !contains(value) else { return }
    let (least, most) = (NumberText.short(lowerBound), NumberText.short(upperBound))
    throw ValidationError("\(option): expected a number from \(least) to \(most), found \(NumberText.short(value))")
  }
}
