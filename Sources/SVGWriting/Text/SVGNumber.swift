/// Numbers in as few characters as an allowed error permits: `.5`, `-12`, `3.25`.
enum SVGNumber {
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6]

  /// Returns the shortest decimal that is off by at most `tolerance`; six places are the most.
  static func text(_ value: Double, within tolerance: Double) -> String {
    for (digits, power) in powers.enumerated() {
      let scaled = (value * power).rounded()
      if abs(scaled / power - value) <= tolerance || digits == powers.count - 1 { return text(scaled, digits) }
    }
    return "0"
  }

  /// Returns the value that `text` writes.
  static func rounded(_ value: Double, within tolerance: Double) -> Double {
    for power in powers {
      let rounded = (value * power).rounded() / power
      if abs(rounded - value) <= tolerance { return rounded }
    }
    return (value * 1e6).rounded() / 1e6
  }

  private static func text(_ scaled: Double, _ places: Int) -> String {
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "0" }
    var (units, places) = (Int(abs(scaled)), places)
    while places > 0, units % 10 == 0 {
      units /= 10
      places -= 1
    }
    guard units != 0 else { return "0" }
    var digits = String(units)
    if places > 0 {
      if digits.count < places { digits = String(repeating: "0", count: places - digits.count) + digits }
      let split = digits.index(digits.endIndex, offsetBy: -places)
      digits = digits[..<split] + "." + digits[split...]
    }
    return scaled < 0 ? "-" + digits : digits
  }

  /// Appends a number to a list in which signs and points separate where they can.
  static func append(_ value: Double, within tolerance: Double, to list: inout String) {
    let number = text(value, within: tolerance)
    if let last = list.utf8.last, !isLetter(last) {
      let separates = number.hasPrefix("-") || (number.hasPrefix(".") && hasPoint(atEndOf: list))
      if !separates { list += " " }
    }
    list += number
  }

  private static func isLetter(_ c: UInt8) -> Bool {
    (c | 0x20) >= UInt8(ascii: "a") && (c | 0x20) <= UInt8(ascii: "z")
  }

  /// Whether the last number of a list has a decimal point, after which another point starts a new number.
  private static func hasPoint(atEndOf list: String) -> Bool {
    for c in list.utf8.reversed() {
      if c == UInt8(ascii: ".") { return true }
      if c < UInt8(ascii: "0") || c > UInt8(ascii: "9") { return false }
    }
    return false
  }
}
