import GraphicsCore

extension SVGValue {
  /// A place in a box: one, two or four words, such as `left`, `4px 50%` or `right 2px top 3px` (CSS Values and Units
  /// Module Level 4, section 9.1).
  static func position(_ words: [String], in box: Rect, _ reference: Reference) throws(SVGSyntaxError) -> Point {
    let fault = SVGSyntaxError("not a position: \(words.joined(separator: " "))")
    guard [1, 2, 4].contains(words.count) else { throw fault }
    let half = max(1, words.count / 2)
    var (x, y) = (Array(words.prefix(half)), words.count == 1 ? ["center"] : Array(words.suffix(half)))
    // `top left` is `left top`.
    if ["top", "bottom"].contains(x[0]) || ["left", "right"].contains(y[0]) { swap(&x, &y) }
    func along(
      _ words: [String], _ near: String, _ far: String, _ start: Double, _ extent: Double
    ) throws(SVGSyntaxError) -> Double {
      let distance = words.count == 1 ? 0 : try length(words[1], of: extent, reference)
      switch words[0] {
      case near: return start + distance
      case far: return start + extent - distance
      case _ where words.count > 1: throw fault
      case "center": return start + extent / 2
      default: return start + (try length(words[0], of: extent, reference))
      }
    }
    return Point(
      try along(x, "left", "right", box.minX, box.width), try along(y, "top", "bottom", box.minY, box.height))
  }
}
