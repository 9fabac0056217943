import GraphicsCore

/// The false contours of images that may have any colors, where `FalseContours` looks at indices: a lossy codec's rings
/// and terraces.
package struct FrameContours: Sendable {
  private let image: Pixmap
  private let content: Int
  private let step: Float

  /// - Parameters:
  ///   - image: what is meant. Its most frequent color is the background, which is no content.
  ///   - quality: 0…100: at a lower one, larger steps pass.
  package init(_ image: Pixmap, quality: Int) {
    self.image = image
    step = QualityLimits(quality: quality).contourStep
    var counts: [UInt32: Int] = [:]
    for pixel in image.pixels { counts[pixel, default: 0] += 1 }
    let background = counts.values.max() ?? 0
    content = image.pixels.count - background - (background == counts[0] ? 0 : counts[0] ?? 0)
  }

  /// Whether no more of the content lies on false contours than may in a palette's colors.
  package func areFew(in shown: Pixmap) -> Bool { share(of: shown) <= QualityLimits.mostContours }

  /// The false contours, as a share of the content.
  func share(of shown: Pixmap) -> Double {
    let (width, count) = (image.width, image.pixels.count)
    var contours = 0
    var (row, next): ([LabVector], [LabVector]) = ([], places(shown, ofRow: 0))
    for y in 0..<image.height {
      row = next
      next = y + 1 < image.height ? places(shown, ofRow: y + 1) : []
      for x in 0..<width {
        let position = y * width + x
        if x > 0, x < width - 2, isContour(row[x], row[x + 1], position, 1) { contours += 1 }
        if y > 0, position + 2 * width < count, isContour(row[x], next[x], position, width) { contours += 1 }
      }
    }
    return Double(contours) / Double(max(1, content))
  }

  private func places(_ shown: Pixmap, ofRow row: Int) -> [LabVector] {
    shown.pixels[row * shown.width..<(row + 1) * shown.width].map(LabColors.seen.place)
  }

  /// Whether there is a contour between a pixel and the next one in a direction.
  private func isContour(_ first: LabVector, _ second: LabVector, _ position: Int, _ stride: Int) -> Bool {
    let shown = LabColors.squaredDistance(first, second)
    // Most pixels are as near as they are meant to be.
    guard shown > step * step else { return false }
    /// The squared distance of a pixel of the line to the next one; transparent is far from all, itself too.
    func meant(_ pixel: Int) -> Float {
      let (a, b) = (image.pixels[position + pixel * stride], image.pixels[position + (pixel + 1) * stride])
      return a == 0 || b == 0
        ? 9 : LabColors.squaredDistance(LabColors.seen.place(of: a), LabColors.seen.place(of: b))
    }
    return FalseContours.isContour(meant: (meant(-1), meant(0), meant(1)), shown: shown, step: step)
  }
}
