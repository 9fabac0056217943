import GraphicsCore
import Importing
import MotionMath
import PresetModel
import Testing

/// Shapes as they are written, from images of no file format.
@Suite struct ShapeWriterTests {
  private func text(_ outline: AnimatedShape.Outline, _ fill: AnimatedPaint? = nil) throws -> String {
    var shape = AnimatedShape(outline)
    shape.fill = fill ?? .color(.constant(ColorPair(.black)))
    let imported = try ImportedComposition(AnimatedImage(size: Size(24, 24), nodes: [AnimatedNode(.shape(shape))]))
    // Whatever is written is a valid preset.
    _ = try PresetDocument.decode(text: imported.text, file: "a.json")
    return imported.text
  }

  private func moving<Value: Interpolatable>(_ from: Value, _ to: Value) -> Track<Value> {
    .keyframes(Keyframes([Keyframe(0, from), Keyframe(0.5, to), Keyframe(1, from)], period: 1))
  }

  private func linear(from: Point, to: Point) -> AnimatedGradient {
    AnimatedGradient(
      .linear(from: .constant(from), to: .constant(to)),
      stops: [0.0, 1].map { .init(offset: .constant($0), color: .constant(ColorPair(Color(hex: 0x0A66C2)))) })
  }

  @Test func anOpacityTooSmallToBeSeenHasNoExponent() throws {
    let faint = ColorPair(Color(red: 0, green: 0, blue: 0, alpha: 1e-7))
    let circle = AnimatedShape.Outline.ellipse(center: .constant(.zero), radii: .constant(Size(4, 4)))
    #expect(try text(circle, .color(.constant(faint))).contains(" / 0%"))
  }

  /// A radius alone would be limited by half of the shorter side at each moment.
  @Test func cornersThatDoNotStayRoundHaveTwoRadii() throws {
    func corners(_ narrowest: Size) throws -> String {
      try text(
        .rectangle(
          origin: .constant(.zero), size: moving(Size(20, 20), narrowest), radii: .constant(Size(4, 4))))
    }
    #expect(try corners(Size(4, 20)).contains(#""radiusY": 4"#))
    #expect(try !corners(Size(8, 20)).contains("radiusY"))
    // Squares stay square.
    #expect(try !corners(Size(4, 4)).contains("radiusY"))
  }

  @Test func aGradientCountsFromTheLargestBoxOfACircle() throws {
    let written = try text(
      .ellipse(center: .constant(Point(10, 10)), radii: moving(Size(2, 2), Size(5, 5))),
      .gradient(linear(from: Point(5, 5), to: Point(15, 15))))
    #expect(written.contains(#""start": [0, 0]"#) && written.contains(#""end": [10, 10]"#))
  }

  @Test func aFocusCountsFromTheCornerToo() throws {
    var gradient = linear(from: .zero, to: .zero)
    gradient.geometry = .radial(
      center: .constant(Point(7, 8)), startRadius: .constant(0), endRadius: .constant(4),
      focus: .constant(Point(5, 7)))
    let written = try text(
      .rectangle(origin: .constant(Point(3, 4)), size: .constant(Size(8, 8)), radii: .constant(.zero)),
      .gradient(gradient))
    #expect(written.contains(#""center": [4, 4]"#) && written.contains(#""focus": [2, 3]"#))
  }

  @Test func aGradientsMatrixCountsFromTheCornerToo() throws {
    var gradient = linear(from: Point(3, 4), to: Point(5, 4))
    gradient.transform = .scale(2, 1)
    let written = try text(
      .rectangle(origin: .constant(Point(3, 4)), size: .constant(Size(8, 8)), radii: .constant(.zero)),
      .gradient(gradient))
    // In the rectangle's own coordinates x becomes 2 (x + 3) - 3.
    #expect(written.contains(#""matrix": [2, 0, 0, 1, 3, 0]"#))
  }
}
