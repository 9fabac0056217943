import GraphicsCore

/// Frames' rectangles → what is seen, frame after frame (PNG specification, third edition, section 12.8).
struct FrameComposer {
  private var canvas: Pixmap
  /// What the disposal of the last frame leaves, where that differs from what the frame drew.
  private var undo: (rect: PixelRect, pixels: [UInt32]?)?

  init(width: Int, height: Int) { canvas = Pixmap(width: width, height: height) }

  /// Draws the next frame.
  /// - Parameter pixels: of the rectangle, packed straight RGBA, clear = 0.
  /// - Returns: the composed image, before the frame's own disposal.
  mutating func compose(_ pixels: [UInt32], rect: PixelRect, disposal: APNGDisposal, blend: APNGBlend) -> Pixmap {
    if let undo { fill(undo.rect, with: undo.pixels) }
    switch disposal {
    case .none: undo = nil
    case .background: undo = (rect, nil)
    case .previous: undo = (rect, copy(rect))
    }
    switch blend {
    case .source: fill(rect, with: pixels)
    case .over:
      for y in 0..<rect.height {
        let start = rowStart(rect, y)
        for i in 0..<rect.width {
          canvas.pixels[start + i] = Self.over(pixels[y * rect.width + i], canvas.pixels[start + i])
        }
      }
    }
    return canvas
  }

  /// Of the rectangle's row `y`, in the canvas's pixels.
  private func rowStart(_ rect: PixelRect, _ y: Int) -> Int { (rect.y + y) * canvas.width + rect.x }

  private func copy(_ rect: PixelRect) -> [UInt32] {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rect.area)
    for y in 0..<rect.height {
      let start = rowStart(rect, y)
      pixels.append(contentsOf: canvas.pixels[start..<(start + rect.width)])
    }
    return pixels
  }

  /// No pixels: clear.
  private mutating func fill(_ rect: PixelRect, with pixels: [UInt32]?) {
    for y in 0..<rect.height {
      let start = rowStart(rect, y)
      if let pixels {
        let row = y * rect.width
        canvas.pixels.replaceSubrange(start..<(start + rect.width), with: pixels[row..<(row + rect.width)])
      } else {
        for i in start..<(start + rect.width) { canvas.pixels[i] = 0 }
      }
    }
  }

  /// Straight-alpha "over", each component rounded to the nearest.
  static func over(_ top: UInt32, _ bottom: UInt32) -> UInt32 {
    let (at, ab) = (top >> 24, bottom >> 24)
    if at == 255 || ab == 0 { return top }
    if at == 0 { return bottom }
    // Weights in units of 1/255².
    let (u, v) = (at * 255, (255 - at) * ab)
    let total = u + v
    var pixel = ((total + 127) / 255) << 24
    for shift: UInt32 in [0, 8, 16] {
      let c = ((top >> shift & 255) * u + (bottom >> shift & 255) * v + total / 2) / total
      pixel |= c << shift
    }
    return pixel
  }
}
