import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct LinearImageTests {
  private static func image(_ width: Int, _ height: Int, seed: Int) -> [UInt32] {
    (0..<width * height).map { 0xFF00_0000 | UInt32(($0 + seed) * 2_654_435 & 0xFF_FFFF) }
  }

  private func planes(_ image: LinearImage) -> [[Float]] {
    let planes = image.positiveXYB(rows: 0..<image.height, columns: 0..<image.width, planes: [0, 1, 2])
    return (0..<3).map { plane in
      planes.read(plane) { source in
        (0..<image.height).flatMap { y in (0..<image.width).map { source[planes.row(y) + $0] } }
      }
    }
  }

  /// Halving a part of an image, where the rest is another image's, gives the same bits.
  @Test(arguments: [
    (16, 12, PixelRect(x: 4, y: 2, width: 6, height: 5)), (17, 13, PixelRect(x: 16, y: 12, width: 1, height: 1)),
    (17, 13, PixelRect(x: 0, y: 0, width: 17, height: 13)), (31, 9, PixelRect(x: 7, y: 3, width: 11, height: 6)),
  ])
  func aPartIsHalvedAsTheWhole(width: Int, height: Int, region: PixelRect) {
    let original = Self.image(width, height, seed: 1)
    var changed = original
    for y in region.y..<region.maxY {
      for x in region.x..<region.maxX { changed[y * width + x] ^= 0x3F_7F1F }
    }
    var (whole, part) = (
      LinearImage(changed, width: width, height: height), LinearImage(changed, width: width, height: height)
    )
    var (other, area) = (LinearImage(original, width: width, height: height), region)
    for _ in 0..<3 {
      (whole, other) = (whole.halved, other.halved)
      part = part.halved(in: area, elsewhere: other)
      area = area.halved
      #expect(planes(part) == planes(whole))
      #expect(planes(part) != planes(other))
    }
  }
}
