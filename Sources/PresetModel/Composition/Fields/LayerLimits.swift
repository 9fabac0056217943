/// What a composition may cost, found before anything of it is built.
enum LayerLimits {
  static func check(_ layers: [CompositionLayer], _ node: JSONNode, _ reading: inout Reading) {
    let place = node.member("layers")?.place ?? node.place
    reading.within(.key("layers")) { reading in
      let depth = depth(layers)
      if depth > Limits.deepestLayers {
        reading.error(
          place, "the layers are nested \(depth) deep; at most \(Limits.deepestLayers) are allowed")
      }
      let work = work(layers)
      if work > Limits.mostWork {
        reading.error(
          place,
          "the layers with their copies, masks and blurs cost as much as \(work) plain ones; at most \(Limits.mostWork) are allowed"
        )
      }
    }
  }

  private static func depth(_ layers: [CompositionLayer]) -> Int {
    layers.reduce(0) { deepest, layer in
      var inner = max(depth(layer.mask), depth(layer.clip))
      if case .group(let group) = layer.content { inner = max(inner, depth(group.layers)) }
      if case .loader(let nested) = layer.content, case .composition(let composition) = nested.loader.loader {
        inner = max(inner, depth(composition.layers))
      }
      return max(deepest, inner + 1)
    }
  }

  private static let saturation = 1 << 30
  /// A blur or a shadow draws and filters a picture of its own: as much as this many plain layers.
  private static let filterWork = 100
  /// Pieces of an outline, or letters of a text, that are drawn about as fast as a plain layer.
  private static let plainPieces = 50

  /// In plain layers; saturating, as copies of copies multiply.
  private static func work(_ layers: [CompositionLayer]) -> Int {
    layers.reduce(0) { sum, layer in
      var own = 1 + work(layer.mask) + layer.shadows.count * filterWork
      if layer.blur != .constant(0) { own += filterWork }
      switch layer.content {
      case .group(let group): own += work(group.layers)
      case .path(let shape):
        own += (shape.path.parts.joined().map(\.path.elements.count).max() ?? 0) / plainPieces
      case .text(let text): own += text.text.unicodeScalars.count / plainPieces
      case .loader(let nested):
        switch nested.loader.loader {
        case .composition(let composition): own += work(composition.layers)
        // A disc and the lit one over it.
        case .dotGrid(let grid): own += grid.count * 2
        case .shimmerText, .progressBar, .skeleton, .spinner, .orb: own += plainPieces
        }
      case .circle, .ellipse, .arc, .rectangle, .polygon, .line: break
      }
      // A shimmer draws its layer a second time, as its mask.
      for case .shimmer in layer.effects { own = min(saturation, own * 2) }
      return min(saturation, sum + min(saturation, own * layer.copies.count))
    }
  }
}
