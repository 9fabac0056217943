import GraphicsCore
import Testing

@Suite struct PixmapTests {
  @Test func rowsRunFromTheTop() {
    var image = Pixmap(width: 3, height: 2)
    image[2, 1] = RGBA8(red: 9, green: 0, blue: 0)
    #expect(image.pixels[5] == 0xFF00_0009)
    #expect(image.bounds.area == 6)
  }

  @Test func theFirstDifferenceIsTheFirstInReadingOrder() {
    let image = Pixmap(width: 3, height: 2)
    var other = image
    #expect(image.firstDifference(from: other) == nil)
    other[0, 1] = RGBA8(red: 1, green: 0, blue: 0)
    other[2, 0] = RGBA8(red: 0, green: 0, blue: 0, alpha: 1)
    #expect(image.firstDifference(from: other)! == (2, 0) && other.firstDifference(from: image)! == (2, 0))
  }

  @Test func aPackedImageIsTheSameImage() {
    var image = Pixmap(width: 40, height: 30, fill: RGBA8(red: 9, green: 8, blue: 7))
    image[3, 4] = RGBA8(red: 1, green: 0, blue: 0)
    var packed = image.packed(.runs)
    #expect(packed.isPacked && !image.isPacked && packed.byteCount < image.byteCount / 10)
    #expect(packed == image && image == packed && packed == image.packed(.runs).packed(.runs))
    #expect(packed.hashValue == image.hashValue && packed.pixels == image.pixels && packed[3, 4] == image[3, 4])
    #expect(image.packed(.none) == image && !image.packed(.none).isPacked && image.packed(.deflated) == image)
    #expect(packed.withTransparentPixelsZero().isPacked)
    packed[39, 29] = .clear
    #expect(!packed.isPacked && packed[39, 29] == .clear && packed[38, 29] == image[38, 29] && packed != image)
  }

  @Test func colorsRoundToTheNearestByte() {
    #expect(Color(red: 0.5, green: 2, blue: -1, alpha: 0.25).rgba8 == RGBA8(red: 128, green: 255, blue: 0, alpha: 64))
    #expect(Color(hex: 0x0A84FF).rgba8 == RGBA8(red: 0x0A, green: 0x84, blue: 0xFF))
  }

  @Test func aDurationIsTheSumOfItsDelays() {
    let image = Pixmap(width: 1, height: 1)
    let animation = Animation(
      frames: (0..<46).map { _ in .init(pixmap: image, delay: .centiseconds(4)) }, plays: .forever)
    #expect(animation.duration == 1.84)
  }
}
