import APNGCoding
import GraphicsCore
import TestSupport
import Testing

/// Mutated files: whatever the bytes, the reader must end with a value or with its own error.
@Suite struct APNGReaderFuzzTests {
  private static let limits = APNGReadingLimits(maximumSide: 4096, maximumTotalPixels: 1 << 18, maximumFrames: 64)

  private static func seeds() throws -> [[UInt8]] {
    try LoaderCorpus.all.flatMap { loop in
      // The corpus has both spaces, so that a profile is damaged too.
      try ColorSpace.allCases.map {
        try APNGEncoder.encode(loop.animation, options: APNGOptions(effort: 2, colorSpace: $0)).bytes
      }
    }
  }

  /// Recomputes every checksum, as far as the lengths make sense, so that the reader gets past them to the damage.
  private static func withChecksums(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - offset - 12 else { break }
      let end = offset + 8 + length
      bytes.replaceSubrange(end..<(end + 4), with: PNGBuilder.big(Int(PNGBuilder.crc(bytes[(offset + 4)..<end]))))
      offset = end + 4
    }
    return bytes
  }

  private static func mutated(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where bytes.count > 16 {
      let i = Int.random(in: 8..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[i] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes[i] = [0, 1, 127, 128, 255].randomElement(using: &random) ?? 0
      case 2: bytes.removeSubrange(i..<min(bytes.count, i + Int.random(in: 1...30, using: &random)))
      case 3: bytes.insert(contentsOf: bytes[i..<min(bytes.count, i + 40)], at: i)
      default: bytes.swapAt(i, Int.random(in: 8..<bytes.count, using: &random))
      }
    }
    return bytes
  }

  @Test func mutatedFilesEndInAValueOrATypedError() throws {
    var random = SeededGenerator(seed: 77)
    var (values, errors) = (0, 0)
    for seed in try Self.seeds() {
      for round in 0..<300 {
        let damaged = Self.mutated(seed, &random)
        do {
          let file = try APNGReader.read(round % 4 == 0 ? damaged : Self.withChecksums(damaged), limits: Self.limits)
          #expect(file.parts.total > 0 && file.width * file.height * file.frames.count <= 1 << 18)
          values += 1
        } catch is APNGReadingError {
          errors += 1
        }
      }
    }
    // Both outcomes occur: the checksums are right often enough to reach the pixels.
    #expect(values > 20 && errors > 1000)
  }

  @Test func noiseIsRefused() {
    var random = SeededGenerator(seed: 4)
    for count in 0..<400 {
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      #expect(throws: APNGReadingError.self) { try APNGReader.read(noise) }
      #expect(throws: APNGReadingError.self) { try APNGReader.read(Array(PNGBuilder().bytes) + noise) }
    }
  }
}
