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
      #expect(FrameContours(image, quality: 90).share(of: image.pixels) == 0)
    }
  }

  @Test func bandsHaveOneAtEachStep() {
    let contours = FrameContours(grays(levels: 1), quality: 90)
    #expect(!contours.areFew(in: grays(levels: 16).pixels) && contours.areFew(in: grays(levels: 2).pixels))
    #expect(contours.share(of: grays(levels: 16).pixels) > contours.share(of: grays(levels: 32).pixels))
  }

  @Test func alphaHasThemToo() {
    let contours = FrameContours(grays(levels: 1).fading, quality: 90)
    #expect(
      !contours.areFew(in: grays(levels: 16).fading.pixels) && contours.areFew(in: grays(levels: 1).fading.pixels))
  }

  @Test func aLowerQualityPassesLargerSteps() {
    #expect(FrameContours(grays(levels: 1), quality: 50).areFew(in: grays(levels: 8).pixels))
    #expect(!FrameContours(grays(levels: 1), quality: 90).areFew(in: grays(levels: 8).pixels))
  }

  /// Where only a part is shown otherwise, its sides count, too.
  @Test func aPartHasThoseOfItsSides() {
    let (meant, rect) = (grays(levels: 1), PixelRect(x: 8, y: 2, width: 40, height: 10))
    var shown = meant
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { shown[x, y] = grays(levels: 16)[x, y] }
    }
    var part: [UInt32] = []
    for y in rect.y..<rect.maxY { part += shown.pixels[y * 64 + rect.x..<y * 64 + rect.maxX] }
    let whole = FrameContours(meant, quality: 90).share(of: shown.pixels)
    #expect(FrameContours(meant, in: rect, quality: 90).share(of: part) == whole && whole > 0.05)
  }

  @Test func anEdgeIsNone() {
    let edges = image { x, _ in x / 8 % 2 == 0 ? 0xFF00_0000 : 0xFF40_4040 }
    let stronger = image { x, _ in x / 8 % 2 == 0 ? 0xFF00_0000 : 0xFF80_8080 }
    #expect(FrameContours(edges, quality: 90).share(of: stronger.pixels) == 0)
  }

  /// A slope of alpha that is too steep for a smooth place, in levels of four columns and with a little noise.
  @Test func terracesAreFoundOnSlopesWhereTheyAreLookedFor() {
    var slope = Pixmap(width: 40, height: 20)
    for position in slope.pixels.indices { slope.pixels[position] = UInt32(60 + position % 40 * 7 / 2) << 24 }
    func shown(_ alpha: (_ column: Int, _ row: Int) -> Int) -> [UInt32] {
      slope.pixels.indices.map { UInt32(alpha($0 % 40, $0 / 40)) << 24 }
    }
    let terraces = shown { column, _ in 60 + column / 4 * 14 + 5 }
    let noise = shown { column, row in 60 + column * 7 / 2 + (column * 5 + row * 3) % 3 - 1 }
    let contours = FrameContours(slope, quality: 90)
    #expect(!contours.areFew(in: terraces, onSlopes: true) && contours.areFew(in: terraces))
    #expect(contours.areFew(in: noise, onSlopes: true) && contours.share(of: slope.pixels, onSlopes: true) == 0)
  }
}

extension Pixmap {
  /// Black, as opaque as the pixels are light.
  fileprivate var fading: Pixmap {
    Pixmap(width: width, height: height, pixels: pixels.map { max(1, $0 & 255) << 24 })
  }
}
