extension AnimatedNode {
  /// The same with all nodes of its group changed, or its shape; nil where one of them cannot be.
  package func changing(
    shape changeShape: (AnimatedShape) -> AnimatedShape?, nodes change: (AnimatedNode) -> AnimatedNode?
  ) -> AnimatedNode? {
    var copy = self
    switch content {
    case .group(let nodes):
      let changed = nodes.compactMap(change)
      guard changed.count == nodes.count else { return nil }
      copy.content = .group(changed)
    case .shape(let shape):
      guard let changed = changeShape(shape) else { return nil }
      copy.content = .shape(changed)
    }
    return copy
  }
}

extension AnimatedPaint {
  /// All colors that it has at any time; nil for an image.
  package var colors: [ColorPair]? {
    switch self {
    case .color(let color): color.values
    case .gradient(let gradient): gradient.stops.flatMap(\.color.values)
    case .image: nil
    }
  }
}
