import GraphicsCore

/// Color functions whose numbers are computed, such as `rgb(calc(2 * 20) 0 0)`, and those that start from another
/// color, such as `hsl(from red calc(h + 120) s l)` (CSS Color Module Level 5, section 4).
enum ComputedColor {
  /// Parentheses in one color.
  private static let mostCalls = 32

  /// The same function with plain numbers; nil where the text has them, or is no color function.
  /// - Parameter text: in small letters.
  static func plain(_ text: String, current: [Double]) throws(SVGSyntaxError) -> String? {
    guard let (name, inner) = CSSScanner.parts(ofCall: text), let space = Space(rawValue: String(name)) else {
      return nil
    }
    let isRelative = inner.words.first == "from"
    guard isRelative || inner.contains("(") else { return nil }
    guard text.utf8.count(where: { $0 == UInt8(ascii: "(") }) <= mostCalls else {
      throw SVGSyntaxError("a color of more than \(mostCalls) calls cannot be drawn")
    }
    let lists = CSSScanner.split(inner, at: UInt8(ascii: ","))
    if lists.count > 1 {
      var parts: [String] = []
      for part in lists { parts.append(try number(part.trimmedText, [:], text)) }
      return "\(name)(\(parts.joined(separator: ", ")))"
    }
    let sides = CSSScanner.split(inner, at: UInt8(ascii: "/"))
    var words = CSSScanner.words(sides[0])
    var constants: [String: Double] = [:]
    if isRelative {
      guard words.count == 5, words[1] != "none" else { throw SVGSyntaxError("unknown color \(text)") }
      let origin = try SVGValue.color(words[1], current: current)
      guard let channels = space.channels(of: origin) else {
        throw SVGSyntaxError("`\(text)` cannot be drawn; `oklch(from …)` can")
      }
      words.removeFirst(2)
      constants = channels.merging(["alpha": origin[3]]) { $1 }
    }
    var parts: [String] = []
    for word in words { parts.append(try number(word, constants, text)) }
    let alpha = sides.count > 1 ? try number(sides[1].trimmedText, constants, text) : constants["alpha"].map { "\($0)" }
    return "\(name)(\(parts.joined(separator: " "))\(alpha.map { " / " + $0 } ?? ""))"
  }

  /// A number as a color function may have it.
  private static func number(
    _ word: String, _ constants: [String: Double], _ text: String
  ) throws(SVGSyntaxError) -> String {
    if let constant = constants[word] { return "\(constant)" }
    guard word.contains("(") else { return word }
    let (number, kind) = try Calculation.typed(word, "a number of a color", constants: constants) {
      (number, unit) throws(SVGSyntaxError) in
      if let angle = AngleUnit(rawValue: unit) { return number * angle.degrees }
      guard unit.isEmpty || unit == "%" else { throw SVGSyntaxError("unknown color \(text)") }
      return number
    }
    return "\(number)\(kind == .percentage ? "%" : kind == .angle ? "deg" : "")"
  }

  private enum Space: String {
    case rgb, rgba, hsl, hsla, hwb, lab, lch, oklab, oklch

    /// What the letters stand for in a color that is red, green and blue; nil where that is not computed.
    func channels(of color: [Double]) -> [String: Double]? {
      let (red, green, blue) = (color[0], color[1], color[2])
      switch self {
      case .rgb, .rgba: return ["r": red * 255, "g": green * 255, "b": blue * 255]
      case .hsl, .hsla:
        let hsl = HSL(red: red, green: green, blue: blue)
        return ["h": hsl.hue, "s": hsl.saturation * 100, "l": hsl.lightness * 100]
      case .hwb:
        let hue = HSL(red: red, green: green, blue: blue).hue
        return ["h": hue, "w": min(red, green, blue) * 100, "b": (1 - max(red, green, blue)) * 100]
      case .oklab:
        let lab = OKLab(red: red, green: green, blue: blue)
        return ["l": lab.lightness, "a": lab.a, "b": lab.b]
      case .oklch:
        let (lightness, chroma, hue) = OKLab(red: red, green: green, blue: blue).polar
        return ["l": lightness, "c": chroma, "h": hue]
      case .lab, .lch: return nil
      }
    }
  }
}

extension OKLab {
  /// Lightness, chroma, and the hue in degrees.
  var polar: (lightness: Double, chroma: Double, hue: Double) {
    let angle = arcTangent(y: b, x: a) * 180 / .pi
    return (lightness, (a * a + b * b).squareRoot(), angle < 0 ? angle + 360 : angle)
  }
}
