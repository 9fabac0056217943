/// What a composition may cost. The cost is computed before any of the composition is built.
enum LayerLimits {
  static func check(_ layers: [CompositionLayer], _ node: JSONNode, _ reading: inout Reading) {
    let place = node.member("layers")?.place ?? node.place
    reading.within(.key("layers")) { reading in
      let depth = depth(layers)
      if depth > Limits.deepestLayers {
        reading.error(place, "the layers are nested \(depth) deep; at most \(Limits.deepestLayers) are allowed")
      }
      let work = work(layers)
      if work > Limits.mostWork {
        reading.error(
          place,
          "the layers with their copies, masks, blurs and modifiers cost as much as \(work) plain ones; "
            + "at most \(Limits.mostWork) are allowed"
        )
      }
    }
  }

  static func depth(_ layers: [CompositionLayer]) -> Int {
    layers.reduce(0) { deepest, layer in
      max(deepest, 1 + max(layer.content.kind.depth, depth(layer.mask.layers), depth(layer.clip)))
    }
  }

  static let saturation = 1 << 30
  /// A blur or a shadow draws and filters an image of its own, which costs as much as this many plain layers.
  static let filterWork = 100
  /// Polygons are combined for each frame. In the worst case each piece crosses all others.
  static func operationWork(_ pieces: Int) -> Int { 50 + min(saturation, pieces * pieces / 400) }
  /// An image, whose pixels are all read for each frame.
  static let imageWork = 20
  /// This many pieces of an outline, or letters of a text, take about as long to draw as a plain layer.
  static let plainPieces = 50

  /// The cost in plain layers. It saturates, because copies of copies multiply.
  static func work(_ layers: [CompositionLayer]) -> Int {
    layers.reduce(0) { sum, layer in
      var own = 1 + work(layer.mask.layers) + layer.shadows.count * filterWork
      if layer.blur != .constant(0) { own += filterWork }
      if !layer.colorMatrix.isEmpty || layer.mask.mode == .luminance { own += filterWork }
      if layer.colorTransfer != nil { own += filterWork }
      own += layer.content.kind.work + layer.content.style.imageWork
      own += (layer.content.kind as? any StyledShape)?.workOfModifiers ?? 0
      for effect in layer.effects { own = min(saturation, own * effect.drawings + effect.filters * filterWork) }
      return min(saturation, sum + min(saturation, own * layer.copies.count))
    }
  }
}
