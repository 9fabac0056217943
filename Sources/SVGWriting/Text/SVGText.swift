import GraphicsCore

/// A text that was laid out: what its outlines say, and in which font.
public struct SVGText: Hashable, Sendable {
  public struct Line: Hashable, Sendable {
    public var text: String
    /// The left end, and the baseline, in points from the top left corner of the text's box.
    public var x: Double
    public var baseline: Double
    public var width: Double
    public var isRightToLeft: Bool

    public init(text: String, x: Double, baseline: Double, width: Double, isRightToLeft: Bool) {
      self.text = text
      self.x = x
      self.baseline = baseline
      self.width = width
      self.isRightToLeft = isRightToLeft
    }
  }

  public var lines: [Line]
  /// Nil where any will do.
  public var family: String?
  /// In points.
  public var size: Double
  /// 1 … 1000 as in CSS.
  public var weight: Double
  /// In points.
  public var letterSpacing: Double

  public init(lines: [Line], family: String?, size: Double, weight: Double, letterSpacing: Double) {
    self.lines = lines
    self.family = family
    self.size = size
    self.weight = weight
    self.letterSpacing = letterSpacing
  }

  /// The `text` element. Each line is as long as it was laid out, in whatever font the page has.
  /// - Parameter offset: Where its box stands.
  func node(at offset: Point, within tolerance: Double) -> SVGNode {
    var node = SVGNode("text")
    node["font-family"] = families
    node["font-size"] = SVGNumber.text(size, within: 5e-3)
    if weight != 400 { node["font-weight"] = SVGNumber.text(weight, within: 0.5) }
    if letterSpacing != 0 { node["letter-spacing"] = SVGNumber.text(letterSpacing, within: 5e-4) }
    let shown = lines.filter { !$0.text.allSatisfy(\.isWhitespace) }
    if shown.count == 1 {
      shown[0].place(&node, offset, tolerance)
    } else {
      node.children = shown.map { line in
        var part = SVGNode("tspan")
        line.place(&part, offset, tolerance)
        return part
      }
    }
    return node
  }

  /// The family and its fallbacks.
  private var families: String {
    guard let family, !family.isEmpty else { return "system-ui,sans-serif" }
    let quoted = family.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    return SVGWriter.escaped("'\(quoted)'") + ",system-ui,sans-serif"
  }
}

extension SVGText.Line {
  /// Sets the place and the content of a line's element.
  fileprivate func place(_ node: inout SVGNode, _ offset: Point, _ tolerance: Double) {
    let start = x + offset.x + (isRightToLeft ? width : 0)
    node["x"] = SVGNumber.text(start, within: tolerance)
    node["y"] = SVGNumber.text(baseline + offset.y, within: tolerance)
    if isRightToLeft { node["direction"] = "rtl" }
    node["textLength"] = SVGNumber.text(width, within: tolerance)
    node["lengthAdjust"] = "spacingAndGlyphs"
    if text.contains("  ") { node["xml:space"] = "preserve" }
    node.text = SVGWriter.escaped(text)
  }
}
