import Foundation
import GraphicsCore
import Rasterizer
import Testing

@Suite struct InsetShadowTests {
  private func render(_ filters: [Filter], _ draws: [Draw], scale: Double = 1) -> Pixmap {
    let commands = [.beginGroup(Group(filters: filters))] + draws.map(DrawCommand.draw) + [.endGroup]
    return Rasterizer(scale: scale).render(DisplayList(size: Size(60, 40), commands: commands), outputs: [.straight])[0]
  }

  private let square = Draw(.rectangle(Rect(x: 10, y: 5, width: 40, height: 30)), paint: .solid(.white))

  /// Far from corners the shadow of an edge is the normal distribution's integral.
  @Test func itFadesFromTheEdgeAsTheNormalDistributionDoes() {
    let drawn = render([.insetShadow(color: .black, sigma: 3, offset: .zero)], [square], scale: 2)
    for x in 20..<60 {
      let distance = (Double(x) + 0.5) / 2 - 10
      let other = 40 - distance
      let shadow = 0.5 * erfc(distance / 3 / 2.0.squareRoot()) + 0.5 * erfc(other / 3 / 2.0.squareRoot())
      #expect(abs(Double(drawn[x, 40].red) - 255 * (1 - shadow)) <= 2, "pixel \(x)")
      #expect(drawn[x, 40].alpha == 255)
    }
    #expect(drawn[19, 40].alpha == 0)
  }

  @Test func withoutABlurItIsTheLayerMoved() {
    let drawn = render([.insetShadow(color: .black, sigma: 0, offset: Point(4, 3))], [square])
    #expect(drawn[13, 20].red == 0 && drawn[14, 20].red == 255 && drawn[30, 7].red == 0 && drawn[30, 8].red == 255)
    #expect(drawn[49, 34].red == 255 && drawn[50, 20].alpha == 0)
  }

  @Test func itsColorIsMixedByItsAlphaAndStaysWithinTheLayer() {
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let pale = Draw(square.path, paint: .solid(.white), opacity: 0.5)
    let drawn = render([.insetShadow(color: half, sigma: 0, offset: Point(4, 0))], [pale])
    // The layer's alpha stays, and what is not covered of it counts as clear: half of half below the shadow.
    #expect(abs(Int(drawn[30, 20].alpha) - 128) <= 1 && abs(Int(drawn[11, 20].alpha) - 128) <= 1)
    #expect(abs(Int(drawn[11, 20].red) - 128) <= 1 && abs(Int(drawn[30, 20].red) - 191) <= 1)
  }

  @Test func theShadowBelowTakesNoPart() {
    let below = Filter.shadow(color: .rose, sigma: 0, offset: Point(6, 0))
    let inset = Filter.insetShadow(color: .black, sigma: 0, offset: Point(4, 0))
    let both = render([below, inset], [square])
    #expect(both[12, 20].red == 0 && both[52, 20] == Color.rose.rgba8)
    #expect(both.pixels == render([inset, below], [square]).pixels)
  }
}
