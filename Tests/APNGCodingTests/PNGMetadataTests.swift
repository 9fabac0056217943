import GraphicsCore
import TestSupport
import Testing

@testable import APNGCoding

@Suite struct PNGMetadataTests {
  private static let gamma = PNGBuilder.big(45_455)
  private static let text = Array("Title".utf8) + [0] + Array("worm".utf8)

  /// A PNG of 1 × 1 in RGB with chunks of every kind around its pixels.
  private static func original(profile: [UInt8]? = nil, type: Int = 2) -> [UInt8] {
    var builder = PNGBuilder()
    builder.header(1, 1, depth: 8, type: type)
    builder.chunk("gAMA", gamma)
    builder.chunk("sBIT", [UInt8](repeating: 5, count: type == 2 ? 3 : 1))
    if let profile { builder.chunk("iCCP", profile) }
    builder.chunk("pHYs", PNGBuilder.big(2835) + PNGBuilder.big(2835) + [1])
    builder.chunk("tEXt", text)
    builder.chunk("bKGD", [UInt8](repeating: 0, count: type == 2 ? 6 : 2))
    builder.imageData([type == 2 ? [1, 2, 3] : [9]])
    builder.chunk("teSt", [1])
    builder.chunk("teST", [2])
    builder.chunk("tIME", [7, 234, 11, 26, 15, 0, 0])
    builder.chunk("IEND")
    return builder.bytes
  }

  private static func names(_ png: [UInt8]) throws -> [String] { try APNGReader.read(png).chunks.map(\.name) }

  private static func encoded(_ color: UInt32) throws -> [UInt8] {
    try APNGEncoder.encode(Pixmap(width: 1, height: 1, pixels: [color])).bytes
  }

  @Test func chunksAreWrittenIntoAnotherFile() throws {
    let metadata = try PNGMetadata(of: Self.original())
    #expect(metadata.leftOut == ["sBIT", "bKGD", "teST"])
    let written = try #require(try metadata.written(into: Self.encoded(0xFF03_0201)))
    // Neither sRGB, which the encoder writes, nor what was left out.
    let names = try Self.names(written).filter { $0 != "PLTE" }
    #expect(names == ["IHDR", "gAMA", "pHYs", "tEXt", "IDAT", "teSt", "tIME", "IEND"])
    let file = try APNGReader.read(written)
    #expect(file.animation.frames[0].pixmap.pixels == [0xFF03_0201])
    #expect(file.pixelsPerMeter == 2835 && file.metadata == [PNGText(keyword: "Title", text: "worm")])
  }

  /// In another place they would count.
  @Test func colorSpacesThatArePassedOverStayOut() throws {
    var builder = PNGBuilder()
    builder.header(1, 1, depth: 8, type: 3)
    builder.chunk("PLTE", [1, 2, 3])
    builder.chunk("cICP", [12, 13, 0, 1])
    builder.imageData([[0]])
    builder.chunk("gAMA", PNGBuilder.big(100_000))
    builder.chunk("IEND")
    let metadata = try PNGMetadata(of: builder.bytes)
    let written = try #require(try metadata.written(into: Self.encoded(0xFF03_0201)))
    #expect(try Self.names(written).filter { $0 != "PLTE" } == ["IHDR", "IDAT", "IEND"])
    #expect(try APNGReader.read(written).color.space == .srgb)
  }

  @Test func anAnimationKeepsItsFrames() throws {
    let images = [0xFF03_0201, 0xFF00_00FF].map { Pixmap(width: 1, height: 1, pixels: [$0]) }
    let animation = Animation(frames: images.map { .init(pixmap: $0, delay: .milliseconds(20)) }, plays: .times(2))
    let png = try APNGEncoder.encode(animation).bytes
    let written = try #require(try PNGMetadata(of: Self.original()).written(into: png))
    #expect(try APNGReader.read(written).animation == animation)
  }

  @Test func aProfileStaysWithItsKindOfColor() throws {
    let p3 = try APNGEncoder.encode(
      Pixmap(width: 1, height: 1, pixels: [0xFF03_0201]), options: APNGOptions(colorSpace: .displayP3)
    ).bytes
    let metadata = try PNGMetadata(of: p3)
    let written = try #require(try metadata.written(into: Self.encoded(0xFF03_0201)))
    #expect(try APNGReader.read(written).color.space == .displayP3)
    // A gray pixel is smaller as gray, which takes no profile of RGB.
    #expect(try metadata.written(into: Self.encoded(0xFF09_0909)) == nil)
  }

  @Test func whatIsNoPNGIsAnError() throws {
    #expect(throws: APNGReadingError.self) { try PNGMetadata(of: [1, 2, 3]) }
    let metadata = try PNGMetadata(of: Self.original())
    #expect(throws: APNGReadingError.self) { try metadata.written(into: []) }
  }
}
