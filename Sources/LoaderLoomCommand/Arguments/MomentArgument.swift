import ArgumentParser

/// A moment in seconds: `1.5`, `1.5s` or `1500ms`.
struct MomentArgument: Sendable {
  var seconds: Double

  /// - Throws: a message for what is no such moment.
  init(_ argument: String) throws {
    var (digits, unit) = (argument[...], 1.0)
    if digits.hasSuffix("ms") {
      (digits, unit) = (digits.dropLast(2), 1000)
    } else if digits.hasSuffix("s") {
      digits = digits.dropLast()
    }
    guard let number = Double(digits), number.isFinite else {
      throw ValidationError("expected a time such as 1.5, 1.5s or 1500ms")
    }
    seconds = number / unit
  }
}
