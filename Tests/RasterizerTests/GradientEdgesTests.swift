import GraphicsCore
import Rasterizer
import Testing

/// Jumps of gradients against the mean of many samples of a pixel.
@Suite struct GradientEdgesTests {
  private static let size = 24

  private static func pixels(_ gradient: Gradient, _ transform: AffineTransform = .identity) -> Pixmap {
    let side = Double(size)
    let all = Path.rectangle(Rect(x: 0, y: 0, width: side, height: side)).applying(transform.inverse ?? .identity)
    let list = DisplayList(
      size: Size(side, side), commands: [.draw(Draw(all, transform: transform, paint: .gradient(gradient)))])
    return Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
  }

  /// The largest difference of a gray level from the mean of 16 × 16 samples.
  private static func error(
    _ gradient: Gradient, _ transform: AffineTransform = .identity, except: (Int, Int) -> Bool = { _, _ in false }
  ) -> Int {
    let found = pixels(gradient, transform)
    let samples = 16
    // The same, drawn so large that a sample is a pixel's center, without its edges: most samples are inside.
    let side = Double(size * samples)
    let large = transform.then(.scale(Double(samples), Double(samples)))
    let all = Path.rectangle(Rect(x: 0, y: 0, width: side, height: side)).applying(large.inverse ?? .identity)
    let list = DisplayList(
      size: Size(side, side), commands: [.draw(Draw(all, transform: large, paint: .gradient(gradient)))])
    let fine = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    var worst = 0
    for y in 0..<size {
      for x in 0..<size where !except(x, y) {
        var sum = 0
        for v in 0..<samples {
          for u in 0..<samples { sum += Int(fine[x * samples + u, y * samples + v].green) }
        }
        let mean = (sum + samples * samples / 2) / (samples * samples)
        worst = max(worst, abs(mean - Int(found[x, y].green)))
      }
    }
    return worst
  }

  @Test(arguments: [0.0, 15, 30, 45, 77, 90]) func aStripeHasSmoothEdges(degrees: Double) {
    let direction = AffineTransform.rotation(radians: degrees * .pi / 180).apply(Point(7, 0))
    for spread in [GradientSpread.pad, .repeat] {
      let gradient = Gradient(
        .linear(start: Point(6, 5), end: Point(6 + direction.x, 5 + direction.y)),
        stops: GradientShaderTests.hard(0.4), spread: spread)
      #expect(Self.error(gradient) <= 3)
    }
  }

  @Test func aRingHasSmoothEdges() {
    let gradient = Gradient(
      .radial(center: Point(11.3, 12.8), startRadius: 0, endRadius: 9), stops: GradientShaderTests.hard(0.7))
    #expect(Self.error(gradient) <= 6)
    // Also as an ellipse.
    let squeezed = AffineTransform.scale(1, 0.6)
    #expect(Self.error(gradient, squeezed) <= 6)
  }

  @Test func aConicSeamHasASmoothEdge() {
    let gradient = Gradient(
      .conic(center: Point(12.2, 11.6), startAngle: 0.4),
      stops: [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: .white)])
    // Around the center all angles meet in one pixel.
    #expect(Self.error(gradient) { abs($0 - 12) <= 2 && abs($1 - 11) <= 2 } <= 6)
  }

  /// A seam between equal colors is no edge.
  @Test func aConicGradientThatClosesIsSmoothAcrossItsSeam() {
    let gradient = Gradient(
      .conic(center: Point(12, 12), startAngle: 0),
      stops: [
        GradientStop(offset: 0, color: .white), GradientStop(offset: 0.5, color: .black),
        GradientStop(offset: 1, color: .white),
      ])
    let image = Self.pixels(gradient)
    for x in 16..<Self.size { #expect(abs(Int(image[x, 11].green) - Int(image[x, 12].green)) <= 2) }
  }

  /// Many repetitions in a pixel take bounded time, and are their mean.
  @Test func stripesFinerThanAPixelBecomeTheirMean() {
    let gradient = Gradient(
      .linear(start: .zero, end: Point(1e-6, 0)), stops: GradientShaderTests.hard(0.5), spread: .repeat)
    let image = Self.pixels(gradient)
    #expect(image.pixels.allSatisfy { abs(Int($0 >> 8 & 255) - 128) <= 2 })
  }
}
