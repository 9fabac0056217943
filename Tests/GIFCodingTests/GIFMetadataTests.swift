import GraphicsCore
import Testing

@testable import GIFCoding

@Suite struct GIFMetadataTests {
  /// A canvas of 2 × 1 whose pixels are twice as wide as high, no global table.
  private static let header: [UInt8] = Array("GIF89a".utf8) + [2, 0, 1, 0, 0, 0, 113]
  private static let image: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0x80, 255, 0, 0, 0, 255, 0, 2, 2, 0x44, 0x0A, 0]
  private static let comment: [UInt8] = [0x21, 0xFE, 2] + Array("hi".utf8) + [0]
  private static let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 4, 0, 0]
  private static let profile: [UInt8] = [0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + [2, 7, 8, 0]

  private static func control(flags: UInt8) -> [UInt8] { [0x21, 0xF9, 4, flags, 9, 0, 1, 0] }

  @Test func whatIsBesideTheImagesIsWrittenIntoAnotherFile() throws {
    let original =
      Self.header + Self.comment + Self.loop + Self.control(flags: 4) + Self.image + Self.profile + Self.image + [0x3B]
    let metadata = GIFMetadata(of: original)
    #expect(metadata.obstacle == nil)
    for plays in [PlayCount.forever, .times(1)] {
      var animation = Corpus.scenes[0].make()
      animation.plays = plays
      let encoded = try GIFEncoder.encode(animation).bytes
      let written = metadata.written(into: encoded)
      #expect(written.count == encoded.count + Self.comment.count + Self.profile.count)
      #expect(written[12] == 113)
      let file = try GIFReader.read(written)
      #expect(try file.comments == ["hi"] && file.animation == GIFReader.read(encoded).animation)
      #expect(GIFMetadata(of: written) == metadata)
    }
  }

  @Test func aFileOfOursHasNone() throws {
    let encoded = try GIFEncoder.encode(Corpus.scenes[0].make()).bytes
    #expect(GIFMetadata(of: encoded).written(into: encoded) == encoded)
  }

  @Test func whatAnotherFileCannotSayIsNamed() {
    let text: [UInt8] = [0x21, 0x01, 12] + [UInt8](repeating: 1, count: 12) + [1, 65, 0]
    #expect(GIFMetadata(of: Self.header + text + Self.image + [0x3B]).obstacle == .plainText)
    let waiting = Self.header + Self.image + Self.control(flags: 2) + Self.image + [0x3B]
    #expect(GIFMetadata(of: waiting).obstacle == .waitsForUser(frame: 1))
  }

  @Test func aFileThatEndsEarlyEndsTheSearch() {
    let whole = Self.header + Self.comment + Self.image + Self.profile + [0x3B]
    for length in 0..<whole.count { _ = GIFMetadata(of: Array(whole[..<length])) }
    #expect(GIFMetadata(of: Array(whole[..<(Self.header.count + 4)])) == GIFMetadata(of: Self.header + Self.image))
  }
}
