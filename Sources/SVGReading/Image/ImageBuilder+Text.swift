import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Texts whose lines have one style each (SVG 2, chapter 11); anything more is missing.
extension ImageBuilder {
  /// Properties that change a text in ways that cannot be drawn, with the values that change nothing.
  private static let plain: [(property: String, values: Set<String>)] = [
    ("font-style", ["normal"]), ("word-spacing", ["normal", "0", "0px"]), ("text-decoration", ["none"]),
    ("text-transform", ["none"]),
    ("font-variant", ["normal"]), ("font-stretch", ["normal", "100%"]), ("font", []),
    ("writing-mode", ["horizontal-tb", "lr-tb", "lr"]),
    ("baseline-shift", ["baseline", "0"]), ("direction", ["ltr"]), ("text-shadow", ["none"]),
  ]

  /// A part of a text that is drawn by itself: it starts at a place of its own.
  private struct Line {
    /// That of its first character.
    var context: ElementContext
    let x: Track<Double>
    var y: Track<Double>
    /// What it follows: `x` counts along it, and `y` says nothing.
    let way: TextWay?
    private(set) var text = ""
    /// Whether a space comes before what is added next.
    private var hasSpace = false

    var isBlank: Bool { text.trimmedText.isEmpty }

    init(context: ElementContext, x: Track<Double>, y: Track<Double>, way: TextWay?) {
      self.context = context
      self.x = x
      self.y = y
      self.way = way
    }

    /// Adds a text whose spaces are one where several follow one another, and none at either end of the line, unless
    /// they are kept.
    mutating func add(_ text: String, keepsSpaces: Bool) {
      for character in text {
        let isSpace = character == " " || character.isNewline || character == "\t"
        guard keepsSpaces || !isSpace else {
          hasSpace = !self.text.isEmpty
          continue
        }
        if hasSpace { self.text.append(" ") }
        hasSpace = false
        self.text.append(isSpace ? " " : character)
      }
    }
  }

  /// The lines of a text, each with the element whose style it has: one, unless spans have places of their own.
  func textOutlines(_ context: ElementContext) -> [(context: ElementContext, outline: AnimatedShape.Outline)] {
    var lines: [Line] = []
    collect(context, along: nil, &lines)
    return lines.compactMap { line in line.isBlank ? nil : outline(line).map { (line.context, $0) } }
  }

  /// Adds what a `text` or a `tspan` says to the lines.
  private func collect(_ context: ElementContext, along way: TextWay?, _ lines: inout [Line]) {
    let element = context.element
    func length(_ name: String, _ axis: SVGValue.Axis) -> Track<Double> {
      guard let text = element[name], NumberScanner.list(text).map({ $0.count > 1 }) == true else {
        return context.length(name, axis)
      }
      miss(element, "`\(name)` with a place for each character cannot be drawn")
      return .constant(0)
    }
    func has(_ name: String) -> Bool { element[name] != nil || isAnimated(element, name) }
    func place(_ name: String, _ axis: SVGValue.Axis, from start: Track<Double>?) -> Track<Double> {
      let place = has(name) ? length(name, axis) : start ?? .constant(0)
      return has("d" + name) ? place + length("d" + name, axis) : place
    }
    let last = lines.last
    if let last, way == nil, last.way != nil, !has("x") || !has("y") {
      if !element.xml.text.trimmedText.isEmpty { miss(element, Self.afterWay) }
      return
    }
    if last == nil || ["x", "y", "dx", "dy"].contains(where: has) {
      if let last, !has("x"), !last.isBlank {
        miss(element, "a span that starts where the one before it ends cannot be moved; give it an `x`")
      }
      if way != nil { refuseRise(context) }
      lines.append(
        Line(context: context, x: place("x", .x, from: last?.x), y: place("y", .y, from: last?.y), way: way))
    }
    collectContent(context, along: way, &lines)
  }

  /// Adds what a `textPath` says to the lines: where it is the first of its text, from the place that this has.
  private func collect(textPath context: ElementContext, in text: ElementContext, _ lines: inout [Line]) {
    guard text.element.name == "text" else {
      return miss(context.element, "`textPath` in a `\(text.element.name)` cannot be drawn")
    }
    guard let way = way(of: context) else { return }
    let isFirst = lines.allSatisfy(\.isBlank)
    if isFirst { refuseRise(text) }
    lines.append(Line(context: context, x: isFirst ? lines[0].x : .constant(0), y: .constant(0), way: way))
    collectContent(context, along: way, &lines)
  }

  private func collectContent(_ context: ElementContext, along way: TextWay?, _ lines: inout [Line]) {
    let element = context.element
    for attribute in ["rotate", "textLength"] where element[attribute] != nil {
      miss(element, "`\(attribute)` of a text cannot be drawn")
    }
    var children = element.children.makeIterator()
    for child in element.xml.children {
      switch child {
      case .text(let text):
        let last = lines.count - 1
        if !text.trimmedText.isEmpty {
          if way == nil, lines[last].way != nil {
            miss(element, Self.afterWay)
            continue
          }
          if lines[last].isBlank { lines[last].context = context }
          if !isStyled(context, as: lines[last].context) { miss(element, Self.twoStyles) }
        }
        lines[last].add(text, keepsSpaces: keepsSpaces(context))
      case .element:
        guard let child = children.next(), child.isSVG, child.specified("display") != "none" else { continue }
        let inner = ElementContext(child, in: context, viewport: context.viewport, self)
        switch child.name {
        case "tspan": collect(inner, along: way, &lines)
        case "textPath": collect(textPath: inner, in: context, &lines)
        default:
          if !Self.silent.contains(child.name) { miss(child, "`\(child.name)` in a text cannot be drawn") }
        }
      }
    }
  }

  private func refuseRise(_ context: ElementContext) {
    guard context.length("dy", .y) != .constant(0) else { return }
    miss(context.element, "`dy` of a text on a path cannot be drawn; move the path")
  }

  private static let twoStyles = "a line of text in two styles cannot be drawn; give each part an `x`"
  private static let afterWay = "text after a `textPath` cannot be drawn where that ends; give it an `x` and a `y`"
  private static let silent: Set<String> = ["animate", "set", "animateTransform", "animateMotion", "title", "desc"]

  private func outline(_ line: Line) -> AnimatedShape.Outline? {
    let context = line.context
    let element = context.element
    for (property, values) in Self.plain {
      if let value = style(property, context), !values.contains(value.lowercased()) {
        miss(element, "`\(property): \(value)` cannot be drawn")
      }
    }
    let still = ["font-size", "font-family", "font-weight", "text-anchor", "letter-spacing", "dominant-baseline"]
    for property in still where moves(property, context) {
      miss(element, "`\(property)` that moves cannot be drawn")
    }
    var line = line
    let shift = baselineShift(context)
    if shift != 0, line.way != nil { miss(element, "`dominant-baseline` of a text on a path cannot be drawn") }
    line.y = line.y + .constant(shift)
    guard let place = line.way.map({ $0.place(line.x) }) ?? .point(.pair(line.x, line.y)) else {
      return missed(element, "a text more than \(TextWay.farthest) lengths of its path away cannot be drawn")
    }
    var outline = AnimatedText(line.text, at: place)
    outline.size = read("font-size", of: element, try context.statedFontSize()) ?? context.fontSize
    outline.family = family(context)
    outline.weight = weight(context)
    outline.letterSpacing = letterSpacing(context)
    outline.anchor = TextAnchor(rawValue: context.specified("text-anchor") ?? "start") ?? .start
    return .text(outline)
  }

  /// The value of an inherited property of texts that `PropertyNames` does not list.
  private func style(_ property: String, _ context: ElementContext) -> String? {
    context.lineage.lazy.compactMap { $0.element.declared[property] ?? $0.element[property] }.first?.trimmedText
  }

  /// Whether spaces are drawn as they are written (SVG 1.1, section 10.15; CSS Text Module Level 4, section 3).
  private func keepsSpaces(_ context: ElementContext) -> Bool {
    for element in context.lineage.map(\.element) {
      if let style = element.declared["white-space"] ?? element.declared["white-space-collapse"] {
        return style.lowercased().words.contains { Self.keepingSpaces.contains($0) }
      }
      if let space = element.xml["space", in: SVGElement.xmlNamespace] { return space == "preserve" }
    }
    return false
  }

  private static let keepingSpaces: Set<String> = ["pre", "pre-wrap", "break-spaces", "preserve", "preserve-spaces"]

  /// Whether an inherited property is animated on the element that says it.
  func moves(_ property: String, _ context: ElementContext) -> Bool {
    for element in context.lineage.map(\.element) {
      if isAnimated(element, property) { return true }
      if element.specified(property) != nil { return false }
    }
    return false
  }

  func weight(_ context: ElementContext) -> Int {
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

// MARK: Spans

extension ImageBuilder {
  /// Properties that are not inherited and change a span as a whole.
  private static let whole = ["opacity", "clip-path", "mask", "filter", "mix-blend-mode"]

  /// Whether texts look the same here and there.
  private func isStyled(_ context: ElementContext, as other: ElementContext) -> Bool {
    guard context !== other else { return true }
    let (own, others) = (context.lineage, other.lineage)
    let apart =
      own.filter { one in !others.contains { $0 === one } } + others.filter { one in !own.contains { $0 === one } }
    return apart.allSatisfy { span in
      span.element.animations.isEmpty && span.element.declared["animation-name"] == nil
        && Self.whole.allSatisfy { span.element.specified($0) == nil }
    } && context.element.specified("alignment-baseline") == other.element.specified("alignment-baseline")
      && PropertyNames.inherited.allSatisfy { context.specified($0) == other.specified($0) }
      && Self.plain.allSatisfy { style($0.property, context) == style($0.property, other) }
  }

  /// A line of a text with what is done to each span around it.
  func composited(_ line: AnimatedNode, _ span: ElementContext, upTo text: ElementContext) -> AnimatedNode {
    var node = line
    for context in span.lineage.prefix(while: { $0 !== text }) {
      let plain = AnimatedNode(.group([node]))
      var whole = plain
      composite(&whole, context)
      // The outermost is left to the text itself.
      if whole != plain { node = AnimatedNode(.group([whole])) }
    }
    return node
  }
}
