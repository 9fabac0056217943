import GraphicsCore
import Rasterizer
import Testing

/// The gooey effect: a blur made steep, and the original over it.
@Suite struct OriginalOverTests {
  private let steep = [
    Filter.blur(sigma: 1), .colorMatrix(ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 18, -7])),
  ]

  private func discs(_ blend: BlendMode = .sourceOver) -> [DrawCommand] {
    [Point(6, 8), Point(11, 7.5)].map { center in
      .draw(Draw(.ellipse(center: center, radii: Size(3, 3)), paint: .solid(.black), blend: blend))
    }
  }

  private func alphas(_ commands: [DrawCommand], scale: Double) -> [Int] {
    let list = DisplayList(size: Size(16, 16), commands: commands)
    let pixmap = Rasterizer(scale: scale).render(list, outputs: [.straight])[0]
    return (0..<pixmap.height).flatMap { y in (0..<pixmap.width).map { Int(pixmap[$0, y].alpha) } }
  }

  /// The largest difference between an image and the mean of one that is eight times as large.
  private func error(_ commands: [DrawCommand]) -> Int {
    let (once, fine) = (alphas(commands, scale: 1), alphas(commands, scale: 8))
    return (0..<256).map { i in
      let (x, y) = (i % 16 * 8, i / 16 * 8)
      let sum = (0..<64).reduce(0) { $0 + fine[(y + $1 / 8) * 128 + x + $1 % 8] }
      return abs(once[i] - sum / 64)
    }.max()!
  }

  @Test func theEdgesOfBothAreOne() {
    let group = [.beginGroup(Group(filters: steep))] + discs() + [.endGroup]
    #expect(error(group) <= 14)
    #expect(error(group + discs()) <= 14)
    // Filters one in the other are the same.
    let nested =
      [.beginGroup(Group(filters: [steep[1]])), .beginGroup(Group(filters: [steep[0]]))] + discs()
      + [.endGroup, .endGroup]
    #expect(alphas(nested + discs(), scale: 1) == alphas(group + discs(), scale: 1))
  }

  @Test func whatFollowsIsDrawnOverIt() {
    let white = Draw(.rectangle(Rect(x: 0, y: 0, width: 16, height: 16)), paint: .solid(.white))
    let group = [.beginGroup(Group(filters: steep))] + discs() + [.endGroup]
    let list = DisplayList(size: Size(16, 16), commands: group + discs() + [.draw(white)])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    #expect(pixmap[8, 8].red == 255 && pixmap[0, 0].red == 255)
    // Half of the original, or another way of mixing, is something else.
    #expect(alphas(group + discs().prefix(1), scale: 1).max() == 255)
    #expect(alphas(group + discs(.destinationIn), scale: 1) != alphas(group + discs(), scale: 1))
  }
}
