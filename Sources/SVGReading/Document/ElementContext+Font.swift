import PresetModel

/// The font of an element: its size, and the parts that the shorthand `font` sets (CSS Fonts Level 4, section 2).
extension ElementContext {
  /// In user units; where a size cannot be read, the one around it.
  var fontSize: Double {
    do throws(SVGSyntaxError) { return try statedFontSize() } catch { return parent?.fontSize ?? Self.medium }
  }

  /// In user units. Sizes that refer to the one around them are those of the element that says them.
  func statedFontSize() throws(SVGSyntaxError) -> Double {
    let own = element.specified("font-size")?.trimmedText.lowercased() ?? "inherit"
    if own == "initial" { return Self.medium }
    let around = try parent?.statedFontSize() ?? Self.medium
    if own == "inherit" || own == "unset" { return around }
    if let size = Self.sizes[own] { return size }
    if own == "larger" { return around * 1.2 }
    if own == "smaller" { return around / 1.2 }
    return max(0, try SVGValue.length(own, of: around, SVGValue.Reference(viewport: viewport, fontSize: around)))
  }

  static let medium = 16.0

  private static let sizes: [String: Double] = [
    "xx-small": 9, "x-small": 10, "small": 13, "medium": medium, "large": 18, "x-large": 24, "xx-large": 32,
    "xxx-large": 48,
  ]
}

/// `font: italic bold 12px/1.5 Arial, sans-serif`.
enum FontShorthand {
  /// What the shorthand says of each part; nil if it is void, and nothing for the fonts of the system.
  static func longhands(_ value: String) -> [(String, String)]? {
    var found = [
      "font-style": "normal", "font-variant": "normal", "font-weight": "normal", "font-stretch": "normal",
    ]
    var words = CSSScanner.words(value.trimmedText)[...]
    reading: while let word = words.first {
      let lower = word.lowercased()
      if ["italic", "oblique"].contains(lower) {
        found["font-style"] = lower
      } else if lower == "small-caps" {
        found["font-variant"] = lower
      } else if ["bold", "bolder", "lighter"].contains(lower) || Double(lower).map({ 1...1000 ~= $0 }) == true {
        found["font-weight"] = lower
      } else if lower.hasSuffix("condensed") || lower.hasSuffix("expanded") {
        found["font-stretch"] = lower
      } else if lower != "normal" {
        break reading
      }
      words = words.dropFirst()
    }
    // A line of text has no use for a line height: `12px/1.5`, also with spaces.
    guard let first = words.popFirst() else { return nil }
    let size = first.prefix { $0 != "/" }
    if size.count < first.count {
      if first.hasSuffix("/") { words = words.dropFirst() }
    } else if let next = words.first, next.hasPrefix("/") {
      words = words.dropFirst(next == "/" ? 2 : 1)
    }
    guard !words.isEmpty, isSize(size.lowercased()) else { return nil }
    found["font-size"] = String(size)
    found["font-family"] = words.joined(separator: " ")
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func isSize(_ text: String) -> Bool {
    if ["larger", "smaller"].contains(text) || text.hasSuffix("small") || text.hasSuffix("large") || text == "medium" {
      return true
    }
    if text.contains("(") { return true }
    var scanner = NumberScanner(text)
    guard let number = scanner.number(), number >= 0 else { return false }
    return number == 0 || !scanner.unit().isEmpty
  }

  /// Fonts that each system chooses for its own parts.
  static let systemFonts: Set<String> = [
    "caption", "icon", "menu", "message-box", "small-caption", "status-bar",
  ]
}
