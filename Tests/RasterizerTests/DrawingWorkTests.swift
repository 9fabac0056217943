import GraphicsCore
import Testing

@testable import Rasterizer

@Suite struct DrawingWorkTests {
  private func list(_ commands: [DrawCommand]) -> DisplayList {
    DisplayList(size: Size(100, 100), commands: commands)
  }

  private func square(_ x: Double, _ side: Double, blend: BlendMode = .sourceOver) -> DrawCommand {
    .draw(
      Draw(
        Path.rectangle(Rect(x: x, y: 0, width: side, height: side)), paint: .solid(Color(red: 0, green: 0, blue: 1)),
        blend: blend))
  }

  private func work(_ commands: [DrawCommand], scale: Double = 1) -> DrawingWork {
    Rasterizer(scale: scale).work(of: list(commands))
  }

  @Test func paintedPixelsAreThoseOfTheCanvas() {
    let inside = work([square(10, 20)])
    #expect(inside.paints == 1)
    #expect(inside.paintedPixels == 400)
    #expect(work([square(10, 20)], scale: 3).paintedPixels == 3600)
    #expect(work([square(90, 20)]).paintedPixels == 200)
    #expect(work([square(200, 20)]).paints == 0)
  }

  @Test func aBlurReachesThreeAndAHalfDeviationsFurther() {
    let blurred = work([.beginGroup(Group(filters: [.blur(sigma: 4)])), square(40, 20), .endGroup])
    #expect(blurred.filteredImages == 1)
    // What is above the canvas does not count: 20 × 20 pixels, drawn on their own.
    #expect(blurred.filteredPixels == 400)
    // 14 more on the left, the right and below.
    #expect(blurred.paintedPixels == 400 + 48 * 34)
  }

  @Test func filtersInsideOfFiltersAllCount() {
    let inner: [DrawCommand] = [.beginGroup(Group(filters: [.blur(sigma: 2)])), square(40, 20), .endGroup]
    let outer: [DrawCommand] = [.beginGroup(Group(filters: [.blur(sigma: 2)]))] + inner + [.endGroup]
    #expect(work(outer).filteredImages == 2)
    #expect(work(inner + inner).filteredImages == 2)
    #expect(work(outer).nanoseconds > work(inner).nanoseconds)
  }

  /// A threshold is drawn at four times the scale.
  @Test func aSteepFilterIsDrawnFiner() {
    let matrix = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 18, -7])
    #expect(Filter.colorMatrix(matrix).isSteep)
    let steep = work([.beginGroup(Group(filters: [.colorMatrix(matrix)])), square(40, 20), .endGroup])
    #expect(steep.filteredPixels == 16 * 400)
  }

  @Test func whatIsPaintedMoreTakesLonger() {
    let one = work([square(10, 50)])
    #expect(work([square(10, 50, blend: .hue)]).nanoseconds > one.nanoseconds)
    #expect(work([square(10, 50), square(20, 50)]).nanoseconds > one.nanoseconds)
    var dense = Path([.move(Point(10, 10))])
    for i in 1..<2000 { dense.line(to: Point(10 + Double(i) / 40, i % 2 == 0 ? 0 : 50)) }
    #expect(
      work([.draw(Draw(dense, paint: .solid(Color(red: 0, green: 0, blue: 1))))]).nanoseconds > 2 * one.nanoseconds)
  }

  /// Edges that share a pixel are ordered there.
  @Test func crowdsOfEdgesTakeLonger() {
    func lines(over width: Double) -> DrawCommand {
      var path = Path([.move(Point(10, 10))])
      for i in 1..<3000 { path.line(to: Point(10 + width * Double(i) / 3000, i % 2 == 0 ? 10 : 60)) }
      return .draw(Draw(path, paint: .solid(Color(red: 0, green: 0, blue: 1))))
    }
    #expect(work([lines(over: 2)]).nanoseconds > 5 * work([lines(over: 80)]).nanoseconds)
  }

  @Test func sumsAndMultiplesAreTermByTerm() {
    let one = work([.beginGroup(Group(filters: [.blur(sigma: 2)])), square(40, 20), .endGroup])
    #expect(one + one + one == one.repeated(3))
  }

  @Test func aBlurTakesTimeForEachTap() {
    func nanoseconds(_ pass: DrawingWork.FilterPass) -> Double {
      var work = DrawingWork()
      work.addFilter(pixels: 1000, pass)
      return work.nanoseconds
    }
    let blur = GaussianBlur(sigma: 2)
    let (plain, one, four) = (
      nanoseconds(.replaced(nil)), nanoseconds(.laidUnder((blur, 1, 0))), nanoseconds(.replaced((blur, 4, 0)))
    )
    #expect(one > 1.5 * plain && abs((four - plain) / (one - plain) - 4) < 1e-9)
  }

  /// 20 × 20 pixels of four floats are 6400 bytes.
  @Test func imagesThatAreThereAtOnceAreCounted() {
    func bytes(_ filters: [Filter], times: Int = 1) -> Int {
      let group: [DrawCommand] = [.beginGroup(Group(filters: filters)), square(40, 20), .endGroup]
      return work((0..<times).flatMap { _ in group }).imageBytes
    }
    #expect(bytes([]) == 0)
    // Drawn at four times the scale, then averaged.
    let steep = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 18, -7])
    #expect(bytes([.colorMatrix(steep)]) == 2 * 16 * 6400)
    #expect(bytes([.colorMatrix(steep)], times: 2) == 2 * 16 * 6400 + 6400)
    let half = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0.5, 0])
    #expect(bytes([.colorMatrix(half)]) == 2 * 6400)
    // The first image is kept until both are painted.
    #expect(bytes([.colorMatrix(half)], times: 2) == 3 * 6400)
    // With the blurred rows, which are as wide as the result.
    #expect(bytes([.blur(sigma: 1)]) == 6400 + 16 * 20 * 28 + 16 * 24 * 28)
    let shadow = Filter.shadow(color: .black, sigma: 1, offset: .zero)
    #expect(bytes([shadow]) == 6400 + 4 * 20 * 28)
    #expect(bytes([shadow], times: 2) == 2 * (6400 + 4 * 20 * 28))
    #expect(work([square(40, 20)]).imageBytes == 0)
  }
}
