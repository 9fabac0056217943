/// Paints: a colour, constant or moving, or a gradient, which is an object with the key `gradient`.
extension ValueType where Value == PaintValue {
  static let paint: ValueType = {
    let color = ValueType<Motion<ThemedColor>>.movingColor
    let gradient = ValueType<GradientValue>.object({ GradientValue.table }, startsFresh: true, name: "Gradient")
    return ValueType(
      label: "colour, ColorTrack or Gradient",
      schema: { .object([("anyOf", .list([color.schema(), gradient.schema()]))]) },
      objects: color.objects + gradient.objects,
      read: { node, _, reading in
        if node.member("gradient") != nil {
          return gradient.read(node, GradientValue.table.initial, &reading).map(PaintValue.gradient)
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
        }
      })
  }()
}
