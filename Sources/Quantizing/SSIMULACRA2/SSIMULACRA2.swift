import GraphicsCore

/// How alike two images look: 100 is equal, 90 is not told apart when flickering between both, 80 not side by side.
///
/// Source: Jon Sneyers, SSIMULACRA 2.1 (2023), `tools/ssimulacra2.cc` of libjxl, in single precision. At up to six
/// scales three maps are made of the XYB planes: structural similarity, edges that were added, edges that were lost.
/// Their means and 4-norms are weighed and summed, and the sum is bent to the scale of opinions.
///
/// Where both images are equal, with the reach of the blur, all maps are zero: only the rest is looked at.
package struct SSIMULACRA2: Sendable {
  private let width: Int
  private let height: Int
  private let pixels: [UInt32]
  /// How many times wider and higher each pixel is looked at.
  private let enlargement: Int
  private let scales: Int
  /// The original's part of the work; nil where each score does it.
  private var kept: Original?

  /// The original at each scale, and its bands from its top to its bottom.
  private struct Original {
    var images: [LinearImage] = []
    var bands: [[OriginalBand]] = []
  }

  private static let mostScales = 6
  private static let leastSide = 8

  /// - Parameters:
  ///   - original: packed opaque pixels of sRGB, row-major. A side shorter than 8, which the metric does not have, is
  ///     looked at enlarged.
  ///   - isReused: Whether there are several scores. What concerns the original alone is then done once, unless the
  ///     image is so large that this takes too much memory.
  package init(original: [UInt32], width: Int, height: Int, isReused: Bool) {
    enlargement = max(1, (Self.leastSide - 1) / min(width, height) + 1)
    pixels = Self.enlarged(original, width: width, by: enlargement)
    let (width, height) = (width * enlargement, height * enlargement)
    (self.width, self.height) = (width, height)
    var sides = min(width, height)
    var scales = 0
    while scales < Self.mostScales, sides >= Self.leastSide { (scales, sides) = (scales + 1, (sides + 1) / 2) }
    self.scales = scales
    guard isReused, width * height <= Self.mostPixelsKept else { return }
    var original = Original()
    for scale in 0..<scales {
      let image = original.images.last?.halved ?? LinearImage(pixels, width: width, height: height)
      original.images.append(image)
      original.bands.append(
        Self.bands(width: image.width, height: image.height).map { rows in
          OriginalBand(
            image, rows: rows, columns: 0..<image.width,
            weighed: SSIMULACRA2Weights.weighedPlanes(scale: scale, of: scales))
        })
    }
    kept = original
  }

  /// The original's part of the work is kept for images of at most so many pixels: 29 MB.
  private static let mostPixelsKept = 1 << 19

  /// Bytes at the peak, for an original that is reused.
  package static func memory(pixels: Int) -> Int {
    // Nine planes of floats, a third of them again for the smaller scales, and the margins of the bands; the smaller
    // scales themselves have three.
    pixels * (4 + (pixels <= mostPixelsKept ? 9 * 4 * 4 / 3 * 7 / 6 + 4 : 0))
  }

  /// Bytes at the peak, for a score: the other image, both in linear light from the second scale on, and a band.
  package static func memoryOfScore(pixels: Int) -> Int { pixels * 14 + min(pixels * 80, OriginalBand.mostBytes) }

  /// The score of an image of the same size; at most 100, and below 0 for what is hardly alike.
  package func score(of distorted: [UInt32]) -> Double {
    let distorted = Self.enlarged(distorted, width: width / enlargement, by: enlargement)
    guard let region = Region(pixels, distorted, width: width, height: height) else { return 100 }
    var changed = region.rect
    var original = LinearImage(pixels, width: width, height: height)
    var other = LinearImage(distorted, width: width, height: height)
    var sum = 0.0
    for scale in 0..<scales {
      if scale > 0 {
        original = kept?.images[scale] ?? original.halved
        other = other.halved(in: changed, elsewhere: original)
        changed = changed.halved
      }
      let area = region.scaled(by: scale, width: other.width, height: other.height)
      let weighed = SSIMULACRA2Weights.weighedPlanes(scale: scale, of: scales)
      var totals = [MapTotals](repeating: MapTotals(), count: 3)
      for (number, rows) in Self.bands(width: other.width, height: other.height).enumerated()
      where rows.overlaps(area.rows) {
        let rows = rows.clamped(to: area.rows)
        let band =
          kept?.bands[scale][number] ?? OriginalBand(original, rows: rows, columns: area.columns, weighed: weighed)
        band.addDifferences(to: other, rows: rows, columns: area.columns, to: &totals)
      }
      for plane in weighed {
        let weights = SSIMULACRA2Weights.weights(plane: plane, scale: scale, of: scales)
        sum += totals[plane].weighed(by: weights, area: Double(other.width * other.height))
      }
    }
    return Self.opinion(sum)
  }

  /// The rows of each band of a scale.
  private static func bands(width: Int, height: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: OriginalBand.rows(width: width)).map {
      $0..<min(height, $0 + OriginalBand.rows(width: width))
    }
  }

  private static func enlarged(_ pixels: [UInt32], width: Int, by factor: Int) -> [UInt32] {
    guard factor > 1 else { return pixels }
    return (0..<pixels.count / width * factor).flatMap { y in
      (0..<width * factor).map { x in pixels[y / factor * width + x / factor] }
    }
  }

  /// The published fit of sums to opinions.
  private static func opinion(_ sum: Double) -> Double {
    let x = sum * 0.956_238_261_683_484_4
    let y = 2.326_765_642_916_932 * x - 0.020_884_521_182_843_837 * x * x + 6.248_496_625_763_138e-05 * x * x * x
    return y > 0 ? 100 - 10 * power(y, 0.627_633_646_783_138_7) : 100
  }
}

/// The smallest rectangle around the pixels in which two images differ.
private struct Region {
  var rows: Range<Int>
  var columns: Range<Int>

  /// Nil where they are equal.
  init?(_ a: [UInt32], _ b: [UInt32], width: Int, height: Int) {
    var (minX, maxX, minY, maxY) = (width, -1, height, -1)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        for y in 0..<height {
          let row = y &* width
          var x = 0
          while x < width && a[row &+ x] == b[row &+ x] { x &+= 1 }
          if x == width { continue }
          minX = min(minX, x)
          (minY, maxY) = (min(minY, y), y)
          x = width - 1
          while x > maxX && a[row &+ x] == b[row &+ x] { x &-= 1 }
          maxX = max(maxX, x)
        }
      }
    }
    guard maxX >= 0 else { return nil }
    (rows, columns) = (minY..<maxY + 1, minX..<maxX + 1)
  }

  private init(rows: Range<Int>, columns: Range<Int>) { (self.rows, self.columns) = (rows, columns) }

  var rect: PixelRect { PixelRect(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count) }

  /// At half the size, `number` times, with the reach of the blur; columns begin at a multiple of 8.
  func scaled(by number: Int, width: Int, height: Int) -> Region {
    func range(_ range: Range<Int>, _ count: Int) -> Range<Int> {
      let first = max(0, (range.lowerBound >> number) - SSIMULACRA2Blur.reach)
      let last = min(count - 1, (range.upperBound - 1) >> number + SSIMULACRA2Blur.reach)
      return first..<last + 1
    }
    let columns = range(columns, width)
    return Region(rows: range(rows, height), columns: columns.lowerBound / 8 * 8..<columns.upperBound)
  }
}
