import GraphicsCore
import TextLayout

/// Lays out a request with defaults: Inter 15/20, centered.
func layOut(
  _ text: String, family: String? = "Inter", file: String? = nil, weight: Double = 400, size: Double = 15,
  lineHeight: Double = 20, maxWidth: Double? = nil, alignment: TextAlignment = .center,
  features: [String] = [], letterSpacing: Double = 0
) throws(TextError) -> TextBlock {
  let font = FontRequest(
    family: file == nil ? family : nil, file: file.map { .path($0) }, weight: weight, size: size,
    features: features, letterSpacing: letterSpacing)
  return try TextEngine.layout(
    TextRequest(
      text: text, font: font, lineHeight: lineHeight, maxWidth: maxWidth, alignment: alignment))
}

/// Returns the error that the layout ends in; nil if it succeeds.
func errorOf(_ layout: () throws -> TextBlock) -> TextError? {
  do {
    _ = try layout()
    return nil
  } catch { return error as? TextError }
}

/// A glyph's shape regardless of its place: its points relative to its box, to a hundredth of a point.
func shape(_ path: Path) -> [Int] {
  let box = path.controlBox
  func near(_ p: Point) -> [Int] {
    [Int(((p.x - box.minX) * 100).rounded()), Int(((p.y - box.minY) * 100).rounded())]
  }
  return path.elements.flatMap { element in
    switch element {
    case .move(let p): [0] + near(p)
    case .line(let p): [1] + near(p)
    case .quadratic(let c, let p): [2] + near(c) + near(p)
    case .cubic(let c1, let c2, let p): [3] + near(c1) + near(c2) + near(p)
    case .close: [4]
    }
  }
}
