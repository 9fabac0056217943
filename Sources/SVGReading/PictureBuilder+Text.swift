import AnimatedTree
import GraphicsCore

/// Texts of one line in one style (SVG 2, chapter 11); anything more is missing.
extension PictureBuilder {
  /// Properties that change a text in ways that cannot be drawn, with the values that change nothing.
  private static let plain: [(property: String, values: Set<String>)] = [
    ("font-style", ["normal"]), ("letter-spacing", ["normal", "0", "0px", "0em"]),
    ("word-spacing", ["normal", "0", "0px"]), ("text-decoration", ["none"]), ("text-transform", ["none"]),
    ("font-variant", ["normal"]), ("font-stretch", ["normal", "100%"]), ("font", []),
    ("writing-mode", ["horizontal-tb", "lr-tb", "lr"]),
    ("dominant-baseline", ["auto", "alphabetic"]), ("alignment-baseline", ["auto", "baseline", "alphabetic"]),
    ("baseline-shift", ["baseline", "0"]),
  ]

  /// The outline of a `text`; nil where there is nothing to read.
  func textOutline(_ context: ElementContext) -> AnimatedShape.Outline? {
    let element = context.element
    for child in element.children where child.isSVG {
      guard ["animate", "set", "animateTransform", "animateMotion", "title", "desc"].contains(child.name) else {
        miss(child, "`\(child.name)` in a text cannot be drawn")
        return nil
      }
    }
    let written = element.xml.children.map { if case .text(let text) = $0 { text } else { "" } }.joined()
    let text = written.split(whereSeparator: { $0 == " " || $0.isNewline || $0 == "\t" }).joined(separator: " ")
    guard !text.isEmpty else { return nil }
    for (property, values) in Self.plain {
      if let value = style(property, context), !values.contains(value.lowercased()) {
        miss(element, "`\(property): \(value)` cannot be drawn")
      }
    }
    for attribute in ["rotate", "textLength"] where element[attribute] != nil {
      miss(element, "`\(attribute)` of a text cannot be drawn")
    }
    for property in ["font-size", "font-family", "font-weight", "text-anchor", "dx", "dy"]
    where isAnimated(element, property) {
      miss(element, "`\(property)` that moves cannot be drawn")
    }
    func place(_ name: String, _ axis: SVGValue.Axis) -> Animated {
      func one(_ name: String) -> Bool {
        guard let text = element[name], NumberScanner.list(text).map({ $0.count > 1 }) == true else { return true }
        miss(element, "`\(name)` with a place for each character cannot be drawn")
        return false
      }
      guard one(name), one("d" + name) else { return Animated(0) }
      let shift = element["d" + name] == nil ? 0 : context.length("d" + name, axis).still[0]
      return context.length(name, axis).map({ [$0[0] + shift] }, added: { $0 })
    }
    var outline = AnimatedText(text, at: .pair(place("x", .x), place("y", .y)))
    outline.size = context.reference.fontSize
    outline.family = family(context)
    outline.weight = weight(context)
    outline.anchor = AnimatedText.Anchor(rawValue: context.specified("text-anchor") ?? "start") ?? .start
    return .text(outline)
  }

  /// The value of an inherited property of texts that `PropertyNames` does not list.
  private func style(_ property: String, _ context: ElementContext) -> String? {
    var next: ElementContext? = context
    while let context = next {
      if let own = context.element.declared[property] ?? context.element[property] { return own.trimmedText }
      next = context.parent
    }
    return nil
  }

  /// The first family that is asked for; nil for that of presets, which stands for all fonts without serifs.
  private func family(_ context: ElementContext) -> String? {
    let first = CSSScanner.split(context.specified("font-family") ?? "sans-serif", at: UInt8(ascii: ",")).first ?? ""
    let name = first.trimmedText.filter { $0 != "\"" && $0 != "'" }
    switch name.lowercased() {
    case "sans-serif", "system-ui", "ui-sans-serif", "-apple-system", "blinkmacsystemfont", "": return nil
    case "serif", "monospace", "cursive", "fantasy", "ui-serif", "ui-monospace", "ui-rounded":
      miss(context.element, "`font-family: \(name)` stands for no certain font; name one that is installed")
      return nil
    default: return name
    }
  }

  private func weight(_ context: ElementContext) -> Int {
    let text = context.specified("font-weight") ?? "normal"
    switch text {
    case "normal": return 400
    case "bold": return 700
    default:
      guard let weight = Double(text), 1...1000 ~= weight else {
        miss(context.element, "`font-weight: \(text)` cannot be drawn")
        return 400
      }
      return Int(weight.rounded())
    }
  }
}
