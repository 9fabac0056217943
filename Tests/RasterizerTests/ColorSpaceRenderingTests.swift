import GraphicsCore
import Rasterizer
import Testing

/// The treatment of colors where an image's samples are in Display P3.
@Suite struct ColorSpaceRenderingTests {
  private static func render(_ paint: Paint, background: Color = .clear, _ space: ColorSpace) -> Pixmap {
    let list = DisplayList(
      size: Size(64, 2), background: background,
      commands: [.draw(Draw(Path.rectangle(Rect(x: 0, y: 0, width: 64, height: 2)), paint: paint))])
    return Rasterizer(scale: 1, colorSpace: space).render(list, outputs: [.straight])[0]
  }

  private static let wideRed = Color(red: 1, green: 0, blue: 0).unboundedlyConverted(from: .displayP3, to: .srgb)

  @Test func flatColorsAreConverted() {
    for color in [Color(hex: 0x0A84FF), Color(hex: 0xFF0000, alpha: 0.5), Color(hex: 0x8E8E93)] {
      let wide = Self.render(.solid(color), .displayP3)
      #expect(Set(wide.pixels) == [color.unboundedlyConverted(from: .srgb, to: .displayP3).rgba8.packed])
      #expect(Self.render(.solid(color), .displayP3) == Self.render(.solid(.clear), background: color, .displayP3))
    }
  }

  @Test func aColorBeyondSRGBIsKeptOrMapped() {
    #expect(Set(Self.render(.solid(Self.wideRed), .displayP3).pixels) == [Color(hex: 0xFF0000).rgba8.packed])
    #expect(Set(Self.render(.solid(Self.wideRed), .srgb).pixels) == [Color(hex: 0xFF0B0C).rgba8.packed])
    let matte = Rasterizer(scale: 1).render(
      DisplayList(size: Size(1, 1), background: .white.withAlpha(multipliedBy: 0.004)), outputs: [.matte(Self.wideRed)])
    #expect(matte[0][0, 0].red == 255 && matte[0][0, 0].green == 12)
  }

  /// A gradient is mixed in its own space, so its colors are those of the sRGB image; rounding makes a difference of
  /// a level or two.
  @Test(arguments: GradientSpace.allCases)
  func gradientsLookTheSameInBoth(space: GradientSpace) {
    let gradient = Paint.gradient(
      Gradient(
        .linear(start: .zero, end: Point(64, 0)),
        stops: Gradient.evenStops([Color(hex: 0xCC8866), Color(hex: 0x6699AA, alpha: 0.5), Color(hex: 0x8877BB)]),
        space: space))
    let wanted = Self.render(gradient, .srgb).converted(from: .srgb, to: .displayP3)
    let found = Self.render(gradient, .displayP3)
    for x in 0..<64 {
      let (a, b) = (found[x, 0], wanted[x, 0])
      let pairs = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue), (a.alpha, b.alpha)]
      for (p, q) in pairs { #expect(abs(Int(p) - Int(q)) <= 2, "\(space) \(x): \(a), \(b)") }
    }
  }

  @Test func aGradientReachesBeyondSRGB() {
    let gradient = Gradient(
      .linear(start: .zero, end: Point(32, 0)), stops: Gradient.evenStops([.white, Self.wideRed]))
    let row = Self.render(.gradient(gradient), .displayP3)
    #expect(row[0, 0].green > 245 && row[40, 0] == RGBA8(red: 255, green: 0, blue: 0))
  }

  @Test func imagesAreConverted() {
    let red = Pixmap(width: 1, height: 1, fill: RGBA8(red: 255, green: 0, blue: 0))
    let paint = Paint.image(ImagePaint(red, frame: Rect(x: 0, y: 0, width: 64, height: 2)))
    #expect(Set(Self.render(paint, .displayP3).pixels) == [RGBA8(red: 234, green: 51, blue: 35).packed])
    #expect(Set(Self.render(paint, .srgb).pixels) == [red.pixels[0]])
  }

  @Test func graysAreTheSameBytes() {
    let list = DisplayList(
      size: Size(40, 40), background: .white,
      commands: [ReferenceComparisonTests.disc(20, 20, 13.3, .black, opacity: 0.7)])
    let images = ColorSpace.allCases.map {
      Rasterizer(scale: 1, colorSpace: $0).render(list, outputs: [.straight])[0]
    }
    #expect(images[0] == images[1])
  }
}
