import GraphicsCore

/// Compressed images → the bytes of a file (RFC 9649, section 2.7).
enum WebPContainer {
  struct Frame: Equatable, Sendable {
    var rect: PixelRect
    /// In milliseconds.
    var delay: Int
    var blends: Bool
    /// Whether its rectangle is cleared before the next frame is drawn.
    var clears = false
    var image: ImageChunks
    /// The pixels that a player decodes for this frame if it has drawn none before.
    var catchUp = 0

    /// Whether it is drawn without the frames before it.
    var isIndependent: Bool { catchUp == rect.area }
  }

  static func still(_ image: ImageChunks, width: Int, height: Int) -> [UInt8] {
    // Alpha in a separate chunk needs the extended format.
    guard image.bytes.starts(with: "ALPH".utf8) else { return riff(image.bytes) }
    return riff(extended(flags: 0x10, width: width, height: height) + image.bytes)
  }

  /// - Parameter plays: 0 is forever.
  static func animation(_ frames: [Frame], width: Int, height: Int, plays: Int) -> [UInt8] {
    // Flags: animation, alpha. Where the first frame does not cover the canvas, the rest of it is transparent.
    let hasAlpha = frames.contains { $0.image.hasAlpha } || frames[0].rect.area < width * height
    var body = extended(flags: 0x02 | (hasAlpha ? 0x10 : 0), width: width, height: height)
    // What is cleared is transparent.
    var control: [UInt8] = [0, 0, 0, 0]
    control.append(littleEndian: plays, bytes: 2)
    body.append(chunk: "ANIM", control)
    for frame in frames {
      var payload: [UInt8] = []
      payload.append(littleEndian: frame.rect.x / 2, bytes: 3)
      payload.append(littleEndian: frame.rect.y / 2, bytes: 3)
      payload.append(littleEndian: frame.rect.width - 1, bytes: 3)
      payload.append(littleEndian: frame.rect.height - 1, bytes: 3)
      payload.append(littleEndian: frame.delay, bytes: 3)
      payload.append((frame.blends ? 0 : 0x02) | (frame.clears ? 0x01 : 0))
      body.append(chunk: "ANMF", payload + frame.image.bytes)
    }
    return riff(body)
  }

  static func extended(flags: UInt8, width: Int, height: Int) -> [UInt8] {
    var payload: [UInt8] = [flags, 0, 0, 0]
    payload.append(littleEndian: width - 1, bytes: 3)
    payload.append(littleEndian: height - 1, bytes: 3)
    var chunk: [UInt8] = []
    chunk.append(chunk: "VP8X", payload)
    return chunk
  }

  static func riff(_ body: [UInt8]) -> [UInt8] {
    var bytes = Array("RIFF".utf8)
    bytes.append(littleEndian: body.count + 4, bytes: 4)
    return bytes + Array("WEBP".utf8) + body
  }
}

extension [UInt8] {
  mutating func append(littleEndian value: Int, bytes count: Int) {
    for i in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * i))) }
  }

  /// Appends a chunk, padded to an even length.
  mutating func append(chunk name: String, _ payload: [UInt8]) {
    append(contentsOf: name.utf8)
    append(littleEndian: payload.count, bytes: 4)
    append(contentsOf: payload)
    if payload.count % 2 == 1 { append(0) }
  }
}
