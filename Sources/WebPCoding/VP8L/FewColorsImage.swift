import GraphicsCore
import PrefixCoding

/// Pixels of few colors → a VP8L chunk of our own (WebP Lossless Bitstream Specification).
///
/// libwebp packs the pixels of images of up to 16 colors two to eight a byte, and then finds fewer matches; only its
/// slowest setting tries anything else. Here three ways are compared: numbers of colors, each in a byte; the same
/// packed; and the colors themselves, without their green.
enum FewColorsImage {
  static let mostColors = 256
  /// The search takes up to a few hundred bytes of memory for each.
  private static let mostPixels = 1 << 19
  /// Tables of fewer colors are packed by decoders.
  private static let leastUnpacked = 17
  /// Transforms, by their numbers.
  private static let (subtractGreen, colorIndexing) = (2, 3)

  /// - Parameter pixels: row-major. What is transparent has one color.
  /// - Returns: nil where there are too many colors or pixels.
  static func compress(_ pixels: [UInt32], width: Int, height: Int) -> ImageChunks? {
    let pixels = pixels.map { $0 < 0x0100_0000 ? 0 : $0 }
    guard pixels.count <= mostPixels, let colors = colors(pixels) else { return nil }
    let hasAlpha = colors.contains { $0 < 0xFF00_0000 }
    var ways = [withoutGreen(pixels, width: width)]
    // Many grays are numbers themselves.
    if colors.count < leastUnpacked || !areGrays(colors) {
      ways.append(numbered(pixels, colors, width: width, bits: 8))
    }
    if colors.count < leastUnpacked {
      let bits = colors.count <= 2 ? 1 : colors.count <= 4 ? 2 : 4
      ways.append(numbered(pixels, colors, width: width, bits: bits))
    }
    var best = ways.min { $0.bits < $1.bits }!
    best.improve()
    // The signature; sides; whether alpha counts; the version.
    var writer = BitWriter(after: [0x2F])
    writer.write(width - 1, 14)
    writer.write(height - 1, 14)
    writer.write(hasAlpha ? 1 : 0, 1)
    writer.write(0, 3)
    best.write(to: &writer)
    writer.align()
    var bytes: [UInt8] = []
    bytes.append(chunk: "VP8L", writer.bytes)
    return ImageChunks(bytes: bytes, hasAlpha: hasAlpha)
  }

  /// In ascending order; nil if there are too many.
  private static func colors(_ pixels: [UInt32]) -> [UInt32]? {
    var colors = Set<UInt32>()
    var last: UInt32?
    for pixel in pixels where pixel != last {
      last = pixel
      if colors.insert(pixel).inserted, colors.count > mostColors { return nil }
    }
    return colors.sorted()
  }

  private static func areGrays(_ colors: [UInt32]) -> Bool {
    colors.allSatisfy { $0 >> 24 == colors[0] >> 24 && $0 & 0xFF_FFFF == ($0 & 0xFF) * 0x01_0101 }
  }

  /// One way to write the pixels.
  private struct Way {
    /// What a transform says of itself, and in how many bits.
    var transform: [(value: Int, bits: Int)]
    var table: PixelStream?
    var image: PixelStream

    var bits: Int { transform.reduce(image.bits + (table?.bits ?? 0)) { $0 + $1.bits } }

    mutating func improve() {
      table?.improve()
      image.improve()
    }

    func write(to writer: inout BitWriter) {
      writer.write(1, 1)
      for (value, bits) in transform { writer.write(value, bits) }
      if let table {
        // No cache of colors.
        writer.write(0, 1)
        table.write(to: &writer)
      }
      // No other transform, no cache of colors, one set of codes.
      writer.write(0, 3)
      image.write(to: &writer)
    }
  }

  /// Green is taken from red and blue, which leaves them alike where colors are grays.
  private static func withoutGreen(_ pixels: [UInt32], width: Int) -> Way {
    let rest = pixels.map { pixel in
      let green = pixel >> 8 & 0xFF
      let (red, blue) = ((pixel & 0xFF) &- green, (pixel >> 16 & 0xFF) &- green)
      return pixel & 0xFF00_FF00 | (blue & 0xFF) << 16 | red & 0xFF
    }
    return Way(transform: [(subtractGreen, 2)], image: PixelStream(rest, width: width))
  }

  /// Each color has a number, which stands for it.
  /// - Parameter bits: of each number; 8, or as few as decoders expect for so many colors.
  private static func numbered(_ pixels: [UInt32], _ colors: [UInt32], width: Int, bits: Int) -> Way {
    var table = colors
    if bits == 8 { while table.count < leastUnpacked { table.append(table[table.count - 1]) } }
    // Each color as its difference to the one before.
    let differences = zip(table, [0] + table).map { color, last in
      stride(from: UInt32(0), to: 32, by: 8).reduce(UInt32(0)) {
        $0 | (((color >> $1) &- (last >> $1)) & 0xFF) << $1
      }
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(colors, (0 as UInt32)...))
    let share = 8 / bits
    let packedWidth = (width + share - 1) / share
    // In green; red and blue are 0, and alpha is 255.
    var packed = [UInt32](repeating: 0xFF00_0000, count: packedWidth * (pixels.count / width))
    for (place, pixel) in pixels.enumerated() {
      let (x, y) = (place % width, place / width)
      packed[y * packedWidth + x / share] |= numbers[pixel, default: 0] << UInt32(8 + x % share * bits)
    }
    return Way(
      transform: [(colorIndexing, 2), (table.count - 1, 8)], table: PixelStream(differences, width: differences.count),
      image: PixelStream(packed, width: packedWidth))
  }
}
