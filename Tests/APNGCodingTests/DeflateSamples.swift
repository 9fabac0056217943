import TestSupport

@testable import APNGCoding

/// Bytes like those of filtered frames, and the streams that compressors make of them.
enum DeflateSamples {
  static let all: [(name: String, bytes: [UInt8])] = [
    ("one byte", [7]),
    ("two bytes", [0, 0]),
    ("even", [UInt8](repeating: 9, count: 70_000)),
    ("steps", steps()),
    ("rows", rows()),
    ("noise", noise(3000, values: 256)),
    ("few values", noise(6000, values: 5)),
    ("even with edges", edges()),
    ("regions of two kinds", regions()),
    ("pixels of three bytes", pixels()),
  ]

  /// The streams of both compressors.
  static func streams(_ bytes: [UInt8]) throws -> [[UInt8]] {
    try bytes.withUnsafeBufferPointer { bytes in
      let fast = try [1, 6, 9, 12].map { try Deflater(level: $0).stream(bytes) }
      return fast + [ZopfliStream.stream(bytes, iterations: 2)]
    }
  }

  private static func steps() -> [UInt8] { (0..<5000).map { (i: Int) in UInt8(i / 300) } }

  private static func rows() -> [UInt8] { (0..<9000).map { (i: Int) in UInt8(i % 97 % 13 + i / 97 % 3) } }

  private static func regions() -> [UInt8] {
    noise(4000, values: 3) + noise(4000, values: 120).map { (value: UInt8) in value + 100 }
  }

  private static func noise(_ count: Int, values: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: UInt64(count + values))
    return (0..<count).map { _ in UInt8.random(in: 0...UInt8(values - 1), using: &generator) }
  }

  private static func edges() -> [UInt8] {
    var generator = SeededGenerator(seed: 5)
    var bytes = [UInt8](repeating: 0, count: 20_000)
    for row in stride(from: 0, to: bytes.count - 300, by: 250) {
      for k in 40..<60 { bytes[row + k] = UInt8.random(in: 0...40, using: &generator) }
      for k in 200..<206 { bytes[row + k] = UInt8(k) }
    }
    return bytes
  }

  private static func pixels() -> [UInt8] {
    var bytes: [UInt8] = []
    for i in 0..<4000 {
      let ramp = i % 50
      bytes += [UInt8(ramp), UInt8(ramp / 2), UInt8(i / 50 % 7)]
    }
    return bytes
  }
}
