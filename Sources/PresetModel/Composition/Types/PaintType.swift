extension ValueType where Value == Stroke {
  /// A stroke, or its colour alone.
  static let stroke: ValueType = {
    let stroke = ValueType<Stroke>.object({ Stroke.table }, startsFresh: true, name: "Stroke")
    let color = ValueType<ThemedColor>.color
    return ValueType(
      label: "\(stroke.label) or colour",
      schema: { .branch(if: .ofType("string"), then: color.schema(), else: stroke.schema()) },
      objects: stroke.objects,
      read: { node, current, reading in
        guard case .text = node.value else { return stroke.read(node, current, &reading) }
        guard let paint = color.read(node, .named(.clear), &reading) else { return nil }
        var short = Stroke()
        short.paint = .color(.constant(paint))
        return short
      },
      write: stroke.write)
  }()
}

/// Paints: a colour, constant or moving, a gradient, which is an object with the key `gradient`, or a picture, which is
/// one with the key `image`.
extension ValueType where Value == PaintValue {
  static let paint: ValueType = {
    let color = ValueType<Motion<ThemedColor>>.movingColor
    let gradient = ValueType<GradientValue>.object({ GradientValue.table }, startsFresh: true, name: "Gradient")
    let image = ValueType<ImagePaintValue>.object({ ImagePaintValue.table }, startsFresh: true, name: "ImagePaint")
    return ValueType(
      label: "colour, ColorTrack, Gradient or ImagePaint",
      schema: {
        .branch(
          if: .havingKey("gradient"), then: gradient.schema(),
          else: .branch(if: .havingKey("image"), then: image.schema(), else: color.schema()))
      },
      objects: color.objects + gradient.objects + image.objects,
      read: { node, _, reading in
        if node.member("gradient") != nil {
          return gradient.read(node, GradientValue.table.initial, &reading).map(PaintValue.gradient)
        }
        if node.member("image") != nil {
          return image.read(node, ImagePaintValue.table.initial, &reading).map(PaintValue.image)
        }
        if let form = node.member("type") {
          reading.error(
            node.place,
            "\(reading.subject)expected a gradient, found the key \"type\"; write \"gradient\": \(form.shown)")
          return nil
        }
        return color.read(node, .constant(.named(.clear)), &reading).map(PaintValue.color)
      },
      write: { paint in
        switch paint {
        case .color(let value): color.write(value)
        case .gradient(let value): gradient.write(value)
        case .image(let value): image.write(value)
        }
      })
  }()
}
