import Testing

@testable import GIFCoding

@Suite struct GIFBlocksTests {
  private static let header: [UInt8] = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x80, 0, 0] + [1, 2, 3, 4, 5, 6]
  private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0x80, 255, 0, 0, 0, 255, 0, 2, 2, 0x44, 0x0A, 0]
  private static let extensions: [(GIFBlocks.Kind, [UInt8])] = [
    (.loop, [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 4, 0, 0]),
    (.loop, [0x21, 0xFF, 11] + Array("ANIMEXTS1.0".utf8) + [3, 1, 4, 0, 0]),
    (.other, [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + [2, 7, 8, 0]),
    (.other, [0x21, 0xFE, 2] + Array("hi".utf8) + [0]), (.control, [0x21, 0xF9, 4, 4, 9, 0, 1, 0]),
    (.plainText, [0x21, 0x01, 12] + [UInt8](repeating: 1, count: 12) + [1, 65, 0]),
  ]

  @Test func everyBlockIsFound() {
    let all = Self.extensions + [(.image, Self.image)]
    let bytes = Self.header + all.flatMap(\.1)
    let file = GIFBlocks(of: bytes + [0x3B, 1, 2])
    #expect(file.header == Self.header && file.blocks.map(\.kind) == all.map(\.0))
    #expect(file.blocks.map(\.bytes) == all.map(\.1))
    #expect(file.bytes == bytes + [0x3B])
  }

  @Test func ourFilesAreWholeAgain() throws {
    for scene in Corpus.scenes {
      let bytes = try GIFEncoder.encode(scene.make()).bytes
      #expect(GIFBlocks(of: bytes).bytes == bytes)
    }
  }

  @Test func aFileThatEndsEarlyEndsWithTheLastWholeBlock() {
    let whole = Self.header + Self.extensions.flatMap(\.1) + Self.image
    for length in 0..<whole.count {
      let file = GIFBlocks(of: Array(whole[..<length]))
      #expect(file.header.count <= length && file.blocks.count <= Self.extensions.count)
    }
  }
}
