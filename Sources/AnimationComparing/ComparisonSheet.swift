import APNGCoding
import GraphicsCore

/// Images side by side, for people: the expected one, the difference, and the actual one. Each row shows one moment
/// of a comparison.
///
/// The background is gray, so that neither black nor white loaders vanish on it. The difference is red over a faint
/// print of the expected image, and brighter where it is larger.
public struct ComparisonSheet: Sendable {
  /// In pixels.
  private static let gap = 8
  private static let background = RGBA8(red: 128, green: 128, blue: 128)

  private let rows: [(expected: Pixmap, actual: Pixmap)]

  /// - Parameter mostRows: the number of moments: the worst, and others evenly spread over time.
  public init(_ comparison: AnimationComparison, mostRows: Int) {
    let moments = comparison.moments
    guard let worst = comparison.worst, let worstIndex = moments.firstIndex(of: worst) else {
      rows = []
      return
    }
    let step = max(1, moments.count / max(1, mostRows - 1))
    var chosen = Set(stride(from: 0, to: moments.count, by: step).prefix(max(0, mostRows - 1)))
    chosen.insert(worstIndex)
    rows = chosen.sorted().map { index in
      let (expected, actual) = comparison.images(of: moments[index])
      return (expected, actual)
    }
  }

  /// A sheet of one row, for two images of any size.
  public init(expected: Pixmap, actual: Pixmap) { rows = [(expected, actual)] }

  /// The sheet as a PNG; nil where there is nothing to show.
  public func png(workers: Int) throws -> [UInt8]? {
    guard let sheet = pixmap else { return nil }
    var options = APNGOptions()
    options.workers = workers
    return try APNGEncoder.encode(sheet, options: options).bytes
  }

  /// Nil where there are no rows.
  var pixmap: Pixmap? {
    guard !rows.isEmpty else { return nil }
    let cell = (
      width: rows.map { max($0.expected.width, $0.actual.width) }.max()!,
      height: rows.map { max($0.expected.height, $0.actual.height) }.max()!
    )
    let gap = Self.gap
    var sheet = Pixmap(
      width: 3 * cell.width + 4 * gap, height: rows.count * (cell.height + gap) + gap, fill: Self.background)
    for (index, row) in rows.enumerated() {
      let y = gap + index * (cell.height + gap)
      sheet.place(row.expected, x: gap, y: y)
      if row.expected.width == row.actual.width, row.expected.height == row.actual.height {
        sheet.place(Self.difference(row.expected, row.actual), x: 2 * gap + cell.width, y: y)
      }
      sheet.place(row.actual, x: 3 * gap + 2 * cell.width, y: y)
    }
    return sheet
  }

  private static func difference(_ a: Pixmap, _ b: Pixmap) -> Pixmap {
    let faintness: UInt8 = 48
    var image = a
    let (expected, actual) = (a.pixels, b.pixels)
    for i in expected.indices {
      let error = RGBA8(packed: expected[i]).difference(from: RGBA8(packed: actual[i])).max()
      if error > 0 {
        // Even the smallest error stays visible.
        let level = UInt8(min(255, 96 + error))
        image.pixels[i] = RGBA8(red: level, green: 0, blue: 0).packed
      } else {
        var pixel = RGBA8(packed: expected[i])
        pixel.alpha = UInt8(Int(pixel.alpha) * Int(faintness) / 255)
        image.pixels[i] = pixel.alpha == 0 ? 0 : pixel.packed
      }
    }
    return image
  }
}

extension Pixmap {
  /// Draws an image over this one (source over), onto opaque pixels.
  fileprivate mutating func place(_ image: Pixmap, x left: Int, y top: Int) {
    let pixels = image.pixels
    for y in 0..<image.height {
      for x in 0..<image.width {
        self[left + x, top + y] = RGBA8(packed: pixels[y * image.width + x]).over(self[left + x, top + y])
      }
    }
  }
}
