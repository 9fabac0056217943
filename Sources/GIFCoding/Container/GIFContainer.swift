import GraphicsCore

/// Frames, finished but for their place → the bytes of a GIF89a file.
///
/// giflib's own writer ties the minimum code size to the length of the color table; frames that need few colors of a
/// long table are smaller with short codes. Nothing is written that decoders read differently. Every frame has a
/// graphic control extension. No rectangle is empty or leaves the canvas. Where the canvas is cleared, by disposal
/// "background" or around a first frame that does not cover it, the frame names a transparent index, which is the
/// file's background index, 0: with both, Pillow 9 and 13, ffmpeg, ImageMagick, OpenCV and Chromium leave it clear. The
/// length of a table is a power of two.
///
/// Source: CompuServe, "Graphics Interchange Format, version 89a" (1990); the loop block is Netscape's application
/// extension (1995).
struct GIFContainer {
  struct Frame: Sendable {
    var rect: PixelRect
    /// 1 keep, 2 background, 3 previous.
    var disposal: UInt8
    var centiseconds: Int
    /// The index that is not drawn; nil where every pixel is.
    var transparentIndex: UInt8?
    /// Colors of the frame's own table; nil where it uses the global one.
    var localTable: [UInt32]?
    var interlaced: Bool
    var codes: LZWCodes
  }

  var width: Int
  var height: Int
  /// Packed colors; the transparent entry, where there is one, is the first.
  var globalTable: [UInt32]
  var plays: PlayCount
  var frames: [Frame]

  func bytes() -> [UInt8] {
    var out: [UInt8] = Array("GIF89a".utf8)
    out.word(width)
    out.word(height)
    let bits = FramePalette.bits(holding: globalTable.count)
    // Global table present; color resolution 8 bits; its length. Background index 0; square pixels.
    out += [0x80 | 0x70 | UInt8(bits - 1), 0, 0]
    out.table(globalTable, bits: bits)
    if frames.count > 1 { out += Self.loopBlock(of: plays) }
    for frame in frames {
      precondition(
        frame.rect.x >= 0 && frame.rect.y >= 0 && frame.rect.width > 0 && frame.rect.height > 0
          && frame.rect.maxX <= width && frame.rect.maxY <= height,
        "a frame's rectangle lies on the canvas")
      out += [0x21, 0xF9, 4, frame.disposal << 2 | (frame.transparentIndex == nil ? 0 : 1)]
      out.word(frame.centiseconds)
      out += [frame.transparentIndex ?? 0, 0, 0x2C]
      out.word(frame.rect.x)
      out.word(frame.rect.y)
      out.word(frame.rect.width)
      out.word(frame.rect.height)
      let interlace: UInt8 = frame.interlaced ? 0x40 : 0
      if let table = frame.localTable {
        let bits = FramePalette.bits(holding: table.count)
        out.append(0x80 | interlace | UInt8(bits - 1))
        out.table(table, bits: bits)
      } else {
        out.append(interlace)
      }
      out.append(UInt8(frame.codes.minimumCodeSize))
      out.blocks(frame.codes.packed())
    }
    out.append(0x3B)
    return out
  }

  /// The block that says how often to play; empty for a file that plays once.
  static func loopBlock(of plays: PlayCount) -> [UInt8] {
    guard let loops = loopValue(of: plays) else { return [] }
    var block = [0x21, 0xFF, 11] + GIFBlocks.loopName + [3, 1]
    block.word(loops)
    block.append(0)
    return block
  }

  /// The loop block's number: how often to play *again*; 0 is forever. Nil for a file that plays once, which has no
  /// block.
  static func loopValue(of plays: PlayCount) -> Int? {
    switch plays {
    case .forever: 0
    case .times(1): nil
    case .times(let count): count - 1
    }
  }
}

extension [UInt8] {
  /// Appends 16 bits, least significant byte first.
  mutating func word(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value))
    append(UInt8(truncatingIfNeeded: value >> 8))
  }

  fileprivate mutating func table(_ colors: [UInt32], bits: Int) {
    for color in colors {
      append(UInt8(truncatingIfNeeded: color))
      append(UInt8(truncatingIfNeeded: color >> 8))
      append(UInt8(truncatingIfNeeded: color >> 16))
    }
    append(contentsOf: [UInt8](repeating: 0, count: 3 * ((1 << bits) - colors.count)))
  }

  /// Data sub-blocks of up to 255 bytes, and the empty one that ends them.
  fileprivate mutating func blocks(_ data: [UInt8]) {
    var start = 0
    while start < data.count {
      let end = Swift.min(start + 255, data.count)
      append(UInt8(end - start))
      append(contentsOf: data[start..<end])
      start = end
    }
    append(0)
  }
}
