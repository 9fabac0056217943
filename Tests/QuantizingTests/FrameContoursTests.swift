import GraphicsCore
import Testing

@testable import Quantizing

@Suite struct FrameContoursTests {
  private func image(_ color: (_ x: Int, _ y: Int) -> UInt32) -> Pixmap {
    Pixmap(width: 64, height: 16, pixels: (0..<64 * 16).map { color($0 % 64, $0 / 64) })
  }

  private func grays(levels: Int) -> Pixmap {
    image { x, y in
      let gray = UInt32((80 + x + y) / levels * levels)
      return 0xFF00_0000 | gray << 16 | gray << 8 | gray
    }
  }

  @Test func whatIsMeantHasNone() {
    for image in [grays(levels: 1), grays(levels: 1).fading] {
      #expect(FrameContours(image, quality: 90).share(of: image) == 0)
    }
  }

  @Test func bandsHaveOneAtEachStep() {
    let contours = FrameContours(grays(levels: 1), quality: 90)
    #expect(!contours.areFew(in: grays(levels: 16)) && contours.areFew(in: grays(levels: 2)))
    #expect(contours.share(of: grays(levels: 16)) > contours.share(of: grays(levels: 32)))
  }

  @Test func alphaHasThemToo() {
    let contours = FrameContours(grays(levels: 1).fading, quality: 90)
    #expect(!contours.areFew(in: grays(levels: 16).fading) && contours.areFew(in: grays(levels: 1).fading))
  }

  @Test func aLowerQualityPassesLargerSteps() {
    #expect(FrameContours(grays(levels: 1), quality: 50).areFew(in: grays(levels: 8)))
    #expect(!FrameContours(grays(levels: 1), quality: 90).areFew(in: grays(levels: 8)))
  }

  @Test func anEdgeIsNone() {
    let edges = image { x, _ in x / 8 % 2 == 0 ? 0xFF00_0000 : 0xFF40_4040 }
    let stronger = image { x, _ in x / 8 % 2 == 0 ? 0xFF00_0000 : 0xFF80_8080 }
    #expect(FrameContours(edges, quality: 90).share(of: stronger) == 0)
  }
}

extension Pixmap {
  /// Black, as opaque as the pixels are light.
  fileprivate var fading: Pixmap {
    Pixmap(width: width, height: height, pixels: pixels.map { max(1, $0 & 255) << 24 })
  }
}
