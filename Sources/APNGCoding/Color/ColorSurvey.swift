import GraphicsCore
import Parallelism

/// The colors of a loop over all frames. They decide which color types can hold it without loss.
struct ColorSurvey: Equatable, Sendable {
  var hasTransparency = false
  /// Some pixel is neither opaque nor fully transparent.
  var hasPartialAlpha = false
  var isGray = true
  /// All colors in order of first appearance, fully transparent (0) among them; nil where there are more than 256.
  var table: PaletteLookup? = PaletteLookup()
  /// For each color of the table the frames that draw it, a bit each.
  var framesOfColors: [[UInt64]] = []

  /// An RGB value (0xBBGGRR) that no opaque pixel has. Looked for where no pixel is translucent; nil where there
  /// is none.
  var unusedColor: UInt32?

  init(_ plan: FramePlan, workers: Int) throws {
    let parts = concurrentMap(count: plan.frames.count, workers: workers) { i in
      // Outside the rectangle a frame shows what the frame before it showed.
      let frame = plan.frames[i]
      return ColorSurvey(plan.pixmaps[frame.image], in: frame.canvas.difference)
    }
    self.init()
    for part in parts { merge(part) }
    if let table { framesOfColors = Self.frames(of: table, in: parts) }
    if !hasPartialAlpha && !isGray { unusedColor = Self.unusedColor(plan) }
  }

  private init() {}

  private static func frames(of table: PaletteLookup, in parts: [ColorSurvey]) -> [[UInt64]] {
    var frames = [[UInt64]](
      repeating: [UInt64](repeating: 0, count: (parts.count + 63) / 64), count: table.colors.count)
    for (i, part) in parts.enumerated() {
      for color in part.table?.colors ?? [] {
        if let number = table.index(of: color) { frames[number][i / 64] |= 1 << UInt64(i % 64) }
      }
    }
    return frames
  }

  /// The first of some candidates that no pixel has. Saturated ones come first: loaders rarely use them.
  private static func unusedColor(_ plan: FramePlan) -> UInt32? {
    let levels: [UInt32] = [0, 255, 1, 254, 127, 2, 253, 128]
    var left: [UInt32] = []
    for b in levels { for g in levels { for r in levels { left.append(r | g << 8 | b << 16) } } }
    for frame in plan.frames {
      var used: Set<UInt32> = []
      plan.pixmaps[frame.image].pixels.withUnsafeBufferPointer { pixels in
        var last: UInt32 = 0
        for pixel in pixels where pixel != last {
          last = pixel
          used.insert(pixel)
        }
      }
      left.removeAll { used.contains($0 | 0xFF00_0000) }
      if left.isEmpty { return nil }
    }
    return left.first
  }

  private init(_ pixmap: Pixmap, in rect: PixelRect) {
    pixmap.pixels.withUnsafeBufferPointer { pixels in
      for y in rect.y..<rect.maxY {
        let row = UnsafeBufferPointer(rebasing: pixels[(y * pixmap.width + rect.x)..<(y * pixmap.width + rect.maxX)])
        surveyAlpha(row)
        if table != nil { surveyColors(row) }
      }
    }
  }

  /// A loop without branches, for vectors.
  private mutating func surveyAlpha(_ row: UnsafeBufferPointer<UInt32>) {
    var clear: UInt32 = 0
    var partial: UInt32 = 0
    var chroma: UInt32 = 0
    for pixel in row {
      let alpha = pixel >> 24
      clear |= alpha == 0 ? 1 : 0
      partial |= alpha &- 1 < 254 ? 1 : 0
      chroma |= (pixel ^ pixel >> 8) & 0xFFFF
    }
    hasTransparency = hasTransparency || clear != 0
    hasPartialAlpha = hasPartialAlpha || partial != 0
    isGray = isGray && chroma == 0
  }

  private mutating func surveyColors(_ row: UnsafeBufferPointer<UInt32>) {
    var colors = table ?? PaletteLookup()
    table = nil
    var last = ~(row.first ?? 0)
    for pixel in row where pixel != last {
      guard colors.insert(pixel) else { return }
      last = pixel
    }
    table = colors
  }

  private mutating func merge(_ other: ColorSurvey) {
    hasTransparency = hasTransparency || other.hasTransparency
    hasPartialAlpha = hasPartialAlpha || other.hasPartialAlpha
    isGray = isGray && other.isGray
    guard var merged = table, let added = other.table else {
      table = nil
      return
    }
    let fits = added.colors.allSatisfy { merged.insert($0) }
    table = fits ? merged : nil
  }
}
