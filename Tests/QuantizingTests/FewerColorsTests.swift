import GraphicsCore
import TestSupport
import Testing

@testable import Quantizing

@Suite struct FewerColorsTests {
  private static func spinner(_ background: Color) -> [Pixmap] {
    LoaderScenes.spinner(side: 48, frames: 8, background: background).frames.map(\.pixmap)
  }

  /// The file of a codec whose bytes are the different colors of all images.
  private static func smallest(
    _ images: [Pixmap], quality: Int, upTo limit: Int = .max
  ) throws -> FewerColors.Found<Int>? {
    try FewerColors(LoopJudge(images, quality: quality, workers: 2)).smallest(
      framewise: false, upTo: limit, encode: { Set($0.flatMap(\.pixels)).count }, bytes: { $0 })
  }

  @Test(arguments: [Color.white, .clear], [90, 60])
  func everyImageReachesTheScoreAndKeepsItsShape(background: Color, quality: Int) throws {
    let images = Self.spinner(background)
    let found = try #require(try Self.smallest(images, quality: quality))
    let scores = zip(images, found.images).map { FrameScore($0).score(of: $1) }
    #expect(scores.allSatisfy { $0 >= Double(quality) } && found.score == scores.min())
    #expect(found.file == Set(found.images.flatMap(\.pixels)).count)
    #expect(found.file < Set(images.flatMap(\.pixels)).count)
    for (image, shown) in zip(images, found.images) {
      #expect(LoopJudge.keepShape(image.pixels, in: shown.pixels))
    }
  }

  @Test func theSmallestFileIsTaken() throws {
    var sizes: [Int] = []
    let found = try FewerColors(LoopJudge(Self.spinner(.white), quality: 80, workers: 1)).smallest(
      framewise: false, upTo: .max,
      encode: { _ in
        // The later, the smaller.
        sizes.append(1000 - sizes.count)
        return 1000 - sizes.count + 1
      }, bytes: { $0 })
    #expect(sizes.count > 1 && found?.file == sizes.min())
  }

  @Test func noFileIsLargerThanTheLimit() throws {
    let images = Self.spinner(.white)
    let bytes = try #require(try Self.smallest(images, quality: 80)).file
    #expect(try Self.smallest(images, quality: 80, upTo: bytes)?.file == bytes)
    #expect(try Self.smallest(images, quality: 80, upTo: bytes - 1) == nil)
  }

  /// A noise of 65,536 colors.
  @Test func thereIsNoneWherePalettesDoNotReachTheScore() throws {
    var image = Pixmap(width: 256, height: 256)
    for i in image.pixels.indices { image.pixels[i] = 0xFF00_0000 | UInt32(truncatingIfNeeded: i &* 0x9E37_79B1) >> 8 }
    #expect(try Self.smallest([image], quality: 95) == nil)
  }

  @Test func aTransparentImageStaysSo() throws {
    let image = Pixmap(width: 8, height: 8, fill: .clear)
    #expect(try Self.smallest([image], quality: 50)?.images ?? [image] == [image])
  }
}
