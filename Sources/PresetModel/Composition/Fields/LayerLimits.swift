/// What a composition may cost, found before anything of it is built.
enum LayerLimits {
  static func check(_ layers: [CompositionLayer], _ node: JSONNode, _ reading: inout Reading) {
    let place = node.member("layers")?.place ?? node.place
    reading.within(.key("layers")) { reading in
      let depth = depth(layers)
      if depth > Limits.deepestLayers {
        reading.error(
          place, "the layers stand \(depth) deep in one another; at most \(Limits.deepestLayers) would be right")
      }
      let count = drawn(layers)
      if count > Limits.mostDrawn {
        reading.error(
          place, "the layers with their copies are \(count); at most \(Limits.mostDrawn) would be right")
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

  /// Saturating: copies of copies multiply.
  private static func drawn(_ layers: [CompositionLayer]) -> Int {
    layers.reduce(0) { sum, layer in
      var own = 1 + drawn(layer.mask)
      if case .group(let group) = layer.content { own += drawn(group.layers) }
      if case .loader(let nested) = layer.content, case .composition(let composition) = nested.loader.loader {
        own += drawn(composition.layers)
      }
      // A shimmer draws its layer a second time, as its mask.
      for case .shimmer in layer.effects { own *= 2 }
      return min(saturation, sum + min(saturation, own * layer.copies.count))
    }
  }
}
