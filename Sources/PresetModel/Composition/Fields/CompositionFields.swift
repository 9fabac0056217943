import GraphicsCore

extension Composition: TabledObject {
  static let table = Table<Composition>(
    "Composition", "Layers of shapes, texts and other loaders, moved by tracks.", initial: Composition(),
    check: checkLimits
  ) {
    Field(
      "size", \.size, .optional(.object({ Size.table }, startsFresh: true, name: "Size"), default: .zero),
      defaultNote: "what the layers fill", "The extent that percentages refer to.")
    Arrangement.fields(\.arrangement.axis, \.arrangement.gap, \.arrangement.alignment)
    Field("layers", \.layers, .layers(atLeast: 1), isRequired: true, "What is drawn, the lowest first.")
    Field(
      "cycle", \.cycle, .optional(.duration, default: .zero), defaultNote: "the one that retimes the motions least",
      "The length of the loop where `loop` is `fit`: each motion is retimed to a whole number of its own periods in it."
    )
    Field("poster", \.poster, .delay, "The moment that tells most as a still picture.")
  }
}

extension Composition {
  private static func checkLimits(_ composition: Composition, _ node: JSONNode, _ reading: inout Reading) {
    LayerLimits.check(composition.layers, node, &reading)
  }
}

extension Arrangement {
  static func fields<Root>(
    _ axis: any WritableKeyPath<Root, Axis> & Sendable, _ gap: any WritableKeyPath<Root, Double> & Sendable,
    _ alignment: any WritableKeyPath<Root, LayoutAlignment> & Sendable
  ) -> [Item<Root>] {
    [
      .field(
        Field(
          "arrangement", axis, .choice(),
          "How the layers stand: on one another, side by side, one below another, or each by its own coordinates.")),
      .field(
        Field("gap", gap, .number(-Limits.largestLength...Limits.largestLength, "pt"), "Space between neighbours.")),
      .field(
        Field(
          "alignment", alignment, .choice(),
          "Across a row or column; of an overlay in both directions.")),
    ]
  }
}

extension LayerGroup: TabledObject {
  static let table = Table<LayerGroup>("Group", "Layers that are placed and changed as one.", initial: LayerGroup()) {
    Arrangement.fields(\.arrangement.axis, \.arrangement.gap, \.arrangement.alignment)
    Field(
      "size", \.size, .optional(.object({ Size.table }, startsFresh: true, name: "Size"), default: .zero),
      defaultNote: "what the layers fill", "A fixed extent.")
    Field("layers", \.layers, .layers(atLeast: 1), isRequired: true, "What is in it, the lowest first.")
  }
}

extension LoaderLayer: TabledObject {
  static let table = Table<LoaderLayer>("LoaderLayer", "Another preset.", initial: LoaderLayer()) {
    Field(
      "loader", \.loader, .preset, isRequired: true,
      "A whole preset, or `extends` with changes; its canvas and loop length do not count.")
  }
}

extension ValueType where Value == Preset {
  /// A preset within a preset: the schema's own root.
  static let preset = ValueType(
    label: "preset", schema: { .object([("$ref", .text("#"))]) },
    read: { node, _, reading in readNested(node, &reading) },
    write: { Preset.table.write($0) })
}

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
    "Layer", "One thing that is drawn, where it stands, and what is done to it.",
    initial: CompositionLayer(.circle(CircleShape())), check: checkClip
  ) {
    Variants(key: "type", documentation: "What it is.", defaultName: nil, cases: shapes + containers)
    Field("name", \.name, .text(limit: 100), "For people.")
    Field(
      "position", \.placement.position, .movingPlace,
      "Where it stands from the place that the group gives; percentages are of the composition's size.")
    Field(
      "anchor", \.placement.anchor, .movingPlace,
      "What it is scaled, skewed and turned about: percentages of its own box, or points of its own coordinates.")
    Field("scale", \.placement.scale, .movingFactors, "One factor, or one for each direction.")
    Field("rotation", \.placement.rotation, .angle, "Clockwise.")
    Field("skew", \.placement.skew, .movingPair(-89...89, "°"), "How far the x axis and the y axis lean.")
    Field("opacity", \.opacity, .moving(0...1), "1 is opaque.")
    Field("blend", \.blend, .choice(), "How it meets what is below it.")
    Field("blur", \.blur, .moving(0...Limits.largestBlur, "pt"), "The standard deviation of a Gaussian blur.")
    Field(
      "shadows", \.shadows,
      .list(
        of: .object({ LayerShadow.table }, startsFresh: true, name: "LayerShadow"), count: 0...8, blank: LayerShadow()),
      "Soft shadows, each of the layer with those before it.")
    Field("mask", \.mask, .layers(atLeast: 0), "Layers over its middle; it shows only where they do.")
    Field("clip", \.clip, .oneLayer, defaultNote: "none", "A shape over its middle; it shows only inside of that.")
    Field(
      "effects", \.effects,
      .list(
        of: .object({ LayerEffect.table }, startsFresh: true, name: "LayerEffect"), count: 0...8,
        blank: .shimmer(ShimmerEffect())), "What is done to it as a whole, one after the other.")
    Field("copies", \.copies, .object({ Copies.table }, startsFresh: true, name: "Copies"), "How often it is drawn.")
  }

  private static var shapes: [Variant<CompositionLayer>] {
    [
      Variant(
        "circle", "A circle.", default: CircleShape(), { if case .circle(let it) = $0.content { it } else { nil } },
        { $0.content = .circle($1) }, table: { CircleShape.table }),
      Variant(
        "ellipse", "An ellipse.", default: BoxShape(), { if case .ellipse(let it) = $0.content { it } else { nil } },
        { $0.content = .ellipse($1) }, table: { BoxShape.ellipseTable }),
      Variant(
        "arc", "A part of a circle's line.", default: ArcShape(),
        { if case .arc(let it) = $0.content { it } else { nil } }, { $0.content = .arc($1) },
        table: { ArcShape.table }),
      Variant(
        "rectangle", "A rectangle, with rounded corners where it has a radius.", default: BoxShape(),
        { if case .rectangle(let it) = $0.content { it } else { nil } }, { $0.content = .rectangle($1) },
        table: { BoxShape.rectangleTable }),
      Variant(
        "polygon", "A regular polygon or a star.", default: PolygonShape(),
        { if case .polygon(let it) = $0.content { it } else { nil } }, { $0.content = .polygon($1) },
        table: { PolygonShape.table }),
      Variant(
        "line", "A straight line.", default: LineShape(), { if case .line(let it) = $0.content { it } else { nil } },
        { $0.content = .line($1) }, table: { LineShape.table }),
      Variant(
        "path", "A free outline.", default: PathShape(), { if case .path(let it) = $0.content { it } else { nil } },
        { $0.content = .path($1) }, table: { PathShape.table }),
      Variant(
        "text", "A text.", default: TextShape(), { if case .text(let it) = $0.content { it } else { nil } },
        { $0.content = .text($1) }, table: { TextShape.table }),
    ]
  }

  private static var containers: [Variant<CompositionLayer>] {
    [
      Variant(
        "group", "Layers as one.", default: LayerGroup(), { if case .group(let it) = $0.content { it } else { nil } },
        { $0.content = .group($1) }, table: { LayerGroup.table }),
      Variant(
        "loader", "Another preset.", default: LoaderLayer(),
        { if case .loader(let it) = $0.content { it } else { nil } }, { $0.content = .loader($1) },
        table: { LoaderLayer.table }),
    ]
  }

  private static func checkClip(_ layer: CompositionLayer, _ node: JSONNode, _ reading: inout Reading) {
    guard let clip = layer.clip.first, let place = node.member("clip")?.place else { return }
    switch clip.content {
    case .group, .loader, .text:
      reading.within(.key("clip")) {
        $0.error(
          place, "clip is not a shape; use a circle, rectangle, polygon or path, or a mask for anything else")
      }
    default: break
    }
  }
}
