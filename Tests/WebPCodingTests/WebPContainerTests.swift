import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct WebPContainerTests {
  private func frame(_ rect: PixelRect, hasAlpha: Bool = false) -> WebPContainer.Frame {
    WebPContainer.Frame(
      rect: rect, delay: 0x01_0203, blends: true, clears: true, image: ImageChunks(bytes: [9, 8], hasAlpha: hasAlpha))
  }

  private func file(_ frames: [WebPContainer.Frame]) -> [UInt8] {
    WebPContainer.animation(frames, width: 300, height: 2, plays: 259)
  }

  /// RFC 9649, section 2.7.1: sides less one, halves of offsets, and the lowest byte first.
  @Test func everyFieldHasItsPlace() {
    let meant: [[UInt8]] = [
      Array("RIFF".utf8), [4 + 18 + 14 + 26, 0, 0, 0], Array("WEBP".utf8),
      Array("VP8X".utf8), [10, 0, 0, 0, 0x12, 0, 0, 0, 43, 1, 0, 1, 0, 0],
      Array("ANIM".utf8), [6, 0, 0, 0, 0, 0, 0, 0, 3, 1],
      Array("ANMF".utf8), [18, 0, 0, 0, 129, 0, 0, 0, 0, 0, 4, 0, 0, 1, 0, 0, 3, 2, 1, 0x01, 9, 8],
    ]
    #expect(file([frame(PixelRect(x: 258, y: 0, width: 5, height: 2))]) == meant.flatMap(\.self))
  }

  @Test func framesThatReplaceAndStaySaySo() {
    var other = frame(PixelRect(x: 0, y: 0, width: 300, height: 2))
    (other.blends, other.clears) = (false, false)
    #expect(file([other]).dropLast(2).last == 0x02)
  }

  /// What the first frame leaves out is transparent, too.
  @Test func alphaIsAnnouncedWhereAPixelMayHaveIt() {
    let whole = PixelRect(x: 0, y: 0, width: 300, height: 2)
    let part = PixelRect(x: 0, y: 0, width: 298, height: 2)
    func flags(_ frames: [WebPContainer.Frame]) -> UInt8 { file(frames)[20] }
    #expect(flags([frame(whole), frame(part)]) == 0x02)
    #expect(flags([frame(part), frame(whole)]) == 0x12)
    #expect(flags([frame(whole), frame(part, hasAlpha: true)]) == 0x12)
  }

  /// A separate chunk of alpha needs the extended format; VP8L has its own.
  @Test func aStillIsASimpleFileWhereItCanBe() {
    let simple = Array("VP8L".utf8) + [2, 0, 0, 0, 1, 2]
    func still(_ bytes: [UInt8]) -> [UInt8] {
      WebPContainer.still(ImageChunks(bytes: bytes, hasAlpha: true), width: 7, height: 300)
    }
    #expect(still(simple) == Array("RIFF".utf8) + [14, 0, 0, 0] + Array("WEBP".utf8) + simple)
    let alpha = Array("ALPH".utf8) + [2, 0, 0, 0, 1, 2]
    let header = Array("VP8X".utf8) + [10, 0, 0, 0, 0x10, 0, 0, 0, 6, 0, 0, 43, 1, 0]
    #expect(still(alpha) == WebPContainer.riff(header + alpha))
  }

  /// The padding is not part of the length.
  @Test func chunksArePaddedToEvenLengths() {
    var bytes: [UInt8] = []
    bytes.append(chunk: "EXIF", [5])
    bytes.append(chunk: "XMP ", [6, 7])
    #expect(bytes == Array("EXIF".utf8) + [1, 0, 0, 0, 5, 0] + Array("XMP ".utf8) + [2, 0, 0, 0, 6, 7])
  }
}
