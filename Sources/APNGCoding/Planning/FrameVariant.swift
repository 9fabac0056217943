import GraphicsCore

/// One way to draw a frame on a canvas that shows a known picture.
struct FrameVariant: Equatable, Sendable {
  var rect: PixelRect
  var blend: APNGBlend
  /// Pixels equal to the canvas below are written as fully clear.
  var leavesOutUnchanged: Bool { blend == .over }

  /// The ways that give exactly the frame's picture: drawn as it is, and, where it helps, OVER with the unchanged left
  /// out.
  ///
  /// OVER is offered only where every changed pixel is opaque, so that no partial alpha is ever blended: Pillow and others blend it wrongly. Nor for a
  /// frame that is taken back afterwards: Pillow 13 draws it into the canvas that it goes back to.
  /// - Parameter isTakenBack: whether the frame's disposal is to the canvas before it.
  static func all(
    _ plan: FramePlan, frame: Int, on canvas: FrameCanvas, isTakenBack: Bool, mode: ColorMode
  ) -> [FrameVariant] {
    let difference = canvas.difference
    // A held frame that was split still needs a pixel.
    var rect = difference.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : difference
    if mode.needsLeftEdge { (rect.x, rect.width) = (0, rect.maxX) }
    var variants = [FrameVariant(rect: rect, blend: .source)]
    if frame > 0 && mode.allowsOver && !isTakenBack {
      let picture = plan.pixmaps[plan.frames[frame].picture]
      if isDrawableOver(picture, base: plan.pixmap(of: canvas), rect) {
        variants.append(FrameVariant(rect: rect, blend: .over))
      }
    }
    return variants
  }

  /// Whether all changed pixels are opaque, and some pixel that is not clear is unchanged.
  private static func isDrawableOver(_ picture: Pixmap, base: Pixmap, _ rect: PixelRect) -> Bool {
    var bad: UInt32 = 0
    var kept: UInt32 = 0
    picture.pixels.withUnsafeBufferPointer { top in
      base.pixels.withUnsafeBufferPointer { below in
        for y in rect.y..<rect.maxY {
          for i in (y * picture.width + rect.x)..<(y * picture.width + rect.maxX) {
            let isSame = top[i] == below[i]
            bad |= isSame || top[i] >> 24 == 255 ? 0 : 1
            kept |= isSame ? top[i] : 0
          }
        }
      }
    }
    return bad == 0 && kept != 0
  }
}
