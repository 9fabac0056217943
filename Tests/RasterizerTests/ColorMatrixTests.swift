import GraphicsCore
import Rasterizer
import Testing

@Suite struct ColorMatrixTests {
  private func render(_ commands: [DrawCommand], scale: Double = 1) -> Pixmap {
    Rasterizer(scale: scale).render(DisplayList(size: Size(16, 16), commands: commands), outputs: [.straight])[0]
  }

  private func group(_ filters: [Filter], _ draws: [Draw]) -> [DrawCommand] {
    [.beginGroup(Group(filters: filters))] + draws.map(DrawCommand.draw) + [.endGroup]
  }

  private func square(_ color: Color) -> Draw {
    Draw(.rectangle(Rect(x: 2, y: 2, width: 12, height: 12)), paint: .solid(color))
  }

  private func channels(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> [Int] {
    let p = pixmap[x, y]
    return [Int(p.red), Int(p.green), Int(p.blue), Int(p.alpha)]
  }

  @Test func luminanceBecomesAlpha() {
    let matrix = Filter.colorMatrix(.luminanceToAlpha)
    let green = render(group([matrix], [square(Color(red: 0, green: 1, blue: 0, alpha: 1))]))
    #expect(channels(green, 8, 8)[3] == 182)
    let half = render(group([matrix], [square(Color(red: 1, green: 1, blue: 1, alpha: 0.5))]))
    #expect(channels(half, 8, 8)[3] == 255)
    #expect(channels(half, 0, 0)[3] == 0)
  }

  @Test func channelsAreSwappedAndClamped() {
    let swap = ColorMatrix([0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    let pixmap = render(group([.colorMatrix(swap)], [square(Color(red: 0.2, green: 0.6, blue: 0.4, alpha: 1))]))
    #expect(channels(pixmap, 8, 8) == [102, 255, 51, 255])
  }

  @Test func aThresholdsEdgeIsTheMeanOfItsPixel() {
    // Blurred and made steep again, a square's straight side stays where it was; finer drawing gives the same image.
    let steep = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 18, -8.5])
    let commands = group([.blur(sigma: 1), .colorMatrix(steep)], [square(.black)])
    let (once, fine) = (render(commands), render(commands, scale: 4))
    var largest = 0
    for y in 0..<16 {
      for x in 0..<16 {
        var sum = 0
        for dy in 0..<4 { for dx in 0..<4 { sum += channels(fine, x * 4 + dx, y * 4 + dy)[3] } }
        largest = max(largest, abs(channels(once, x, y)[3] - sum / 16))
      }
    }
    #expect(largest <= 12)
  }

  @Test func aThresholdInsideAnotherFilterStaysInItsPlace() {
    let steep = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 18, -8.5])
    let alone = group([.blur(sigma: 1), .colorMatrix(steep)], [square(.black)])
    let inside = [DrawCommand.beginGroup(Group(filters: [.blur(sigma: 0)]))] + alone + [.endGroup]
    #expect(render(inside) == render(alone))
  }

  @Test func aDashWithoutLengthAtTheStartIsADot() {
    let line = Path([.move(Point(8, 8)), .line(Point(15, 8))])
    let style = StrokeStyle(width: 4, cap: .round, dashes: [0, 100])
    let pixmap = render([.draw(Draw(line, coverage: .stroke(style), paint: .solid(.black)))])
    #expect(channels(pixmap, 8, 8)[3] == 255 && channels(pixmap, 7, 7)[3] == 255 && channels(pixmap, 12, 8)[3] == 0)
  }
}
