import GraphicsCore

/// Formats numbers for tables and reports.
public enum NumberText {
  /// Formats 1.84 as "1.84" and 2 as "2.00" for two places.
  public static func fixed(_ value: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (abs(value) * scale).rounded()
    guard scaled < 9e15 else { return value.description }
    let digits = String(Int(scaled))
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = value < 0 && scaled > 0 ? "-" : ""
    return places == 0 ? sign + padded : "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))"
  }

  /// Formats 2 as "2" and 1.5 as "1.5".
  public static func short(_ value: Double) -> String { shortNumber(value) }

  /// Formats a scale for the end of a name: 2 as "@2x", and 1 as nothing.
  public static func scaleSuffix(_ scale: Double) -> String { scale == 1 ? "" : "@\(short(scale))x" }

  /// Formats 33.333 as "33.3" and 50 as "50".
  public static func tenths(_ value: Double) -> String {
    let text = fixed(value, 1)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Formats 0.0204 as "20.4 ms" and, from ten seconds on, 15.92 as "15.9 s".
  public static func duration(_ seconds: Double) -> String {
    seconds < 10 ? fixed(seconds * 1000, 1) + " ms" : fixed(seconds, 1) + " s"
  }

  /// Formats 30343 as "30,343".
  public static func grouped(_ value: Int) -> String {
    var out = ""
    for (i, digit) in String(abs(value)).reversed().enumerated() {
      if i > 0 && i % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return (value < 0 ? "-" : "") + String(out.reversed())
  }
}
