/// A row's samples → packed straight RGBA (`Pixmap`), for every color type and bit depth.
///
/// 16-bit samples become the nearest 8-bit value; a transparency key compares at the full depth. Fully transparent
/// pixels become 0.
struct SampleDecoder: Sendable {
  let colorType: PNGColorType
  let bitDepth: Int
  /// Packed colors; for gray of 8 bits and less also a table, one entry for every value.
  private let table: [UInt32]
  /// The samples (at the file's depth) that stand for fully transparent.
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

  /// Decodes `width` pixels to `out[start]`, `out[start + step]`, ….
  /// - Returns: the first index outside the palette, or nil where there is none.
  func decode(_ row: Span<UInt8>, width: Int, into out: inout MutableSpan<UInt32>, from start: Int, step: Int) -> Int? {
    switch colorType {
    case .indexed: return lookUp(row, width, &out, start, step)
    case .gray where bitDepth <= 8: return lookUp(row, width, &out, start, step)
    case .gray:
      for x in 0..<width {
        out[start + x * step] = key?[0] == sample(row, x) ? 0 : byte(row, x) * 0x0001_0101 | 0xFF00_0000
      }
    case .grayAlpha:
      for x in 0..<width {
        let alpha = byte(row, 2 * x + 1)
        out[start + x * step] = alpha == 0 ? 0 : byte(row, 2 * x) * 0x0001_0101 | alpha << 24
      }
    case .rgb:
      for x in 0..<width {
        var isTransparent = false
        if let key {
          isTransparent =
            sample(row, 3 * x) == key[0] && sample(row, 3 * x + 1) == key[1] && sample(row, 3 * x + 2) == key[2]
        }
        out[start + x * step] = isTransparent ? 0 : color(row, 3 * x) | 0xFF00_0000
      }
    case .rgba:
      for x in 0..<width {
        let alpha = byte(row, 4 * x + 3)
        out[start + x * step] = alpha == 0 ? 0 : color(row, 4 * x) | alpha << 24
      }
    }
    return nil
  }

  /// Sample `i` of the row at the file's depth of 8 or 16 bits.
  private func sample(_ row: Span<UInt8>, _ i: Int) -> UInt16 {
    bitDepth == 8 ? UInt16(row[i]) : UInt16(row[2 * i]) << 8 | UInt16(row[2 * i + 1])
  }

  /// The same, as the nearest of 8 bits.
  private func byte(_ row: Span<UInt8>, _ i: Int) -> UInt32 {
    let sample = UInt32(sample(row, i))
    return bitDepth == 8 ? sample : (sample * 255 + 32_767) / 65_535
  }

  private func color(_ row: Span<UInt8>, _ i: Int) -> UInt32 {
    byte(row, i) | byte(row, i + 1) << 8 | byte(row, i + 2) << 16
  }

  private func lookUp(
    _ row: Span<UInt8>, _ width: Int, _ out: inout MutableSpan<UInt32>, _ start: Int, _ step: Int
  ) -> Int? {
    let mask = (1 << bitDepth) - 1
    for x in 0..<width {
      let bit = x * bitDepth
      let index = Int(row[bit >> 3]) >> (8 - bitDepth - bit & 7) & mask
      guard index < table.count else { return index }
      out[start + x * step] = table[index]
    }
    return nil
  }
}
