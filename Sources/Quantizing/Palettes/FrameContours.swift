import GraphicsCore

/// The false contours of images that may have any colors, where `FalseContours` looks at indices: a lossy codec's rings
/// and terraces.
package struct FrameContours: Sendable {
  private let pixels: [UInt32]
  private let width: Int
  private let rect: PixelRect
  /// The pixels of which one may have a contour to the next: those of the rectangle, and one more on each side.
  private let area: PixelRect
  /// For each pixel of the area the squared distances to the next one in its row and in its column: negative on an even
  /// slope that is too steep for a smooth place, `edge` where there is neither.
  private let meant: [SIMD2<Float>]
  private let content: Int
  private let step: Float

  private static let edge = -Float.infinity

  /// - Parameters:
  ///   - image: what is meant. Its most frequent color is the background, which is no content.
  ///   - rect: the part that may be shown otherwise; nil for all of it.
  ///   - quality: 0…100: at a lower one, larger steps pass.
  package init(_ image: Pixmap, in rect: PixelRect? = nil, quality: Int) {
    let rect = rect ?? image.bounds
    (self.rect, width, pixels) = (rect, image.width, image.pixels)
    step = QualityLimits(quality: quality).contourStep
    content = Self.content(pixels)
    let (left, top) = (max(0, rect.x - 1), max(0, rect.y - 1))
    area = PixelRect(
      x: left, y: top, width: min(image.width, rect.maxX + 1) - left, height: min(image.height, rect.maxY + 1) - top)
    meant = Self.meant(pixels, width: image.width, area)
  }

  private static func content(_ pixels: [UInt32]) -> Int {
    var counts = pixels.histogram
    let transparent = counts.removeValue(forKey: 0) ?? 0
    let background = counts.values.max() ?? 0
    return pixels.count - transparent - (background > transparent ? background : 0)
  }

  /// Three steps in line are even if none is larger than twice another, and they are no edge.
  private static func isEvenSlope(_ steps: SIMD3<Float>) -> Bool {
    let most = steps.max()
    return most < steepestSlope * steepestSlope && most <= 4 * steps.min()
  }

  /// Twice what can be told apart side by side; chosen.
  private static let steepestSlope: Float = 0.04
  /// A step on a slope is that of a terrace if it is so many times as large as it is meant to be; chosen.
  private static let terrace: Float = 3

  private static func meant(_ pixels: [UInt32], width: Int, _ area: PixelRect) -> [SIMD2<Float>] {
    let steps = PixelSteps(pixels, width: width, area)
    func meant(_ axis: Int, _ before: (Int, Int), _ step: (Int, Int), _ after: (Int, Int)) -> Float {
      let between = steps[step.0, step.1][axis]
      let (first, last) = (steps[before.0, before.1][axis], steps[after.0, after.1][axis])
      if FalseContours.isSmooth(between, first) && FalseContours.isSmooth(between, last) { return between }
      return isEvenSlope(SIMD3(first, between, last)) ? -between : edge
    }
    let height = pixels.count / width
    var result: [SIMD2<Float>] = []
    result.reserveCapacity(area.area)
    for y in area.y..<area.maxY {
      for x in area.x..<area.maxX {
        result.append(
          SIMD2(
            x > 0 && x < width - 2 ? meant(0, (x - 1, y), (x, y), (x + 1, y)) : edge,
            y > 0 && y < height - 2 ? meant(1, (x, y - 1), (x, y), (x, y + 1)) : edge))
      }
    }
    return result
  }

  /// Whether no more of the content lies on false contours than may in a palette's colors.
  /// - Parameters:
  ///   - shown: of the rectangle, row-major; all else is as it is meant.
  ///   - onSlopes: whether those on steep, even slopes count, too. A loss of alpha makes terraces of slopes; the noise
  ///     of a lossy codec does not, but would be counted.
  package func areFew(in shown: [UInt32], onSlopes: Bool = false) -> Bool {
    share(of: shown, onSlopes: onSlopes) <= QualityLimits.mostContours
  }

  /// The false contours, as a share of the content.
  func share(of shown: [UInt32], onSlopes: Bool = false) -> Double {
    var contours = 0
    let steepest: Float = onSlopes ? -.greatestFiniteMagnitude : 0
    var colors = SeenColors()
    var (row, next) = ([LabVector](), places(shown, ofRow: area.y, &colors))
    for y in area.y..<area.maxY {
      row = next
      next = y + 1 < pixels.count / width ? places(shown, ofRow: y + 1, &colors) : []
      let isLast = next.isEmpty
      for column in 0..<area.width {
        let meant = meant[(y - area.y) * area.width + column]
        if meant.x >= steepest, isContour(abs(meant.x), row[column], row[column + 1]) { contours += 1 }
        if meant.y >= steepest, !isLast, isContour(abs(meant.y), row[column], next[column]) { contours += 1 }
      }
    }
    return Double(contours) / Double(max(1, content))
  }

  @inline(__always)
  private func isContour(_ meant: Float, _ first: LabVector, _ second: LabVector) -> Bool {
    let shown = LabColors.squaredDistance(first, second)
    // Most pixels are as near as they are meant to be.
    guard shown > step * step, FalseContours.isContour(between: meant, shown: shown, step: step) else { return false }
    return FalseContours.isSmooth(meant, meant) || shown > Self.terrace * Self.terrace * meant
  }

  /// A row of the area and one pixel more, as it is shown.
  private func places(_ shown: [UInt32], ofRow y: Int, _ colors: inout SeenColors) -> [LabVector] {
    (area.x..<min(width, area.maxX + 1)).map { x in
      let isShown = y >= rect.y && y < rect.maxY && x >= rect.x && x < rect.maxX
      return colors.place(of: isShown ? shown[(y - rect.y) * rect.width + x - rect.x] : pixels[y * width + x])
    }
  }
}

/// The squared distances of each pixel to the next one in its row and in its column, around an area.
private struct PixelSteps {
  private let reach: PixelRect
  private let distances: [SIMD2<Float>]

  init(_ pixels: [UInt32], width: Int, _ area: PixelRect) {
    // A step is smooth by those before and after it.
    let (left, top) = (max(0, area.x - 1), max(0, area.y - 1))
    let reach = PixelRect(
      x: left, y: top, width: min(width, area.maxX + 1) - left, height: min(pixels.count / width, area.maxY + 1) - top)
    var colors = SeenColors()
    /// A row and one pixel more.
    func places(ofRow y: Int) -> [LabVector] {
      (reach.x..<min(width, reach.maxX + 1)).map { colors.place(of: pixels[y * width + $0]) }
    }
    var distances: [SIMD2<Float>] = []
    distances.reserveCapacity(reach.area)
    var (row, next) = ([LabVector](), places(ofRow: reach.y))
    for y in reach.y..<reach.maxY {
      row = next
      let isLast = (y + 1) * width >= pixels.count
      next = isLast ? [] : places(ofRow: y + 1)
      for column in 0..<reach.width {
        let position = y * width + reach.x + column
        /// Transparent is far from all, itself too.
        func distance(_ stride: Int, _ other: LabVector) -> Float {
          let (a, b) = (pixels[position], pixels[position + stride])
          return a == 0 || b == 0 ? .infinity : a == b ? 0 : LabColors.squaredDistance(row[column], other)
        }
        distances.append(
          SIMD2(
            column + 1 < row.count ? distance(1, row[column + 1]) : .infinity,
            isLast ? .infinity : distance(width, next[column])))
      }
    }
    (self.reach, self.distances) = (reach, distances)
  }

  /// Of the pixel at a place of the image.
  subscript(_ x: Int, _ y: Int) -> SIMD2<Float> { distances[(y - reach.y) * reach.width + x - reach.x] }
}
