import GraphicsCore
import Rasterizer
import TestSupport
import Testing

@Suite struct ImageShaderTests {
  /// An image of random colors, some clear and translucent, over a canvas of `width` × `height` points.
  private static func drawn(
    _ image: Pixmap, width: Double, height: Double, scale: Double = 1, opacity: Double = 1,
    transform: AffineTransform = .identity
  ) -> Pixmap {
    let frame = Rect(x: 0, y: 0, width: width, height: height)
    let list = DisplayList(
      size: frame.size,
      commands: [
        .draw(
          Draw(
            .rectangle(frame), transform: transform, paint: .image(ImagePaint(image, frame: frame)), opacity: opacity)
        )
      ])
    return Rasterizer(scale: scale).render(list, outputs: [.straight])[0]
  }

  private static func opaque(_ width: Int, _ height: Int) -> Pixmap {
    var random = SeededGenerator(seed: 7)
    return Pixmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) | 0xFF00_0000 })
  }

  @Test func anImageAtItsOwnSizeIsItself() {
    let image = Self.opaque(13, 7)
    #expect(Self.drawn(image, width: 13, height: 7) == image)
    #expect(Self.drawn(image, width: 6.5, height: 3.5, scale: 2) == image)
  }

  @Test func clearAndTranslucentPixelsStay() {
    var image = Pixmap(width: 3, height: 1)
    image[1, 0] = RGBA8(red: 200, green: 10, blue: 60, alpha: 128)
    image[2, 0] = RGBA8(red: 1, green: 2, blue: 3)
    #expect(Self.drawn(image, width: 3, height: 1) == image)
  }

  @Test func aSmallerImageIsTheMeanOfTheArea() {
    let image = Self.opaque(12, 8)
    let small = Self.drawn(image, width: 4, height: 4)
    for y in 0..<4 {
      for x in 0..<4 {
        var sum = 0.0
        for dy in 0..<2 { for dx in 0..<3 { sum += Double(image[x * 3 + dx, y * 2 + dy].red) } }
        #expect(abs(Double(small[x, y].red) - sum / 6) <= 0.51)
      }
    }
  }

  @Test func aLargerImageIsInterpolated() {
    var image = Pixmap(width: 2, height: 1, fill: Color.black.rgba8)
    image[1, 0] = RGBA8(red: 200, green: 200, blue: 200)
    let large = Self.drawn(image, width: 8, height: 1)
    // The pixel centers are at 0.25, 0.5, … of an image's pixel from its left side; the outermost colors continue.
    #expect((0..<8).map { large[$0, 0].red } == [0, 0, 25, 75, 125, 175, 200, 200])
  }

  @Test func aQuarterTurnTurnsThePixels() {
    let image = Self.opaque(4, 4)
    let turned = Self.drawn(
      image, width: 4, height: 4, transform: AffineTransform.rotation(radians: .pi / 2).about(Point(2, 2)))
    for y in 0..<4 { for x in 0..<4 { #expect(turned[3 - y, x] == image[x, y]) } }
  }

  /// Two images whose opacities add up to 1 are mixed channel by channel, whatever their alpha.
  @Test func plusDissolvesOneImageIntoAnother() {
    let all = Path.rectangle(Rect(x: 0, y: 0, width: 2, height: 2))
    func mixed(_ share: Double, _ a: Color, _ b: Color) -> RGBA8 {
      let list = DisplayList(
        size: Size(2, 2),
        commands: [
          .beginGroup(Group(filters: [])), .draw(Draw(all, paint: .solid(a), opacity: 1 - share)),
          .draw(Draw(all, paint: .solid(b), opacity: share, blend: .plus)), .endGroup,
        ])
      return Rasterizer(scale: 1).render(list, outputs: [.straight])[0][0, 0]
    }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    #expect(mixed(0, red, blue) == red.rgba8)
    #expect(mixed(1, red, blue) == blue.rgba8)
    #expect(mixed(0.4, red, blue) == RGBA8(red: 153, green: 0, blue: 102))
    #expect(mixed(0.5, red, red) == red.rgba8)
    #expect(mixed(0.25, red, .clear) == RGBA8(red: 255, green: 0, blue: 0, alpha: 191))
  }
}
