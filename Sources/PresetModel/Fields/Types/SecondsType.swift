import MotionMath

/// Durations: a number of seconds with at most nine decimal places, converted to whole nanoseconds and back exactly.
struct SecondsType: ValueType {
  let limits: ClosedRange<Double>

  private var number: NumberType { NumberType(limits, "s") }
  var label: String { number.label }
  var unit: String { number.unit }
  var range: String { number.range }
  var schema: JSONNode { number.schema }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Seconds? {
    guard number.read(node, &reading) != nil, case .number(let number) = node.value else { return nil }
    guard let seconds = Seconds(decimal: number.text) else {
      return reading.mismatched(node, "at most \(Seconds.maximumFractionDigits) decimal places")
    }
    return seconds
  }

  func write(_ seconds: Seconds) -> JSONNode? {
    JSONNode(.number(JSONNumber(text: seconds.decimal, value: seconds.value)), .nowhere)
  }
}

extension ValueType where Self == SecondsType {
  static func seconds(_ limits: ClosedRange<Double>) -> SecondsType { SecondsType(limits: limits) }
  /// The duration of a motion, from one frame at 100 a second to the longest cycle that makes sense for a loader.
  static var duration: SecondsType { seconds(0.01...60) }
  /// The duration of a pause, a delay or a stagger.
  static var delay: SecondsType { seconds(0...60) }
}

extension Seconds {
  /// Reads the text of a JSON number. Nil where it is not a whole number of nanoseconds, or more than 63 bits hold.
  package init?(decimal text: String) {
    var digits: [Int64] = []
    var isNegative = false
    var isFraction = false
    // The power of ten of the last digit, in seconds.
    var exponent = 0
    var bytes = Array(text.utf8)[...]
    if bytes.first == UInt8(ascii: "-") {
      isNegative = true
      bytes = bytes.dropFirst()
    }
    while let byte = bytes.first, byte | 0x20 != UInt8(ascii: "e") {
      bytes = bytes.dropFirst()
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(Int64(byte - UInt8(ascii: "0")))
        if isFraction { exponent -= 1 }
      case UInt8(ascii: "."): isFraction = true
      default: return nil
      }
    }
    if !bytes.isEmpty {
      guard let power = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), abs(power) < 1000 else { return nil }
      exponent += power
    }
    exponent += Seconds.maximumFractionDigits
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else {
      self = .zero
      return
    }
    guard exponent >= 0 else { return nil }
    // Nineteen digits are all that 63 bits can hold.
    guard digits.drop(while: { $0 == 0 }).count + exponent <= 19 else { return nil }
    var total: Int64 = 0
    for digit in digits + [Int64](repeating: 0, count: exponent) {
      let (tens, overflow) = total.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      total = sum
    }
    self.init(nanoseconds: isNegative ? -total : total)
  }
}
