import GraphicsCore

extension Pixmap {
  /// The pixels of `image` that must be drawn OVER this canvas in a rectangle; the rest is fully transparent.
  /// - Returns: an image of the rectangle's size.
  func leavingOut(_ leftOut: APNGFrameVariant.LeftOut, of image: Pixmap, _ rect: PixelRect) -> Pixmap {
    var result = Pixmap(width: rect.width, height: rect.height)
    let (source, canvas) = (image.pixels.span, pixels.span)
    var drawn = result.pixels.mutableSpan
    for y in 0..<rect.height {
      let start = (rect.y + y) * width + rect.x
      let target = y * rect.width
      guard leftOut == .unchangedOutsideRuns else {
        let shortest = leftOut == .unchangedInLongRuns ? UnchangedRuns.long : 1
        var run = 0
        for x in 0..<rect.width {
          drawn[target + x] = source[start + x]
          run = source[start + x] == canvas[start + x] ? run + 1 : 0
          guard run >= shortest else { continue }
          drawn[target + x] = 0
          // The run has just become long enough.
          if run == shortest { for before in 1..<shortest { drawn[target + x - before] = 0 } }
        }
        continue
      }
      // No run comes from before the first pixel or from above the first row.
      var left: UInt32 = 0
      for x in 0..<rect.width {
        let pixel = source[start + x]
        let above = y == 0 ? 0 : drawn[target - rect.width + x]
        left = pixel == canvas[start + x] && pixel != left && pixel != above ? 0 : pixel
        drawn[target + x] = left
      }
    }
    return result
  }
}
