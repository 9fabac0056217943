/// One way to store a loop's pixels: color type, bit depth, and what stands for fully transparent.
struct ColorMode: Equatable, Sendable {
  var colorType: PNGColorType
  var bitDepth: Int
  /// Packed straight colors in file order; empty unless indexed.
  var palette: [UInt32] = []
  /// Indexed: the file's index for each number of the survey's table.
  var indexOfColor: [UInt8] = []
  /// How fully transparent is stored: an index, a gray level or 0xBBGGRR; nil where it cannot be stored, 0 where there
  /// is an alpha channel.
  var clear: UInt32?

  /// Whether the color of a fully transparent pixel can be chosen freely.
  var hasAlphaChannel: Bool { colorType == .grayAlpha || colorType == .rgba }

  func header(width: Int, height: Int) -> PNGHeader {
    PNGHeader(width: width, height: height, colorType: colorType, bitDepth: bitDepth)
  }

  /// The payload of PLTE, or nil.
  var paletteChunk: [UInt8]? {
    guard colorType == .indexed else { return nil }
    return palette.flatMap { color in [0, 8, 16].map { UInt8(truncatingIfNeeded: color >> $0) } }
  }

  /// The payload of tRNS, or nil where everything is opaque or has an alpha channel.
  var transparencyChunk: [UInt8]? {
    switch colorType {
    case .grayAlpha, .rgba: return nil
    case .gray: return clear.map { [0, UInt8(truncatingIfNeeded: $0)] }
    case .rgb: return clear.map { key in [0, 8, 16].flatMap { [0, UInt8(truncatingIfNeeded: key >> $0)] } }
    case .indexed:
      guard let last = palette.lastIndex(where: { $0 >> 24 != 255 }) else { return nil }
      return palette[...last].map { UInt8($0 >> 24) }
    }
  }

  /// Whether frames may be drawn OVER. Not with a gray key, which Pillow 13 does not see.
  var allowsOver: Bool { clear != nil && colorType != .gray }

  /// Whether frames must begin at the left edge: ffmpeg 5.1 puts frames of less than 8 bits a pixel elsewhere wrongly.
  var needsLeftEdge: Bool { bitDepth < 8 }

  /// Whether frames may be drawn where another was cleared. Pillow 13 clears with 0, so fully transparent must be
  /// stored as 0, and the rectangle must not be widened.
  var allowsClearing: Bool { !needsLeftEdge && clear == 0 }

  /// What the mode costs in the file besides frames, in bytes.
  var chunkBytes: Int {
    [paletteChunk, transparencyChunk].reduce(0) { $0 + ($1.map { $0.count + 12 } ?? 0) }
  }
}
