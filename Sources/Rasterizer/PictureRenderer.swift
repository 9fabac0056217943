import GraphicsCore

/// Groups with filters → finished float pictures.
struct PictureRenderer {
  let scale: Double
  let bandRows: Int?

  /// The plan of commands on a canvas whose origin stands at `origin` in pixels of the picture.
  func plan(_ commands: ArraySlice<DrawCommand>, canvas: PixelRect, origin: (x: Int, y: Int)) -> Plan {
    var builder = PlanBuilder(canvas: canvas, origin: origin, scale: scale) { content, group, needed in
      picture(content, group, needed: needed, origin: origin)
    }
    builder.append(commands)
    return builder.finish()
  }

  /// What a group leaves after its filters, in the pixels `needed` of the plan that holds it.
  private func picture(
    _ content: ArraySlice<DrawCommand>, _ group: Group, needed: PixelRect, origin: (x: Int, y: Int)
  ) -> FloatPicture? {
    nil
  }
}
