import GraphicsCore

/// Colors: `"blue"`, `"#0A84FF"`, `"rgb(60 60 67 / 60%)"`, `"oklch(70% 0.15 250)"`, each with an optional opacity
/// (`"secondary / 45%"`), or one color for each scheme.
struct ColorType: ValueType {
  var label: String { "color" }
  var schema: JSONNode { .object([("$ref", .text("#/$defs/Color"))]) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> ThemedColor? {
    switch node.value {
    case .text(let text): return themed(text, node, &reading)
    case .object(let members):
      var sides: [ColorScheme: ColorReference] = [:]
      for member in members {
        reading.within(.key(member.key)) { reading in
          guard let scheme = ColorScheme(rawValue: member.key) else {
            reading.error(member.keyPlace, "unknown key \(shown(member.key)); expected \"light\" or \"dark\"")
            return
          }
          guard case .text(let text) = member.value.value else {
            reading.mismatch(member.value, "a color such as \"blue\" or \"#0A84FF\"")
            return
          }
          sides[scheme] = reference(text, member.value, &reading)
        }
      }
      for scheme in ColorScheme.allCases where node.member(scheme.rawValue) == nil {
        reading.missing(scheme.rawValue, in: node, "; give a color for each of light and dark")
      }
      guard let light = sides[.light], let dark = sides[.dark] else { return nil }
      return ThemedColor(light: light, dark: dark)
    default:
      return reading.mismatched(
        node, "a color such as \"blue\" or \"#0A84FF\", or one for each of light and dark", remedy: Self.remedy(node))
    }
  }

  /// What to write instead of a list of red, green, blue and perhaps alpha, where that is a color: bytes, or as in
  /// Lottie files parts of 1.
  private static func remedy(_ node: JSONNode) -> String? {
    guard case .list(let items) = node.value, 3...4 ~= items.count else { return nil }
    let numbers = items.compactMap { if case .number(let number) = $0.value { number.value } else { nil } }
    guard numbers.count == items.count else { return nil }
    let arePercents = numbers.allSatisfy { $0 <= 1 }
    func written(_ number: Double) -> String { JSONNumber((number * 1e4).rounded() / 1e4).text }
    let channels = numbers.prefix(3).map { arePercents ? written($0 * 100) + "%" : written($0) }
    let alpha = numbers.dropFirst(3).map { " / \(written($0))" }.joined()
    let text = "rgb(\(channels.joined(separator: " "))\(alpha))"
    return ColorType().accepts(.text(text)) ? "write \(shown(text))" : nil
  }

  func write(_ color: ThemedColor) -> JSONNode? {
    color.light == color.dark
      ? .text(color.light.text)
      : .object([("light", .text(color.light.text)), ("dark", .text(color.dark.text))])
  }

  /// Reads one color for both schemes, or `light-dark(white, black)` as in CSS.
  private func themed(_ text: String, _ node: JSONNode, _ reading: inout Reading) -> ThemedColor? {
    let trimmed = text.trimmed
    guard trimmed.hasPrefix("light-dark("), trimmed.hasSuffix(")") else {
      return reference(text, node, &reading).map(ThemedColor.init)
    }
    let sides = trimmed.dropFirst("light-dark(".count).dropLast().splitOutsideParentheses
    guard sides.count == 2 else {
      reading.refuse(node.place, expected("light-dark(color, color)", found: shown(text)))
      return nil
    }
    let light = reference(sides[0], node, &reading)
    let dark = reference(sides[1], node, &reading)
    guard let light, let dark else { return nil }
    return ThemedColor(light: light, dark: dark)
  }

  private func reference(_ text: String, _ node: JSONNode, _ reading: inout Reading) -> ColorReference? {
    reading.parsed(text, at: node, ColorReference.init)
  }

  /// What `#/$defs/Color` of the schema stands for.
  static var definition: JSONNode {
    let names =
      NamedColor.allCases.map(\.rawValue) + NamedColor.otherNames.keys.sorted() + CSSColorName.colors.keys.sorted()
    let opacity = " */ *[0-9.]+%?"
    let written = JSONNode.matching(
      #"^(#[0-9A-Fa-f]{3,4}|#[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{8}|(rgba?|hsla?|hwb|(ok)?(lab|lch)|light-dark|var)\(.*\)"#
        + #"|color\( *(display-p3|srgb(-linear)?) .*\))("# + opacity + #")?$|\$"#)
    // A name is told from other texts by its letters, so that a misspelled one is compared with names alone.
    let fading = JSONNode.branch(
      if: .object([("pattern", .text("^[A-Za-z0-9]+" + opacity + "$"))]),
      then: .matching("^(" + names.joined(separator: "|") + ")" + opacity + "$"), else: written)
    let one = JSONNode.text(.word(among: names, of: "A-Za-z0-9", orElse: fading), orElse: .ofType("string"))
    let sides = JSONNode.object([
      ("type", .text("object")),
      ("properties", .object(ColorScheme.allCases.map { ($0.rawValue, one) })),
      ("required", .texts(ColorScheme.allCases.map(\.rawValue))),
      ("additionalProperties", .boolean(false)),
    ])
    return .object([
      ("description", .text(ColorReference.documentation)),
      (
        "examples",
        .texts(["blue", "#0A84FF", "secondary / 45%", "oklch(70% 0.15 250)", "light-dark(#E5E5EA, #2C2C2E)"])
      ),
      ("allOf", .list([.branch(if: .ofType("object"), then: sides, else: one)])),
    ])
  }
}

extension ValueType where Self == ColorType { static var color: ColorType { ColorType() } }

extension ValueType where Self == ListType<ThemedColor> {
  static var gradientColors: Self { .list(of: .color, count: Limits.gradientStops) }
}

extension ColorReference {
  static let documentation = """
    A named color (\(NamedColor.allCases.map(\.rawValue).joined(separator: ", "))), another name of CSS \
    (`rebeccapurple`), #RGB, #RGBA, #RRGGBB, #RRGGBBAA, or a function of CSS Color 4: rgb(r g b), hsl(h s l), \
    hwb(h w b), lab(L a b), lch(L C h), oklab(L a b), oklch(L C h), color(display-p3 r g b), color(srgb r g b), each \
    with an alpha after a slash (rgb, rgba, hsl and hsla also with commas); each with an optional opacity that \
    multiplies its alpha ("secondary / 45%"); or an object of one for "light" and one for "dark", or \
    light-dark(white, black). var(--brand, #0A66C2) is a theme's own color `--brand`, or the second one where the \
    theme has none. Files in sRGB, and every GIF, show a color of Display P3 that sRGB does not have as the nearest of \
    its lightness and hue.
    """

  /// How many colors may stand in for one another, as in `var(--a, var(--b, red))`.
  private static let mostStandIns = 8

  package init(_ text: String) throws(ValueSyntaxError) { try self.init(text, standIns: 0) }

  /// - Parameter standIns: For how many colors this one stands in.
  private init(_ text: String, standIns: Int) throws(ValueSyntaxError) {
    guard standIns <= Self.mostStandIns else {
      throw ValueSyntaxError(
        message: "more than \(Self.mostStandIns) colors of themes stand in for one another; "
          + "write a color without var() in the place of the last")
    }
    // A slash within parentheses belongs to the color itself.
    let closing = text.lastIndex(of: ")") ?? text.startIndex
    let parts = text[closing...].split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else {
      throw ValueSyntaxError(expected: "one opacity after a \"/\", as in \"secondary / 45%\"", found: text)
    }
    let base = String(text[..<first.endIndex].trimmed)
    let opacity = parts.count == 2 ? try ColorReference.opacity(String(parts[1].trimmed)) : 1
    if base.hasPrefix("var("), base.hasSuffix(")") {
      self.init(try ColorReference.own(base, standIns: standIns), opacity: opacity)
    } else if base.hasPrefix("#") {
      self.init(try ColorReference.hexadecimal(base), opacity: opacity)
    } else if let function = ColorFunction(base) {
      self.init(try function.base(), opacity: opacity)
    } else if let name = NamedColor(rawValue: base) ?? NamedColor.otherNames[base] {
      self.init(.named(name), opacity: opacity)
    } else if let rgb = CSSColorName.colors[base] {
      self.init(ColorReference.hex(rgb).base, opacity: opacity)
    } else {
      let names = NamedColor.allCases.map(\.rawValue)
      // As other languages write them, or without the sign. Where they have an alpha, it is first.
      var digits = base.hasPrefix("0x") ? base.dropFirst(2) : base[...]
      if digits.count == 8, digits.startIndex > base.startIndex { digits = digits.dropFirst(2) + digits.prefix(2) }
      let isWithoutSign =
        [3, 4, 6, 8].contains(digits.count) && digits.allSatisfy { $0.isASCII && $0.isHexDigit }
        && base.contains(where: \.isNumber)
      let near =
        isWithoutSign
        ? "; write \(shown("#" + digits))" : didYouMean(base, among: names + CSSColorName.colors.keys.sorted())
      throw ValueSyntaxError(
        message:
          "unknown color "
          + "\(shown(base))\(near.isEmpty ? "; expected \(oneOf(names)), a name of CSS, or #RRGGBB" : near)"
      )
    }
  }

  /// Reads `var(--brand, #0A66C2)`.
  private static func own(_ text: String, standIns: Int) throws(ValueSyntaxError) -> Base {
    let parts = text.dropFirst(4).dropLast().splitOutsideParentheses
    guard parts.count == 2, Theme.isOwnName(parts[0]) else {
      throw ValueSyntaxError(
        expected: "a name of a theme and a color for themes that do not have it, as in var(--brand, #0A66C2)",
        found: text)
    }
    return .own(parts[0], else: try ColorReference(parts[1], standIns: standIns + 1))
  }

  /// `45%` or `0.45`, from 0 to 1.
  private static func opacity(_ text: String) throws(ValueSyntaxError) -> Double {
    let isPercent = text.hasSuffix("%")
    // Dividing by a hundred in the text gives the same double as writing the fraction.
    let value = isPercent ? decimalNumber(text.dropLast() + "e-2") : decimalNumber(text)
    guard let value, 0...1 ~= value else {
      let remedy = value.map { !isPercent && 1...100 ~= $0 } == true ? "; write \(shown(text + "%"))" : ""
      throw ValueSyntaxError(message: expected("0% to 100% as opacity", found: shown(text)) + remedy)
    }
    return value
  }

  private static func hexadecimal(_ text: String) throws(ValueSyntaxError) -> Base {
    var digits = text.dropFirst().compactMap(\.hexDigitValue).map { UInt8($0) }
    guard digits.count == text.count - 1, [3, 4, 6, 8].contains(digits.count), text.utf8.count == text.count else {
      throw ValueSyntaxError(expected: "3, 4, 6 or 8 hexadecimal digits after the #", found: text)
    }
    if digits.count < 6 { digits = digits.flatMap { [$0, $0] } }
    let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    return .literal(
      red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
  }

  /// The shortest text that reads back as this.
  package var text: String {
    let base =
      switch base {
      case .named(let name): name.rawValue
      case .literal(let red, let green, let blue, let alpha):
        if let byte = UInt8(exactly: (alpha * 255).rounded()), Double(byte) / 255 == alpha {
          RGBA8(red: red, green: green, blue: blue).hexadecimal + (byte == 255 ? "" : twoDigits(byte))
        } else {
          "rgba(\(red), \(green), \(blue), \(JSONNumber(alpha).text))"
        }
      case .own(let name, let standIn): "var(\(name), \(standIn.text))"
      case .displayP3(let red, let green, let blue, let alpha):
        "color(display-p3 \([red, green, blue].map { JSONNumber($0).text }.joined(separator: " "))"
          + (alpha == 1 ? ")" : " / \(JSONNumber(alpha).text))")
      }
    if opacity == 1 { return base }
    let percent = JSONNumber((opacity * 1e8).rounded() / 1e6).text
    return decimalNumber(percent + "e-2") == opacity ? "\(base) / \(percent)%" : "\(base) / \(JSONNumber(opacity).text)"
  }
}

extension RGBA8 {
  /// Its color without its alpha: "#0A84FF".
  package var hexadecimal: String { "#" + [red, green, blue].map(twoDigits).joined() }
}

private func twoDigits(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
