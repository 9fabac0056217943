import GraphicsCore
import MotionMath

extension ValueType where Self == ListType<CompositionLayer> {
  static func layers(atLeast least: Int) -> Self {
    ListType(of: .object(), count: least...Limits.mostLayers)
  }
}

/// No layer, or one layer as an object.
struct OneLayerType: ValueType {
  private var layer: ObjectType<CompositionLayer> { ObjectType() }

  var label: String { layer.label }
  var schema: JSONNode { layer.schema }
  var objects: [@Sendable () -> ObjectDescription] { layer.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> [CompositionLayer]? {
    if case .null = node.value { return [] }
    return layer.read(node, &reading).map { [$0] }
  }

  func write(_ layers: [CompositionLayer]) -> JSONNode? { layers.first.flatMap(layer.write) }
}

extension CompositionLayer: TabledObject {
  static let table = Table(
    "Layer", "One thing that is drawn, where it is, and what is done to it.",
    initial: CompositionLayer(.circle(CircleShape()))
  ) {
    Variants(key: "type", documentation: "What it is.", cases: LayerContent.variants)
    Field("name", \.name, .text(limit: 100), "A label for people.")
    Field(
      "hidden", \.isHidden, .boolean,
      "Whether it is left out of the image. It keeps its place, and its motions count for the cycle.")
    Field(
      "position", \.placement.position, .moving(),
      "Where it is, relative to the place that the group gives; percentages refer to the composition's size.")
    Field(
      "anchor", \.placement.anchor, .moving(),
      "What it is scaled, skewed and rotated about: percentages of its own box, or points in its own coordinates.")
    Field("scale", \.placement.scale, .movingFactors, "One factor, or one for each direction.")
    Field("rotation", \.placement.rotation, .angle, "Clockwise.")
    Field("skew", \.placement.skew, .movingPair(-89...89, "°"), "How far the x axis and the y axis lean.")
    Field("along", \.placement.along, .optional(.object()), "A path that its place moves along.")
    Field(
      "transforms", \.transforms, .list(of: .object(), count: 0...Limits.mostTransforms),
      "Placements that follow, in the coordinates of its group; the last is the outermost.")
    Field(
      "rotateX", \.placement.rotateX, .angle,
      "The turn in space about the horizontal line through the anchor; the upper edge goes away from the viewer.")
    Field(
      "rotateY", \.placement.rotateY, .angle,
      "The turn in space about the vertical line through the anchor; the right edge goes away from the viewer.")
    Field(
      "z", \.placement.z, .moving(-Limits.largestLength...Limits.largestLength, "pt"),
      "How far it is moved toward the viewer, which is seen in a group with a `perspective`.")
    Field(
      "backface", \.placement.backface, .choice(), "Whether it is seen from behind, when it is turned by more than 90°."
    )
    Field("opacity", \.opacity, .moving(0...1), "1 is opaque.")
    Field("blend", \.blend, .choice(), "How it blends with what is below it.")
    Field("blur", \.blur, .moving(0...Limits.largestBlur, "pt"), "The standard deviation of a Gaussian blur.")
    Field(
      "shadows", \.shadows, .list(of: .object(), count: 0...8),
      "Soft shadows; each is the shadow of the layer and of the shadows before it.")
    Field(
      "colorMatrix", \.colorMatrix, .list(of: .number(-10_000...10_000), count: 0...20), defaultNote: "none",
      "Twenty factors that change its colors after the blur, as SVG's `feColorMatrix`: rows for red, green, blue and "
        + "alpha, each of red, green, blue, alpha and 1.")
    Field(
      "colorTransfer", \.colorTransfer, .optional(.object()),
      "A function for each channel, after the color matrix, as SVG's `feComponentTransfer`.")
    Field(
      "mask", \.mask, MaskType(),
      "Layers placed over its middle; it shows only where they do. An object also says whether luminance counts, "
        + "and where the layers stand.")
    Field(
      "clip", \.clip, OneLayerType(), defaultNote: "none",
      "A shape placed over its middle; it shows only inside that shape.")
    Field(
      "effects", \.effects, .list(of: .object(), count: 0...8), "Effects on the layer as a whole, one after the other.")
    Field(
      "in", \.inTime, .optional(.delay), defaultNote: "the cycle's start", "When it appears, in seconds of the cycle.")
    Field(
      "out", \.outTime, .optional(.duration), defaultNote: "the cycle's end",
      "When it is gone again. Before `in`, it is there across the cycle's end.")
    Field("copies", \.copies, .object(), "How many times it is drawn.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    if !colorMatrix.isEmpty, colorMatrix.count != 20 {
      reading.refuse(at: "colorMatrix", of: node, "expected 20 numbers, found \(colorMatrix.count)")
    }
    if let inTime, inTime == outTime {
      reading.refuse(at: "out", of: node, "the layer is gone when it appears; make `out` later than `in`")
    }
    warnOfIdleKeys(node, &reading)
    guard let clip = clip.first, !type(of: clip.content.kind).isShape else { return }
    reading.error(
      at: "clip", of: node,
      "clip is not a shape; use a circle, rectangle, polygon or path, or a mask for anything else")
  }

  private func warnOfIdleKeys(_ node: JSONNode, _ reading: inout Reading) {
    // A rotation of 0 may be one of several layers that are alike.
    if !["scale", "rotation", "skew", "rotateX", "rotateY"].contains(where: { node.member($0) != nil }) {
      reading.warnOfIdle(
        ["anchor"], of: Self.table, in: node,
        "without a scale, a rotation or a skew; add one, or delete it (\"position\" places the layer)")
    }
    guard let shape = content.kind as? any StyledShape, !shape.hasCorners,
      case .roundCorners? = shape.style.modifiers.first,
      case .list(let nodes)? = node.member("modifiers")?.value, let first = nodes.first
    else { return }
    reading.within(.key("modifiers"), .index(0)) {
      $0.warnOfIdle(
        ["radius"], of: ShapeModifier.table, in: first, "on this shape, which has no corners; delete the modifier")
    }
  }
}
