import AnimatedTree
import GraphicsCore
import XMLReading

/// Texts whose lines have one style each (SVG 2, chapter 11); anything more is missing.
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

  /// A part of a text that is drawn by itself: it starts at a place of its own.
  private struct Line {
    let context: ElementContext
    let x: Animated
    let y: Animated
    var text = ""
  }

  /// The lines of a text, each with the element whose style it has: one, unless spans have places of their own.
  func textOutlines(_ context: ElementContext) -> [(context: ElementContext, outline: AnimatedShape.Outline)] {
    var lines: [Line] = []
    collect(context, &lines)
    return lines.compactMap { line in
      let words = line.text.split(whereSeparator: { $0 == " " || $0.isNewline || $0 == "\t" })
      return words.isEmpty ? nil : (line.context, outline(line, words.joined(separator: " ")))
    }
  }

  /// Adds what a `text` or a `tspan` says to the lines.
  private func collect(_ context: ElementContext, _ lines: inout [Line]) {
    let element = context.element
    for attribute in ["rotate", "textLength"] where element[attribute] != nil {
      miss(element, "`\(attribute)` of a text cannot be drawn")
    }
    func length(_ name: String, _ axis: SVGValue.Axis) -> Animated {
      guard let text = element[name], NumberScanner.list(text).map({ $0.count > 1 }) == true else {
        return context.length(name, axis)
      }
      miss(element, "`\(name)` with a place for each character cannot be drawn")
      return Animated(0)
    }
    func place(_ name: String, _ axis: SVGValue.Axis, from start: Animated?) -> Animated {
      let place = element[name] == nil ? start ?? Animated(0) : length(name, axis)
      return element["d" + name] == nil ? place : place + length("d" + name, axis)
    }
    let last = lines.last
    if let last, !["x", "y", "dx", "dy"].contains(where: { element[$0] != nil }) {
      if !context.isStyled(as: last.context) || !element.animations.isEmpty { miss(element, Self.twoStyles) }
    } else {
      if let last, element["x"] == nil, !last.text.trimmedText.isEmpty {
        miss(element, "a span that starts where the one before it ends cannot be moved; give it an `x`")
      }
      lines.append(Line(context: context, x: place("x", .x, from: last?.x), y: place("y", .y, from: last?.y)))
    }
    var children = element.children.makeIterator()
    for child in element.xml.children {
      switch child {
      case .text(let text):
        let last = lines[lines.count - 1]
        if !text.trimmedText.isEmpty, !context.isStyled(as: last.context) { miss(element, Self.twoStyles) }
        lines[lines.count - 1].text += text
      case .element:
        guard let child = children.next(), child.isSVG, child.specified("display") != "none" else { continue }
        if child.name == "tspan" {
          collect(ElementContext(child, in: context, viewport: context.viewport, self), &lines)
        } else if !Self.silent.contains(child.name) {
          miss(child, "`\(child.name)` in a text cannot be drawn")
        }
      }
    }
  }

  private static let twoStyles = "a line of text in two styles cannot be drawn; give each part an `x`"
  private static let silent: Set<String> = ["animate", "set", "animateTransform", "animateMotion", "title", "desc"]

  private func outline(_ line: Line, _ text: String) -> AnimatedShape.Outline {
    let context = line.context
    let element = context.element
    for (property, values) in Self.plain {
      if let value = style(property, context), !values.contains(value.lowercased()) {
        miss(element, "`\(property): \(value)` cannot be drawn")
      }
    }
    for property in ["font-size", "font-family", "font-weight", "text-anchor"]
    where isAnimated(element, property) {
      miss(element, "`\(property)` that moves cannot be drawn")
    }
    var outline = AnimatedText(text, at: .pair(line.x, line.y))
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

extension ElementContext {
  /// Whether texts look the same here and there.
  fileprivate func isStyled(as other: ElementContext) -> Bool {
    self === other || PropertyNames.inherited.allSatisfy { specified($0) == other.specified($0) }
  }
}
