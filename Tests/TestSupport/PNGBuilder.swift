/// A tiny PNG writer, independent of the library: it stores deflate blocks, and computes CRC and Adler bit by bit.
public struct PNGBuilder {
  public var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  public var sequence: UInt32 = 0

  public init() {}

  public static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  public static func big16(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  public static func crc(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  public mutating func chunk(_ name: String, _ payload: [UInt8] = []) {
    bytes += Self.big(payload.count)
    let body = Array(name.utf8) + payload
    bytes += body
    bytes += Self.big(Int(Self.crc(body)))
  }

  public mutating func header(_ width: Int, _ height: Int, depth: Int, type: Int, interlace: Int = 0) {
    chunk("IHDR", Self.big(width) + Self.big(height) + [UInt8(depth), UInt8(type), 0, 0, UInt8(interlace)])
  }

  public mutating func animationControl(frames: Int, plays: Int = 0) {
    chunk("acTL", Self.big(frames) + Self.big(plays))
  }

  public mutating func frameControl(
    _ width: Int, _ height: Int, x: Int = 0, y: Int = 0, delay: (Int, Int) = (50, 1000), dispose: UInt8 = 0,
    blend: UInt8 = 0
  ) {
    let sides = Self.big(width) + Self.big(height) + Self.big(x) + Self.big(y)
    chunk("fcTL", takeSequence() + sides + Self.big16(delay.0) + Self.big16(delay.1) + [dispose, blend])
  }

  public mutating func imageData(_ rows: [[UInt8]]) { chunk("IDAT", Self.zlib(rows.flatMap { [0] + $0 })) }
  public mutating func frameData(_ rows: [[UInt8]]) {
    chunk("fdAT", takeSequence() + Self.zlib(rows.flatMap { [0] + $0 }))
  }

  public mutating func takeSequence() -> [UInt8] {
    defer { sequence += 1 }
    return Self.big(Int(sequence))
  }

  /// A stream of stored blocks.
  public static func zlib(_ data: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var rest = data[...]
    repeat {
      let part = rest.prefix(65_535)
      rest = rest.dropFirst(65_535)
      let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
      out += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    var (a, b) = (1, 0)
    for byte in data {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return out + big(b << 16 | a)
  }

  /// Packs samples of `depth` bits into bytes, with the leftmost in the highest bits.
  public static func pack(_ samples: [Int], depth: Int) -> [UInt8] {
    if depth == 16 { return samples.flatMap(big16) }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (i, sample) in samples.enumerated() {
      bytes[i * depth / 8] |= UInt8(sample) << UInt8(8 - depth - i * depth % 8)
    }
    return bytes
  }
}
