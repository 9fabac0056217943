import GraphicsCore

extension ValueType where Value == [CompositionLayer] {
  static func layers(atLeast least: Int) -> ValueType {
    .list(of: .layer, count: least...Limits.mostLayers, blank: CompositionLayer(.circle(CircleShape())))
  }

  /// One layer, as an object.
  static let oneLayer: ValueType = {
    let layer = ValueType<CompositionLayer>.layer
    return ValueType(
      label: layer.label, schema: layer.schema, objects: layer.objects,
      read: { node, _, reading in
        if case .null = node.value { return [] }
        return layer.read(node, CompositionLayer.table.initial, &reading).map { [$0] }
      },
      write: { $0.first.flatMap(layer.write) })
  }()
}

extension ValueType where Value == CompositionLayer {
  static var layer: ValueType { .object({ CompositionLayer.table }, startsFresh: true, name: "Layer") }
}

extension CompositionLayer: TabledObject {
  static let table = Table<CompositionLayer>(
    "Layer", "One thing that is drawn, where it is, and what is done to it.",
    initial: CompositionLayer(.circle(CircleShape())), check: checkClip
  ) {
    Variants(key: "type", documentation: "What it is.", defaultName: nil, cases: LayerContent.variants)
    Field("name", \.name, .text(limit: 100), "A label for people.")
    Field(
      "position", \.placement.position, .movingPlace,
      "Where it is, relative to the place that the group gives; percentages refer to the composition's size.")
    Field(
      "anchor", \.placement.anchor, .movingPlace,
      "What it is scaled, skewed and rotated about: percentages of its own box, or points in its own coordinates.")
    Field("scale", \.placement.scale, .movingFactors, "One factor, or one for each direction.")
    Field("rotation", \.placement.rotation, .angle, "Clockwise.")
    Field("skew", \.placement.skew, .movingPair(-89...89, "°"), "How far the x axis and the y axis lean.")
    Field("opacity", \.opacity, .moving(0...1), "1 is opaque.")
    Field("blend", \.blend, .choice(), "How it blends with what is below it.")
    Field("blur", \.blur, .moving(0...Limits.largestBlur, "pt"), "The standard deviation of a Gaussian blur.")
    Field(
      "shadows", \.shadows,
      .list(
        of: .object({ LayerShadow.table }, startsFresh: true, name: "LayerShadow"), count: 0...8, blank: LayerShadow()),
      "Soft shadows; each is the shadow of the layer and of the shadows before it.")
    Field("mask", \.mask, .layers(atLeast: 0), "Layers placed over its middle; it shows only where they do.")
    Field(
      "clip", \.clip, .oneLayer, defaultNote: "none", "A shape placed over its middle; it shows only inside that shape."
    )
    Field(
      "effects", \.effects,
      .list(
        of: .object({ LayerEffect.table }, startsFresh: true, name: "LayerEffect"), count: 0...8,
        blank: .shimmer(ShimmerEffect())), "Effects on the layer as a whole, one after the other.")
    Field(
      "copies", \.copies, .object({ Copies.table }, startsFresh: true, name: "Copies"), "How many times it is drawn.")
  }

  private static func checkClip(_ layer: CompositionLayer, _ node: JSONNode, _ reading: inout Reading) {
    guard let clip = layer.clip.first, let place = node.member("clip")?.place else { return }
    guard !type(of: clip.content.kind).isShape else { return }
    reading.within(.key("clip")) {
      $0.error(
        place, "clip is not a shape; use a circle, rectangle, polygon or path, or a mask for anything else")
    }
  }
}
