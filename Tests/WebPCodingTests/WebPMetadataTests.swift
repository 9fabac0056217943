import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct WebPMetadataTests {
  private static func encoded(_ frames: Int) throws -> [UInt8] {
    var animation = WebPSamples.animation("moving square")
    animation.frames = Array(animation.frames.prefix(frames))
    return try WebPEncoder.encode(animation).bytes
  }

  private static let profile = chunk("ICCP", [1, 2, 3])
  private static let exif = chunk("EXIF", [4, 5])
  private static let other = chunk("TEST", [6])

  /// A file with a profile, Exif and an unknown chunk.
  private static func original(frames: Int) throws -> [UInt8] {
    var header = WebPContainer.extended(flags: 0x10 | 0x28 | (frames > 1 ? 2 : 0), width: 40, height: 17)
    header += profile
    var body = try encoded(frames).dropFirst(12)
    if body.starts(with: "VP8X".utf8) { body = body.dropFirst(18) }
    return WebPContainer.riff(header + body + exif + other)
  }

  @Test(arguments: [1, 6]) func chunksAreWrittenIntoAnotherFile(frames: Int) throws {
    let metadata = WebPMetadata(of: try Self.original(frames: frames))
    let encoded = try Self.encoded(frames)
    let written = metadata.written(into: encoded, width: 40, height: 17)
    let (file, before) = (try WebPReader.read(written), try WebPReader.read(encoded))
    #expect(file.animation == before.animation && file.profile == [1, 2, 3])
    #expect(written.suffix(Self.exif.count + Self.other.count) == (Self.exif + Self.other)[...])
    // Animation, alpha, profile, Exif.
    #expect(written[20] & 0x3E == (frames > 1 ? 0x3A : 0x38))
    #expect(WebPMetadata(of: written) == metadata)
  }

  @Test(arguments: [1, 6]) func aFileOfOursHasNone(frames: Int) throws {
    let encoded = try Self.encoded(frames)
    #expect(WebPMetadata(of: encoded).written(into: encoded, width: 40, height: 17) == encoded)
  }

  @Test func theBackgroundStays() throws {
    var original = try Self.encoded(6)
    // After RIFF, VP8X and the header of ANIM.
    original.replaceSubrange(38..<42, with: [1, 2, 3, 4])
    let written = WebPMetadata(of: original).written(into: try Self.encoded(6), width: 40, height: 17)
    #expect(written == original)
  }

  @Test func aFileThatEndsEarlyEndsTheSearch() throws {
    let whole = try Self.original(frames: 6)
    for length in 0..<whole.count { _ = WebPMetadata(of: Array(whole[..<length])) }
  }
}
