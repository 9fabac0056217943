import GraphicsCore
import PresetModel
import SceneModel
import Testing

@Suite struct SceneTests {
  /// The only shadow of a composition with one layer.
  private func shadow(_ layer: String) throws -> (sigma: Double, stretch: AffineTransform, offset: Point)? {
    let text = #"{"kind": "composition", "size": {"width": 40, "height": 40}, "layers": [\#(layer)]}"#
    let scene = try lightScene(text)
    let filters = scene.displayList(at: 0).commands.flatMap { command -> [Filter] in
      if case .beginGroup(let group) = command { group.filters } else { [] }
    }
    switch filters.first {
    case .shadow(_, let sigma, let stretch, let offset), .insetShadow(_, let sigma, let stretch, let offset):
      return (sigma, stretch, offset)
    default: return nil
    }
  }

  /// As in CSS and SVG, what a layer's shadow falls on turns, leans and grows with the layer.
  @Test(
    arguments: [
      (#""rotation": 90"#, Point(-3, 4), 1), (#""rotation": 180, "scale": 2"#, Point(-8, -6), 2),
      (#""scale": [-1, 1]"#, Point(-4, 3), 1), (#""scale": [2, 1]"#, Point(8, 3), 2),
    ] as [(String, Point, Double)])
  func aShadowIsPartOfItsLayer(placement: String, offset: Point, scale: Double) throws {
    for inset in [false, true] {
      let shape = #"{"type": "rectangle", "width": 8, "height": 8, "fill": "blue""#
      let shadow = #""shadows": [{"offset": [4, 3], "radius": 2, "color": "black", "inset": \#(inset)}]"#
      let plain = try #require(try self.shadow("\(shape), \(shadow)}"))
      #expect(plain.offset == Point(4, 3))
      for layer in [
        "\(shape), \(shadow), \(placement)}",
        #"{"type": "group", "layers": [\#(shape), \#(shadow)}], \#(placement)}"#,
      ] {
        let found = try #require(try self.shadow(layer))
        #expect(isClose(found.offset.x, offset.x) && isClose(found.offset.y, offset.y))
        #expect(isClose(found.sigma * found.stretch.maxScale, plain.sigma * scale))
      }
    }
  }

  /// As in CSS and SVG, a shadow is as wide as its layer is stretched in each direction.
  @Test func aShadowIsStretchedWithItsLayer() throws {
    let layer = #"{"type": "circle", "diameter": 8, "fill": "blue", "shadows": [{"radius": 2}]"#
    let round = try #require(try shadow(layer + #", "scale": 3, "rotation": 30}"#))
    #expect(isClose(round.sigma, 6) && round.stretch == .identity)
    let wide = try #require(try shadow(layer + #", "scale": [3, 1], "rotation": 90}"#))
    #expect(isClose(wide.sigma, 2) && isClose(wide.stretch.b, 3) && isClose(wide.stretch.c, -1))
    #expect(isClose(wide.stretch.a, 0) && isClose(wide.stretch.d, 0))
    #expect(wide.stretch.tx == 0 && wide.stretch.ty == 0)
  }
}
