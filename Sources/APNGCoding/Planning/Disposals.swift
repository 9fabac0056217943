import GraphicsCore

/// Which canvas each frame is drawn on: the one that is shown, that with the last frame's rectangle cleared, or the one before it.
///
/// A frame's bytes are nearly proportional to its area, or to the pixels that change where it leaves the rest out. The canvas that is shown is left
/// where another makes the next rectangle smaller, or by far fewer of its pixels change.
extension FramePlan {
  mutating func chooseDisposals(workers: Int) throws {
    let (plain, pixmaps) = (frames, pixmaps)
    let stepsBack = try concurrentMap(count: max(0, plain.count - 2), workers: workers) { i in
      let (back, last, own) = (pixmaps[plain[i].picture], pixmaps[plain[i + 1].picture], pixmaps[plain[i + 2].picture])
      let difference = DifferenceRect.of(back, own)
      let isNearer =
        2 * difference.area <= plain[i + 2].difference.area
        || difference.area <= plain[i + 2].difference.area
          && 4 * Self.differing(back, own) <= 3 * Self.differing(last, own)
      return (difference: difference, isNearer: isNearer)
    }
    for i in frames.indices.dropFirst() {
      let last = frames[i - 1]
      // Where a loop turns round, the frame before the last is nearer. Only canvases that were shown are gone back to.
      if i > 1, last.base == frames[i - 2].picture, last.cleared.isEmpty, stepsBack[i - 2].isNearer {
        frames[i - 1].disposal = .previous
        frames[i].base = last.base
        frames[i].difference = stepsBack[i - 2].difference
      } else if !last.difference.isEmpty, frames[i].picture != last.picture,
        i - 1 >= stepsBack.count || !stepsBack[i - 1].isNearer
      {
        // What moves over nothing: its old place need not be drawn over where it is cleared. (Not where the next frame goes back to this canvas.)
        let difference = differenceOnCleared(last.difference, frame: i)
        if !difference.isEmpty && difference.area < frames[i].difference.area {
          frames[i - 1].disposal = .background
          frames[i].cleared = last.difference
          frames[i].difference = difference
        }
      }
    }
  }

  /// In how many pixels two pictures differ.
  private static func differing(_ a: Pixmap, _ b: Pixmap) -> Int {
    a.pixels.withUnsafeBufferPointer { a in
      b.pixels.withUnsafeBufferPointer { b in
        var count: UInt32 = 0
        for i in 0..<a.count { count &+= a[i] == b[i] ? 0 : 1 }
        return Int(count)
      }
    }
  }

  /// Where a frame differs from the picture before it with a rectangle cleared.
  private func differenceOnCleared(_ cleared: PixelRect, frame: Int) -> PixelRect {
    let (picture, before) = (pixmaps[frames[frame].picture], pixmaps[frames[frame - 1].picture])
    let region = cleared.union(frames[frame].difference)
    var (left, right, top, bottom) = (region.maxX, region.x, region.maxY, region.y)
    picture.pixels.withUnsafeBufferPointer { picture in
      before.pixels.withUnsafeBufferPointer { before in
        for y in region.y..<region.maxY {
          let isClearedRow = cleared.y <= y && y < cleared.maxY
          func differs(_ x: Int) -> Bool {
            let i = y * width + x
            return picture[i] != (isClearedRow && cleared.x <= x && x < cleared.maxX ? 0 : before[i])
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

  /// The same frames on canvases of which nothing is cleared: for modes that widen rectangles, and would clear too much.
  func withoutClearing() -> FramePlan {
    var plan = self
    for i in frames.indices.dropFirst() where !frames[i].cleared.isEmpty {
      plan.frames[i - 1].disposal = .none
      plan.frames[i].cleared = .empty
      plan.frames[i].difference = DifferenceRect.of(pixmaps[frames[i].base], pixmaps[frames[i].picture])
    }
    return plan
  }

  /// What a frame is drawn on.
  func canvas(below frame: Int) -> Pixmap {
    let frame = frames[frame]
    var canvas = pixmaps[frame.base]
    for y in frame.cleared.y..<frame.cleared.maxY {
      for x in frame.cleared.x..<frame.cleared.maxX { canvas.pixels[y * width + x] = 0 }
    }
    return canvas
  }
}
