import GraphicsCore
import Testing

@testable import Rasterizer

@Suite struct ColorTransferRenderingTests {
  private func transfer(
    red: TransferFunction = .identity, green: TransferFunction = .identity, alpha: TransferFunction = .identity,
    isLinear: Bool = false
  ) -> Filter {
    var transfer = ColorTransfer()
    (transfer.red, transfer.green, transfer.alpha, transfer.isLinear) = (red, green, alpha, isLinear)
    return .colorTransfer(transfer)
  }

  private func render(_ filters: [Filter], _ draws: [Draw], scale: Double = 1) -> Pixmap {
    FilteredScene.render(FilteredScene.group(filters, draws), scale: scale)
  }

  @Test func eachChannelHasItsFunction() {
    let filter = transfer(
      red: .discrete([0.2, 0.8]), green: .gamma(amplitude: 1, exponent: 2, offset: 0), alpha: .table([0, 0.2, 1]))
    let pixmap = render([filter], [FilteredScene.square(Color(red: 0.6, green: 0.4, blue: 0.2, alpha: 0.75))])
    #expect(FilteredScene.channels(pixmap, 8, 8) == [204, 41, 51, 153])
    #expect(FilteredScene.channels(pixmap, 0, 0)[3] == 0)
  }

  @Test func lightIsChangedAsLight() {
    let filter = transfer(red: .linear(slope: 0.5, intercept: 0), isLinear: true)
    #expect(FilteredScene.channels(render([filter], [FilteredScene.square(.white)]), 8, 8) == [188, 255, 255, 255])
  }

  /// The lookups are as good as the functions at every level of 8 bits.
  @Test func lookupsAreTheFunctions() {
    for isLinear in [false, true] {
      var transfer = ColorTransfer()
      transfer.red = .gamma(amplitude: 1, exponent: 0.4, offset: 0)
      transfer.green = .table([0, 0.9, 0.1, 1])
      transfer.blue = .discrete([0, 0.3, 1])
      transfer.alpha = .linear(slope: 1, intercept: 0.1)
      transfer.isLinear = isLinear
      let curves = TransferCurves(transfer)
      for level in 0...255 {
        let v = Double(level) / 255
        let pixel = curves(Pixel(Float(v), Float(v), Float(v), 1))
        for channel in 0..<3 { #expect(abs(Double(pixel[channel]) - transfer.change(of: channel)(v)) < 1e-6) }
        let clear = curves(Pixel(0, 0, 0, Float(v)))
        #expect(abs(Double(clear.w) - transfer.alpha.value(at: v)) < 1e-6)
      }
    }
  }

  @Test func aThresholdsEdgeIsTheMeanOfItsPixel() {
    let filters = [Filter.blur(sigma: 1), transfer(alpha: .discrete([0, 1]))]
    let disc = [Draw(.ellipse(center: Point(8, 8), radii: Size(5, 5)), paint: .solid(.black))]
    let (once, fine) = (render(filters, disc), render(filters, disc, scale: 8))
    for i in 0..<256 {
      let (x, y) = (i % 16, i / 16)
      let sum = (0..<64).reduce(0) { $0 + FilteredScene.channels(fine, x * 8 + $1 % 8, y * 8 + $1 / 8)[3] }
      #expect(abs(FilteredScene.channels(once, x, y)[3] - sum / 64) <= 24, "\(x) \(y)")
    }
  }

  /// Clear pixels have an alpha too: they are filled to the canvas's edge, with nothing drawn at all as well.
  @Test func clearPixelsMayBeFilled() {
    let invert = transfer(alpha: .table([1, 0]))
    let pixmap = render([invert], [FilteredScene.square(.white)])
    #expect(FilteredScene.channels(pixmap, 0, 0) == [0, 0, 0, 255] && FilteredScene.channels(pixmap, 15, 15)[3] == 255)
    #expect(FilteredScene.channels(pixmap, 8, 8)[3] == 0)
    #expect(FilteredScene.channels(render([invert], []), 8, 8) == [0, 0, 0, 255])
    let matrix = ColorMatrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, -1, 1])
    #expect(render([.colorMatrix(matrix)], [FilteredScene.square(.white)]) == pixmap)
    // What is filled is there for the filters that follow.
    let blurred = render([invert, .blur(sigma: 2)], [FilteredScene.square(.white)])
    #expect(
      FilteredScene.channels(blurred, 0, 0)[3] > 200 && (1..<128).contains(FilteredScene.channels(blurred, 8, 8)[3]))
  }

  /// Of a wide image, few of the many samples are there at once; the bands are not seen. Against each of its quarters,
  /// which are drawn whole.
  @Test func aLargeImageIsDrawnInBands() {
    let steps = transfer(red: .discrete([0, 1]), alpha: .discrete([0, 1]))
    let red = Color(red: 0.7, green: 0, blue: 0)
    let disc = [Draw(.ellipse(center: Point(8, 8), radii: Size(7, 5)), paint: .solid(red))]
    let scale = 48.0
    let commands = FilteredScene.group([steps], disc)
    let whole = FilteredScene.render(commands, scale: scale)
    for (dx, dy) in [(0, 0), (8, 0), (0, 8), (8, 8)] {
      let moved = disc.map { draw in
        var draw = draw
        draw.path = draw.path.applying(.translation(-Double(dx), -Double(dy)))
        return draw
      }
      let list = DisplayList(size: Size(8, 8), commands: FilteredScene.group([steps], moved))
      let quarter = Rasterizer(scale: scale).render(list, outputs: [.straight])[0]
      #expect(quarter.width == 384)
      let farthest = (0..<(384 * 384)).map { i in
        let (x, y) = (i % 384, i / 384)
        let pair = (FilteredScene.channels(quarter, x, y), FilteredScene.channels(whole, x + dx * 48, y + dy * 48))
        return zip(pair.0, pair.1).map { abs($0 - $1) }.max()!
      }.max()!
      #expect(farthest <= 1, "\(dx) \(dy)")
    }
    let work = Rasterizer(scale: scale).work(of: DisplayList(size: Size(16, 16), commands: commands))
    // The samples of a band twice, the bands before it, and all of them as one.
    #expect(work.imageBytes < 2 * 64 << 20 + 2 * 16 * 768 * 768)
    #expect(work.filteredPixels > 16 * 600 * 400)
  }

  @Test func workCountsWhatIsFilled() {
    func work(_ filter: Filter) -> DrawingWork {
      let list = DisplayList(
        size: Size(16, 16),
        commands: [.beginGroup(Group(filters: [filter])), .draw(FilteredScene.square(.white)), .endGroup])
      return Rasterizer(scale: 1).work(of: list)
    }
    #expect(work(transfer(alpha: .linear(slope: 0.5, intercept: 0))).filteredPixels == 144)
    // The layer, and the group over it.
    #expect(work(transfer(alpha: .linear(slope: 0.5, intercept: 0))).paintedPixels == 144 + 144)
    #expect(work(transfer(alpha: .linear(slope: 0.5, intercept: 0.5))).paintedPixels == 144 + 256)
    #expect(work(transfer(alpha: .discrete([0, 1]))).filteredPixels == 16 * 144)
    // Colors that jump are drawn finer too, colors that only rise are not.
    #expect(work(transfer(red: .discrete([0, 1]))).filteredPixels == 16 * 144)
    #expect(work(transfer(red: .linear(slope: 9, intercept: 0))).filteredPixels == 144)
  }
}
