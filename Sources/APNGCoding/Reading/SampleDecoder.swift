/// A row's samples → packed straight RGBA (`Pixmap`), for every colour type and bit depth.
///
/// 16-bit samples become the nearest 8-bit value; a transparency key compares at the full depth. Fully clear pixels
/// become 0.
struct SampleDecoder: Sendable {
  let colorType: PNGColorType
  let bitDepth: Int
  /// Packed colours; for gray of 8 bits and less also a table, one entry for every value.
  private let table: [UInt32]
  /// The samples (at the file's depth) that stand for fully clear.
  private let key: [UInt16]?

  init(header: PNGHeader, palette: [UInt32], key: [UInt16]?) {
    colorType = header.colorType
    bitDepth = header.bitDepth
    self.key = key
    if header.colorType == .gray && header.bitDepth <= 8 {
      let largest = UInt32(1) << UInt32(header.bitDepth) - 1
      table = (0...largest).map { v in
        if let key, UInt32(key[0]) == v { return 0 }
        return v * 255 / largest * 0x0001_0101 | 0xFF00_0000
      }
    } else {
      table = palette.map { $0 < 0x0100_0000 ? 0 : $0 }
    }
  }

  /// Decodes `width` pixels to `out[0]`, `out[step]`, ….
  /// - Returns: the first index outside the palette, or nil where there is none.
  func decode(_ row: UnsafePointer<UInt8>, width: Int, into out: UnsafeMutablePointer<UInt32>, step: Int) -> Int? {
    func byte(_ i: Int) -> UInt32 {
      if bitDepth == 8 { return UInt32(row[i]) }
      let wide = UInt32(row[2 * i]) << 8 | UInt32(row[2 * i + 1])
      return (wide * 255 + 32_767) / 65_535
    }
    func sample(_ i: Int) -> UInt16 {
      bitDepth == 8 ? UInt16(row[i]) : UInt16(row[2 * i]) << 8 | UInt16(row[2 * i + 1])
    }
    switch colorType {
    case .indexed: return lookUp(row, width, out, step)
    case .gray where bitDepth <= 8: return lookUp(row, width, out, step)
    case .gray:
      for x in 0..<width {
        out[x * step] = key?[0] == sample(x) ? 0 : byte(x) * 0x0001_0101 | 0xFF00_0000
      }
    case .grayAlpha:
      for x in 0..<width {
        let alpha = byte(2 * x + 1)
        out[x * step] = alpha == 0 ? 0 : byte(2 * x) * 0x0001_0101 | alpha << 24
      }
    case .rgb:
      for x in 0..<width {
        let color = byte(3 * x) | byte(3 * x + 1) << 8 | byte(3 * x + 2) << 16
        out[x * step] = color | 0xFF00_0000
        if let key, sample(3 * x) == key[0], sample(3 * x + 1) == key[1], sample(3 * x + 2) == key[2] {
          out[x * step] = 0
        }
      }
    case .rgba:
      for x in 0..<width {
        let alpha = byte(4 * x + 3)
        let color = byte(4 * x) | byte(4 * x + 1) << 8 | byte(4 * x + 2) << 16
        out[x * step] = alpha == 0 ? 0 : color | alpha << 24
      }
    }
    return nil
  }

  private func lookUp(
    _ row: UnsafePointer<UInt8>, _ width: Int, _ out: UnsafeMutablePointer<UInt32>, _ step: Int
  ) -> Int? {
    let mask = (1 << bitDepth) - 1
    for x in 0..<width {
      let bit = x * bitDepth
      let index = Int(row[bit >> 3]) >> (8 - bitDepth - bit & 7) & mask
      guard index < table.count else { return index }
      out[x * step] = table[index]
    }
    return nil
  }
}
