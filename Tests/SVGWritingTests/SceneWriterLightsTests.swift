import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterLightsTests {
  private func glowing(_ color: Color, _ light: Color) -> [Layer] {
    let band = PaintTrack.gradient(GradientTrack(Sample.band([.clear, light])))
    return [.shape(Sample.disc(color)), .shape(ShapeLayer(Sample.ring, paint: band, blend: .plusLighter))]
  }

  /// Style sheets add opacities up, too, so that light on something translucent would hardly be seen within `img`.
  @Test func lightOnAShapeIsAPartOfIt() throws {
    let gray = Color(red: 0.2, green: 0.2, blue: 0.2, alpha: 0.5)
    let white = Color(red: 1, green: 1, blue: 1, alpha: 0.3)
    let all = try Sample.nodes(glowing(gray, white))
    #expect(all.count == 1 && all[0].attributes["mix-blend-mode"] == nil)
    let gradient = try all[0].definition("fill")
    // 0.1 of premultiplied gray, and 0.3 of light: 0.4 of the opacity, which stays 0.5.
    #expect(gradient.stops.map(\.offset) == [0, 1])
    let last = try #require(gradient.stops.last).color
    #expect(abs(last.red - 0.8) < 1e-6 && abs(last.alpha - 0.5) < 1e-6)
    // From where the sum exceeds the opacity, it is the opacity.
    let bright = try Sample.nodes(glowing(gray, .white))[0]
    let grown = try bright.definition("fill")
    #expect(grown.stops.contains { abs($0.offset - 0.4) < 1e-6 && abs($0.color.red - 1) < 1e-6 })
    #expect(grown.stops.last?.color == .white)
    // Other shapes are lit by a blend mode, and so are translucent ones over something.
    let disc = ShapeLayer(.circle(center: .zero, radius: 3), paint: .color(.constant(.black)))
    let over = try Sample.nodes([.shape(disc)] + glowing(gray, white))
    #expect(over.last?.attributes["mix-blend-mode"] == .text("plus-lighter"))
    #expect(try Sample.nodes([.shape(disc)] + glowing(.black, white)).count == 2)
    var apart = glowing(gray, white)
    apart.insert(.shape(disc), at: 1)
    #expect(try Sample.nodes(apart).last?.attributes["mix-blend-mode"] == .text("plus-lighter"))
  }

  /// On a transparent background, dark red light is bright red as translucent.
  @Test func lightOfOneColorIsAsOpaqueAsItIsBright() throws {
    let dark = Color(red: 0.5, green: 0.25, blue: 0, alpha: 0.8)
    let light = try Sample.node(.shape(Sample.disc(dark, blend: .plusLighter)))
    #expect(light["fill"] == Color(red: 1, green: 0.5, blue: 0, alpha: 0.4).svgText)
    #expect(try Sample.node(.shape(Sample.disc(dark, blend: .plus)))["fill"] == dark.svgText)
    #expect(try Sample.nodes([.shape(Sample.disc(.black, blend: .plusLighter))]).isEmpty)
  }

  /// A layer that moves or is blurred is a group of one shape.
  @Test func soIsTheLightOfAGroupOfOneShape() throws {
    let dark = Color(red: 0.5, green: 0.25, blue: 0, alpha: 0.8)
    let light = Color(red: 1, green: 0.5, blue: 0, alpha: 0.4)
    func group(_ layers: [Layer], _ filters: [FilterTrack] = []) -> Layer {
      .group(GroupLayer(layers, blend: .plusLighter, filters: filters))
    }
    let disc = Layer.shape(Sample.disc(dark))
    #expect(Sample.text(try Sample.nodes([group([disc])])).contains(light.svgText))
    #expect(Sample.text(try Sample.nodes([group([disc], [.blur(sigma: .constant(2))])])).contains(light.svgText))
    let moved = GroupLayer([.shape(Sample.disc(dark, blend: .plusLighter))])
    #expect(Sample.text(try Sample.nodes([.group(moved)])).contains(light.svgText))
    let two = Sample.text(try Sample.nodes([group([disc, .shape(Sample.disc(.white))])]))
    #expect(!two.contains(light.svgText), "\(two)")
  }

  /// A page below an opaque shape is not lit.
  @Test func opaqueShapesAreLitOverAnything() {
    let red = Color(hex: 0xFF0000)
    #expect(SceneWriter.mergingLights(glowing(red, .white), isBottom: false).count == 1)
    #expect(SceneWriter.mergingLights(glowing(red.withAlpha(multipliedBy: 0.9), .white), isBottom: false).count == 2)
  }

  @Test func lightThatIsNotThatSimpleStaysALayer() {
    func count(_ change: (inout ShapeLayer) -> Void) -> Int {
      var layers = glowing(.black, .white)
      guard case .shape(var light) = layers[1] else { return 0 }
      change(&light)
      layers[1] = .shape(light)
      return SceneWriter.mergingLights(layers, isBottom: true).count
    }
    #expect(count { _ in } == 1)
    #expect(count { $0.opacity = .constant(0.5) } == 2)
    #expect(count { $0.outline = .path(.constant(.circle(center: .zero, radius: 9))) } == 2)
    #expect(count { $0.paint = .gradient(GradientTrack(Sample.band([.clear, .white], space: .linear))) } == 2)
    #expect(count { $0.paint = .color(.constant(.white)) } == 2)
  }

  /// Between its stops, too, the gradient is the sum that `plusLighter` gives.
  @Test func theSumIsRightAtEveryPlace() throws {
    let color = Color(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.6)
    let light = Color(red: 0.3, green: 0.9, blue: 0.8)
    let merged = SceneWriter.mergingLights(glowing(color, light), isBottom: true)
    guard case .shape(let shape)? = merged.first, case .gradient(let gradient) = shape.paint, merged.count == 1 else {
      Issue.record("one shape with a gradient")
      return
    }
    let stops = gradient.base.stops
    for i in 0...200 {
      let place = Double(i) / 200
      let next = try #require(stops.indices.dropFirst().first { stops[$0].offset >= place })
      let (a, b) = (stops[next - 1], stops[next])
      let u = (place - a.offset) / (b.offset - a.offset)
      let shown = zip(a.color.premultiplied, b.color.premultiplied).map { $0 + ($1 - $0) * u }
      var sum = zip(color.premultiplied, light.premultiplied).map { min(1, $0 + $1 * place) }
      sum[3] = max(color.alpha, sum[0], sum[1], sum[2])
      #expect(zip(shown, sum).allSatisfy { abs($0 - $1) < 1e-9 }, "at \(place)")
    }
  }
}
