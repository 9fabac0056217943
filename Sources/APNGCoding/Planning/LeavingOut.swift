import GraphicsCore

extension Pixmap {
  /// What of `picture` must be drawn OVER this canvas in a rectangle, the rest fully clear.
  /// - Returns: a picture of the rectangle's size.
  func leavingOut(_ leftOut: FrameVariant.LeftOut, of picture: Pixmap, _ rect: PixelRect) -> Pixmap {
    var drawn = Pixmap(width: rect.width, height: rect.height)
    drawn.pixels.withUnsafeMutableBufferPointer { drawn in
      pixels.withUnsafeBufferPointer { canvas in
        picture.pixels.withUnsafeBufferPointer { picture in
          for y in 0..<rect.height {
            let source = (rect.y + y) * width + rect.x
            let target = y * rect.width
            guard leftOut == .unchangedOutsideRuns else {
              for x in 0..<rect.width {
                drawn[target + x] = picture[source + x] == canvas[source + x] ? 0 : picture[source + x]
              }
              continue
            }
            // Before the first pixel and above the first row stands nothing that a run could come from.
            var left: UInt32 = 0
            for x in 0..<rect.width {
              let pixel = picture[source + x]
              let above = y == 0 ? 0 : drawn[target - rect.width + x]
              left = pixel == canvas[source + x] && pixel != left && pixel != above ? 0 : pixel
              drawn[target + x] = left
            }
          }
        }
      }
    }
    return drawn
  }
}
