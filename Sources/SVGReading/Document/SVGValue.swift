import GraphicsCore
import PresetModel

/// Texts of attributes and properties → numbers.
enum SVGValue {
  /// What a percentage of a length refers to.
  enum Axis { case x, y, both, none }

  /// The lengths that a value may refer to.
  struct Reference {
    /// Of the nearest viewport, in user units.
    var viewport: Size
    var fontSize = 16.0

    func whole(_ axis: Axis) -> Double? {
      switch axis {
      case .x: viewport.width
      case .y: viewport.height
      case .both: ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
      case .none: nil
      }
    }
  }

  /// A length in user units.
  static func length(_ text: String, _ axis: Axis, _ reference: Reference) throws(SVGSyntaxError) -> Double {
    try Calculation.value(text, "a length") { (number, unit) throws(SVGSyntaxError) in
      try scaled(number, unit, axis, reference, text)
    }
  }

  /// A length in user units, whose percentages refer to `whole`.
  static func length(_ text: String, of whole: Double, _ reference: Reference) throws(SVGSyntaxError) -> Double {
    try Calculation.value(text, "a length") { (number, unit) throws(SVGSyntaxError) in
      unit == "%" ? number / 100 * whole : try scaled(number, unit, .none, reference, text)
    }
  }

  private static func scaled(
    _ number: Double, _ unit: String, _ axis: Axis, _ reference: Reference, _ text: String
  ) throws(SVGSyntaxError) -> Double {
    switch unit {
    case "", "px": return number
    case "%":
      guard let whole = reference.whole(axis) else { throw SVGSyntaxError("not a length: \(text)") }
      return number / 100 * whole
    case "em": return number * reference.fontSize
    case "rem": return number * 16
    case "pt": return number * 4 / 3
    case "pc": return number * 16
    case "in": return number * 96
    case "cm": return number * 96 / 2.54
    case "mm": return number * 96 / 25.4
    case "q": return number * 96 / 101.6
    case "vw", "vh", "vi", "vb", "vmin", "vmax", "svw", "svh", "lvw", "lvh", "dvw", "dvh", "cqw", "cqh", "ex", "ch",
      "cap", "ic", "lh", "rlh":
      throw SVGSyntaxError("lengths in `\(unit)` cannot be drawn: \(text)")
    default: throw SVGSyntaxError("not a length: \(text)")
    }
  }

  /// A list of lengths, whose percentages are of both axes; `none` is empty.
  static func lengths(_ text: String, _ reference: Reference) throws(SVGSyntaxError) -> [Double] {
    if text == "none" { return [] }
    var lengths: [Double] = []
    for part in CSSScanner.split(text, at: UInt8(ascii: ",")).flatMap({ CSSScanner.words($0) }) {
      if part.contains("(") {
        lengths.append(try length(part, .both, reference))
        continue
      }
      var scanner = NumberScanner(part)
      while !scanner.isAtEnd {
        guard let number = scanner.number() else { throw SVGSyntaxError("not a list of lengths: \(text)") }
        lengths.append(try scaled(number, scanner.unit().lowercased(), .both, reference, text))
      }
    }
    return lengths
  }

  static func number(_ text: String) throws(SVGSyntaxError) -> Double {
    try Calculation.value(text, "a number") { (number, unit) throws(SVGSyntaxError) in
      guard unit.isEmpty else { throw SVGSyntaxError("not a number: \(text)") }
      return number
    }
  }

  /// A number or a percentage as a factor.
  static func factor(_ text: String) throws(SVGSyntaxError) -> Double {
    try Calculation.value(text, "a number") { (number, unit) throws(SVGSyntaxError) in
      guard unit.isEmpty || unit == "%" else { throw SVGSyntaxError("not a number: \(text)") }
      return unit.isEmpty ? number : number / 100
    }
  }

  /// Degrees.
  static func angle(_ text: String) throws(SVGSyntaxError) -> Double {
    try Calculation.value(text, "an angle") { (number, unit) throws(SVGSyntaxError) in
      if unit.isEmpty { return number }
      guard let angle = AngleUnit(rawValue: unit) else { throw SVGSyntaxError("not an angle: \(text)") }
      return number * angle.degrees
    }
  }

  /// Red, green, blue, alpha. The named colors are those of CSS, not those of presets.
  static func color(_ text: String, current: [Double]) throws(SVGSyntaxError) -> [Double] {
    let name = text.trimmedText.lowercased()
    switch name {
    case "currentcolor": return current
    case "transparent", "none": return [0, 0, 0, 0]
    case "black": return [0, 0, 0, 1]
    case "white": return [1, 1, 1, 1]
    case "blue": return [0, 0, 1, 1]
    case "gray", "grey": return [128.0 / 255, 128.0 / 255, 128.0 / 255, 1]
    case "pink": return [1, 192.0 / 255, 203.0 / 255, 1]
    case "purple": return [128.0 / 255, 0, 128.0 / 255, 1]
    default: break
    }
    if let mixed = try ColorMix.color(name, current: current) { return mixed }
    if let plain = try ComputedColor.plain(name, current: current) { return try color(plain, current: current) }
    let reference: ColorReference
    do throws(ValueSyntaxError) {
      if let function = ColorFunction(name, isCSS: true) {
        // Browsers limit a color to the space of the screen after all else.
        if let color = try function.unlimited() { return color.numbers }
        reference = ColorReference(try function.base())
      } else {
        reference = try ColorReference(name)
      }
    } catch {
      if DeclarationCheck.systemColors.contains(name) {
        throw SVGSyntaxError("the color of the system `\(text)` cannot be drawn")
      }
      if let open = name.firstIndex(of: "("), DeclarationCheck.lateColorFunctions.contains(String(name[..<open])) {
        throw SVGSyntaxError("`\(text)` cannot be drawn")
      }
      throw SVGSyntaxError("unknown color \(text)")
    }
    if case .named = reference.base { throw SVGSyntaxError("unknown color \(text)") }
    let color = reference.resolved(.light)
    return [color.red, color.green, color.blue, color.alpha]
  }

  /// The id of `url(#id)`, and what follows it.
  static func reference(_ text: String) -> (id: String, rest: String)? {
    guard text.hasPrefix("url("), let close = text.firstIndex(of: ")") else { return nil }
    let inner = text[text.index(text.startIndex, offsetBy: 4)..<close].trimmedText.unquoted
    guard inner.hasPrefix("#") else { return ("", "") }
    return (String(inner.dropFirst()), text[text.index(after: close)...].trimmedText)
  }

  static func path(_ text: String) throws(SVGSyntaxError) -> PathData {
    do throws(ValueSyntaxError) {
      return try PathData(text)
    } catch {
      throw SVGSyntaxError("path data: \(error.message)")
    }
  }
}

extension Color {
  /// Red, green, blue and alpha, between which SVG mixes one by one.
  var numbers: [Double] { [red, green, blue, alpha] }

  /// Clear where there are not four numbers.
  init(numbers: [Double]) {
    guard numbers.count == 4 else {
      self = .clear
      return
    }
    self.init(red: numbers[0], green: numbers[1], blue: numbers[2], alpha: numbers[3])
  }
}
