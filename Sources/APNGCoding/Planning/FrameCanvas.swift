import GraphicsCore

/// What a frame is drawn on: an image of the loop, perhaps with a rectangle cleared.
struct FrameCanvas: Equatable, Sendable {
  /// Into the plan's `pixmaps`; the first frame is drawn on nothing.
  var base: Int
  /// Empty where nothing was cleared.
  var cleared = PixelRect.empty
  /// Where the frame's image differs from the canvas; the whole canvas for the first frame, empty where nothing
  /// differs.
  var difference: PixelRect
}

extension FramePlan {
  /// The pixels of what a frame is drawn on.
  func pixmap(of canvas: FrameCanvas) -> Pixmap {
    var pixmap = pixmaps[canvas.base]
    for y in canvas.cleared.y..<canvas.cleared.maxY {
      for x in canvas.cleared.x..<canvas.cleared.maxX { pixmap.pixels[y * width + x] = 0 }
    }
    return pixmap
  }

  /// The same frames on other canvases, with the disposals that lead to them.
  /// - Parameter canvases: one for each frame; each follows from the one before (`CanvasChoices`).
  func drawn(on canvases: [FrameCanvas]) -> FramePlan {
    var plan = self
    for i in frames.indices {
      plan.frames[i].canvas = canvases[i]
      guard i > firstFrame else { continue }
      let canvas = canvases[i]
      plan.frames[i - 1].disposal =
        !canvas.cleared.isEmpty ? .background : canvas.base == frames[i - 1].image ? .none : .previous
    }
    return plan
  }

  /// Where a frame differs from the image before it with a rectangle cleared.
  func differenceOnCleared(_ cleared: PixelRect, frame: Int) -> PixelRect {
    let (image, before) = (pixmaps[frames[frame].image], pixmaps[frames[frame - 1].image])
    let region = cleared.union(frames[frame].canvas.difference)
    var (left, right, top, bottom) = (region.maxX, region.x, region.maxY, region.y)
    image.pixels.withUnsafeBufferPointer { image in
      before.pixels.withUnsafeBufferPointer { before in
        for y in region.y..<region.maxY {
          let isClearedRow = cleared.y <= y && y < cleared.maxY
          func differs(_ x: Int) -> Bool {
            let i = y * width + x
            return image[i] != (isClearedRow && cleared.x <= x && x < cleared.maxX ? 0 : before[i])
          }
          guard let first = (region.x..<region.maxX).first(where: differs) else { continue }
          left = min(left, first)
          right = max(right, ((first..<region.maxX).last(where: differs) ?? first) + 1)
          top = min(top, y)
          bottom = y + 1
        }
      }
    }
    return top < bottom ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .empty
  }
}
