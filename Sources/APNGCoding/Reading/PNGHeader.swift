/// The payload of IHDR (PNG specification, section 11.2.1).
struct PNGHeader: Equatable, Sendable {
  var width: Int
  var height: Int
  var colorType: PNGColorType
  var bitDepth: Int
  var isInterlaced = false

  var bitsPerPixel: Int { colorType.channels * bitDepth }

  /// Bytes of a row of `width` pixels, without the filter byte.
  func rowBytes(_ width: Int) -> Int { (width * bitsPerPixel + 7) / 8 }

  /// Bytes of all filtered rows of an image, which is stored in these passes.
  func bytes(of passes: [InterlacePass]) -> Int { passes.reduce(0) { $0 + $1.height * (rowBytes($1.width) + 1) } }

  /// What the filters call bpp: the distance in bytes to the pixel on the left.
  var filterDistance: Int { max(1, bitsPerPixel / 8) }

  var bytes: [UInt8] {
    UInt32(width).bigEndianBytes + UInt32(height).bigEndianBytes
      + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }
}

extension PNGHeader {
  init(_ chunk: ChunkReader.Chunk, limits: APNGReadingLimits) throws(APNGReadingError) {
    try chunk.requireLength(13)
    width = Int(chunk.number(UInt32.self, at: 0))
    height = Int(chunk.number(UInt32.self, at: 4))
    guard width > 0, height > 0, width <= Int32.max, height <= Int32.max else { throw chunk.error(.zeroSize) }
    for side in [width, height] where side > limits.maximumSide {
      throw chunk.error(.limit(what: "side in pixels", value: side, limit: limits.maximumSide))
    }
    guard width * height <= limits.maximumTotalPixels else {
      throw chunk.error(.limit(what: "pixels", value: width * height, limit: limits.maximumTotalPixels))
    }
    bitDepth = Int(chunk.number(UInt8.self, at: 8))
    let type = chunk.number(UInt8.self, at: 9)
    guard let colorType = PNGColorType(rawValue: type), colorType.bitDepths.contains(bitDepth) else {
      throw chunk.error(.badColor(type: Int(type), bitDepth: bitDepth))
    }
    self.colorType = colorType
    for (at, name, largest) in [(10, "compression", 0), (11, "filter method", 0), (12, "interlace", 1)] {
      let value = Int(chunk.number(UInt8.self, at: at))
      guard value <= largest else { throw chunk.error(.badField(name: name, value: value)) }
    }
    isInterlaced = chunk.number(UInt8.self, at: 12) == 1
  }
}
