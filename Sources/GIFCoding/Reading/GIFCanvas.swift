import GraphicsCore

/// The canvas on which frames are composed the way browsers do it.
///
/// The canvas starts out transparent, and each frame draws its opaque pixels onto it. The frame's disposal decides what
/// happens to its rectangle afterwards: 2 clears it, 3 (and 4, which some old encoders write) restores what was there
/// before, and any other value keeps it. Parts outside the canvas are not drawn.
struct GIFCanvas {
  private(set) var pixmap: Pixmap
  /// What to do before the next frame.
  private var pending: (rect: PixelRect, restored: Pixmap?)?

  init(width: Int, height: Int) { pixmap = Pixmap(width: width, height: height) }

  /// - Parameters:
  ///   - colors: one packed color for each of 256 indices; 0 where the index is not drawn.
  ///   - indices: the rectangle's pixels, row-major in display order.
  mutating func draw(_ indices: [UInt8], rect: PixelRect, colors: [UInt32], disposal: Int) {
    dispose()
    let left = min(rect.x, pixmap.width)
    let top = min(rect.y, pixmap.height)
    let visible = PixelRect(
      x: left, y: top, width: min(rect.maxX, pixmap.width) - left, height: min(rect.maxY, pixmap.height) - top)
    if !visible.isEmpty {
      switch disposal {
      case 2: pending = (visible, nil)
      case 3, 4: pending = (visible, pixmap)
      default: break
      }
      for y in 0..<visible.height {
        let source = y * rect.width
        let target = (visible.y + y) * pixmap.width + visible.x
        for x in 0..<visible.width {
          let color = colors[Int(indices[source + x])]
          if color != 0 { pixmap.pixels[target + x] = color }
        }
      }
    }
  }

  private mutating func dispose() {
    guard let (rect, restored) = pending else { return }
    pending = nil
    if let restored {
      pixmap = restored
      return
    }
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { pixmap.pixels[y * pixmap.width + x] = 0 }
    }
  }
}
