/// A stroke, or its color alone.
struct StrokeType: ValueType {
  private var stroke: ObjectType<Stroke> { ObjectType() }

  var label: String { "\(stroke.label) or color" }
  var schema: JSONNode { .branch(if: .ofType("string"), then: ColorType().schema, else: stroke.schema) }
  var objects: [@Sendable () -> ObjectDescription] { stroke.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Stroke? {
    guard case .text = node.value else { return stroke.read(node, &reading) }
    guard let color = ColorType().read(node, &reading) else { return nil }
    var short = Stroke()
    short.paint = .color(.constant(color))
    return short
  }

  func write(_ value: Stroke) -> JSONNode? { stroke.write(value) }
}

/// Paints: a color, constant or moving, a gradient, which is an object with the key `gradient`, or an image, which is
/// one with the key `image`.
struct PaintType: ValueType {
  private var color: MotionType<ThemedColor> { .moving() }
  private var gradient: ObjectType<GradientValue> { ObjectType() }
  private var image: ObjectType<ImagePaintValue> { ObjectType() }

  var label: String { "color, ColorTrack, Gradient or ImagePaint" }
  var schema: JSONNode {
    .branch(
      if: .havingKey("gradient"), then: gradient.schema,
      else: .branch(if: .havingKey("image"), then: image.schema, else: color.schema))
  }
  var objects: [@Sendable () -> ObjectDescription] { color.objects + gradient.objects + image.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> PaintValue? {
    if node.member("gradient") != nil {
      return gradient.read(node, &reading).map(PaintValue.gradient)
    }
    if node.member("image") != nil { return image.read(node, &reading).map(PaintValue.image) }
    if let form = node.member("type") {
      reading.refuse(node.place, "expected a gradient, found the key \"type\"; write \"gradient\": \(form.shown)")
      return nil
    }
    if let remedy = Self.remedy(node) {
      return reading.mismatched(node, "a color, a gradient or an image", remedy: remedy)
    }
    return color.read(node, &reading).map(PaintValue.color)
  }

  /// What to write instead of a function of CSS that makes an image.
  private static func remedy(_ node: JSONNode) -> String? {
    guard case .text(let text) = node.value, let call = CallSyntax(text) else { return nil }
    let stops = "\"stops\": [{ \"color\": …, \"offset\": 0 }, { \"color\": …, \"offset\": 1 }]"
    for form in ["linear", "radial", "conic"] where call.name.hasSuffix("\(form)-gradient") {
      return "write { \"gradient\": \(shown(form)), \(stops) }"
    }
    return call.name == "url" ? "write { \"image\": … } with the name of a file" : nil
  }

  func write(_ paint: PaintValue) -> JSONNode? {
    switch paint {
    case .color(let value): color.write(value)
    case .gradient(let value): gradient.write(value)
    case .image(let value): image.write(value)
    }
  }
}

// MARK: In tables

extension ValueType where Self == PaintType { static var paint: PaintType { PaintType() } }
