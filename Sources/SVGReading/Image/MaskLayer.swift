import GraphicsCore
import Importing

/// What `mask` and the properties beside it say of a gradient (CSS Masking Module Level 1, section 4).
struct MaskLayer {
  /// The gradient, as it is written.
  let image: String
  /// Whether it fills the viewport, and not the box of the outlines.
  let isOfView: Bool
  let usesLuminance: Bool
  /// Whether it is drawn again beyond its box.
  private let repeats: Bool

  private static let boxes: Set<String> = ["border-box", "fill-box", "view-box"]
  private static let places: Set<String> = ["0", "0%"]
  /// The words of each property that are drawn, or that a gradient over the whole box does not show.
  private static let known: [String: Set<String>] = [
    "mask-repeat": ["repeat", "no-repeat"], "mask-mode": ["alpha", "luminance", "match-source"],
    "mask-origin": boxes, "mask-clip": boxes, "mask-size": ["auto", "100%"], "mask-position": places,
    "mask-composite": ["add"],
  ]
  private static let all = known.values.reduce(into: Set<String>()) { $0.formUnion($1) }

  /// - Parameter declared: The value of a property such as `mask-repeat`.
  /// - Returns: nil if the text is not exactly one gradient, or uses a part of the syntax that is not supported.
  init?(_ text: String, _ declared: (String) -> String?) {
    let words = CSSScanner.words(text)
    guard let image = words.first, CSSGradient.isOne(image) else { return nil }
    var others = words.dropFirst().map { $0.lowercased() }
    // Behind the slash is a size, of which 0 leaves nothing.
    let place = others.prefix { $0 != "/" }
    guard !others.dropFirst(place.count).contains(where: Self.places.contains) else { return nil }
    others.removeAll { $0 == "/" }
    guard others.allSatisfy(Self.all.contains) else { return nil }
    var origin = others.first(where: Self.boxes.contains)
    var clip = others.last(where: Self.boxes.contains)
    for (name, known) in Self.known {
      guard let words = declared(name).map({ CSSScanner.words($0.lowercased()) }) else { continue }
      guard words.allSatisfy(known.contains) else { return nil }
      if name == "mask-origin" { origin = words.first }
      if name == "mask-clip" { clip = words.first }
      others += words
    }
    isOfView = origin == "view-box"
    let isClipped = clip == "fill-box" || clip == "view-box"
    guard !isClipped || isOfView == (clip == "view-box") else { return nil }
    self.image = image
    usesLuminance = others.contains("luminance")
    repeats = !isClipped && !others.contains("no-repeat")
  }

  /// How far from its box the gradient is drawn, once for each; nil if that is too often.
  func tiles(of box: Rect, around node: AnimatedNode) -> [Point]? {
    guard repeats else { return [.zero] }
    // Only strokes lie outside of the outlines.
    let reach = isOfView ? Size(box.width, box.height) : Size(node.strokeReach, node.strokeReach)
    let (columns, rows) = ((reach.width / box.width).rounded(.up), (reach.height / box.height).rounded(.up))
    guard (2 * columns + 1) * (2 * rows + 1) <= Self.mostTiles else { return nil }
    let (x, y) = (Int(columns), Int(rows))
    return (-y...y).flatMap { row in
      (-x...x).map { column in Point(Double(column) * box.width, Double(row) * box.height) }
    }
  }

  private static let mostTiles = 121.0
}

extension AnimatedNode {
  /// How far strokes reach beyond the outlines, at most.
  fileprivate var strokeReach: Double {
    switch content {
    case .group(let nodes): return nodes.map { $0.strokeReach * $0.matrix(at: 0).maxScale }.max() ?? 0
    case .shape(let shape):
      guard let stroke = shape.stroke else { return 0 }
      var factor = stroke.join == .miter ? max(stroke.miterLimit, 2) : 2
      if case .rectangle = shape.outline { factor = 1 }
      if case .ellipse = shape.outline { factor = 1 }
      return (stroke.width.values.max() ?? 0) / 2 * factor
    }
  }
}
