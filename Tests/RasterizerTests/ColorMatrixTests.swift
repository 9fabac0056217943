import GraphicsCore
import Testing

@Suite struct ColorMatrixTests {
  @Test func luminanceBecomesAlpha() {
    let matrix = Filter.colorMatrix(.luminanceToAlpha)
    let green = FilteredScene.render(
      FilteredScene.group([matrix], [FilteredScene.square(Color(red: 0, green: 1, blue: 0, alpha: 1))]))
    #expect(FilteredScene.channels(green, 8, 8)[3] == 182)
    let half = FilteredScene.render(
      FilteredScene.group([matrix], [FilteredScene.square(Color(red: 1, green: 1, blue: 1, alpha: 0.5))]))
    #expect(FilteredScene.channels(half, 8, 8)[3] == 255)
    #expect(FilteredScene.channels(half, 0, 0)[3] == 0)
  }

  @Test func channelsAreSwappedAndClamped() {
    let swap = ColorMatrix([0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0])
    let pixmap = FilteredScene.render(
      FilteredScene.group(
        [.colorMatrix(swap)], [FilteredScene.square(Color(red: 0.2, green: 0.6, blue: 0.4, alpha: 1))]))
    #expect(FilteredScene.channels(pixmap, 8, 8) == [102, 255, 51, 255])
  }

  @Test func aThresholdsEdgeIsTheMeanOfItsPixel() {
    // Blurred and made steep again, a square's straight side stays where it was; finer drawing gives the same image.
    let steep = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 18, -8.5])
    let commands = FilteredScene.group([.blur(sigma: 1), .colorMatrix(steep)], [FilteredScene.square(.black)])
    let (once, fine) = (FilteredScene.render(commands), FilteredScene.render(commands, scale: 4))
    var largest = 0
    for y in 0..<16 {
      for x in 0..<16 {
        var sum = 0
        for dy in 0..<4 { for dx in 0..<4 { sum += FilteredScene.channels(fine, x * 4 + dx, y * 4 + dy)[3] } }
        largest = max(largest, abs(FilteredScene.channels(once, x, y)[3] - sum / 16))
      }
    }
    #expect(largest <= 12)
  }

  @Test func aThresholdInsideAnotherFilterStaysInItsPlace() {
    let steep = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 18, -8.5])
    let alone = FilteredScene.group([.blur(sigma: 1), .colorMatrix(steep)], [FilteredScene.square(.black)])
    let inside = [DrawCommand.beginGroup(Group(filters: [.blur(sigma: 0)]))] + alone + [.endGroup]
    #expect(FilteredScene.render(inside) == FilteredScene.render(alone))
  }

  @Test func aDashWithoutLengthAtTheStartIsADot() {
    let line = Path([.move(Point(8, 8)), .line(Point(15, 8))])
    let style = StrokeStyle(width: 4, cap: .round, dashes: [0, 100])
    let pixmap = FilteredScene.render([.draw(Draw(line, coverage: .stroke(style), paint: .solid(.black)))])
    #expect(
      FilteredScene.channels(pixmap, 8, 8)[3] == 255 && FilteredScene.channels(pixmap, 7, 7)[3] == 255
        && FilteredScene.channels(pixmap, 12, 8)[3] == 0)
  }
}
