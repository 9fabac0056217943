import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct WebPFrameVariantTests {
  /// All ways to draw an image onto another, without looking for a smaller rectangle.
  private func variants(_ base: Pixmap?, _ image: Pixmap) -> [WebPFrameVariant] {
    WebPFrameVariant.all(of: image, onto: base, in: image.bounds)
  }

  private func row(_ pixels: [UInt32]) -> Pixmap { Pixmap(width: pixels.count, height: 1, pixels: pixels) }

  private let black: UInt32 = 0xFF00_0000
  private let white: UInt32 = 0xFFFF_FFFF

  @Test func unchangedPixelsMayBeLeftOut() {
    let (base, image) = (row([black, white, 0x8000_00FF, 0]), row([white, white, 0x8000_00FF, 0]))
    let found = variants(base, image)
    #expect(found.map(\.blends) == [false, true])
    #expect(found.map(\.pixels) == [image.pixels, [white, 0, 0, 0]])
  }

  /// Players round translucent pixels over others differently, and nothing that is blended makes a pixel clear.
  @Test func whatBecomesTranslucentReplacesTheCanvas() {
    for pixel in [0x8000_00FF, 0xFE00_00FF, 0] as [UInt32] {
      #expect(variants(row([black, white]), row([pixel, white])).map(\.blends) == [false])
    }
    #expect(variants(nil, row([black, white])).map(\.blends) == [false])
    #expect(variants(row([black, white]), row([white, black])).map(\.blends) == [false], "nothing could be left out")
  }

  /// Short runs of opaque pixels between changes cost less than a break.
  @Test func shortGapsAreFilled() {
    var (base, image) = ([UInt32](repeating: black, count: 50), [UInt32](repeating: black, count: 50))
    base[5] = 0x8000_00FF
    image[5] = base[5]
    // Fifteen pixels stay between the first two changes, and sixteen between the last two.
    let changes = [2, 18, 35]
    for index in changes { image[index] = white }
    let found = variants(row(base), row(image))
    var bridged = [UInt32](repeating: 0, count: 50)
    for index in changes { bridged[index] = white }
    for index in 3..<18 where index != 5 { bridged[index] = black }
    #expect(found.count == 3 && found[2].pixels == bridged && found[2].blends)
  }

  @Test func gapsEndWithTheirRow() {
    let base = Pixmap(width: 4, height: 2, pixels: [UInt32](repeating: black, count: 8))
    var image = base
    (image.pixels[3], image.pixels[4]) = (white, white)
    #expect(variants(base, image).map(\.pixels) == [image.pixels, [0, 0, 0, white, white, 0, 0, 0]])
  }

  @Test func rectanglesGrowToEvenOffsets() {
    #expect(PixelRect(x: 3, y: 4, width: 2, height: 5).onEvenOffsets == PixelRect(x: 2, y: 4, width: 3, height: 5))
    #expect(PixelRect(x: 8, y: 7, width: 1, height: 1).onEvenOffsets == PixelRect(x: 8, y: 6, width: 1, height: 2))
    #expect(PixelRect.empty.onEvenOffsets.area == 1)
  }
}
