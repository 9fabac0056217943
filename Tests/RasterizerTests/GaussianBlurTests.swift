import GraphicsCore
import Rasterizer
import Testing

@Suite struct GaussianBlurTests {
  static let shape = Path.roundedRectangle(Rect(x: 13.3, y: 17.2, width: 20.6, height: 12.4), radius: 4)

  /// The alphas of a rendering, 0…255.
  static func alphas(_ list: DisplayList, scale: Double) -> [Double] {
    Rasterizer(scale: scale).render(list, outputs: [.straight])[0].pixels.map { Double($0 >> 24) }
  }

  /// The convolution of a square image with a Gaussian, term by term.
  static func blurred(_ values: [Double], side: Int, sigma: Double, shift: Point = .zero) -> [Double] {
    func pass(_ values: [Double], _ stride: Int, _ line: Int, _ shift: Double) -> [Double] {
      var result = values
      let reach = Int(5 * sigma) + 20
      var weights = (-reach...reach).map {
        exponential(-(Double($0) - shift) * (Double($0) - shift) / (2 * sigma * sigma))
      }
      let sum = weights.reduce(0, +)
      for i in weights.indices { weights[i] /= sum }
      for l in 0..<side {
        for i in 0..<side {
          var total = 0.0
          for k in max(-reach, i - side + 1)...min(reach, i) {
            total += weights[k + reach] * values[l * line + (i - k) * stride]
          }
          result[l * line + i * stride] = total
        }
      }
      return result
    }
    return pass(pass(values, 1, side, shift.x), side, 1, shift.y)
  }

  @Test(arguments: [0.4, 1, 1.7, 2.5, 3.2, 5, 8, 15], [1, 1.5])
  func isAGaussian(sigma: Double, scale: Double) {
    let size = 48.0
    let side = Int(size * scale)
    let draw = DrawCommand.draw(Draw(Self.shape, paint: .solid(.black)))
    // The content stays inside the reference everywhere, so the reference is complete.
    let sharp = Self.alphas(.square(size, [draw]), scale: scale)
    let soft = Self.alphas(
      .square(size, [.beginGroup(Group(filters: [.blur(sigma: sigma)])), draw, .endGroup]), scale: scale)
    let expected = Self.blurred(sharp, side: side, sigma: sigma * scale)
    let largest = zip(soft, expected).map { abs($0 - $1) }.max()!
    #expect(largest <= 1.5, "off by \(largest)")
  }

  @Test(
    arguments: [1.7, 4],
    [
      AffineTransform.scale(2.5, 1), AffineTransform.scale(1, 3).then(.translation(5, 0)),
      AffineTransform.scale(2.5, 1).then(.rotation(radians: 0.7)),
      AffineTransform.scale(4, 1).then(.rotation(radians: -1.5)),
      AffineTransform(a: 1, b: 0, c: 0.8, d: 1, tx: 0, ty: 0),
    ])
  func isAnEllipseWhereItIsStretched(sigma: Double, stretch: AffineTransform) throws {
    let side = 48
    let draw = DrawCommand.draw(Draw(Self.shape, paint: .solid(.black)))
    let sharp = Self.alphas(.square(48, [draw]), scale: 1)
    let filter = Filter.blur(sigma: sigma, stretch: stretch)
    let soft = Self.alphas(.square(48, [.beginGroup(Group(filters: [filter])), draw, .endGroup]), scale: 1)
    let toRound = try #require(stretch.withoutTranslation.inverse)
    let weight = 1 / (2 * Double.pi * sigma * sigma * abs(stretch.determinant))
    let sources = sharp.indices.filter { sharp[$0] > 0 }
    var largest = 0.0
    for i in soft.indices {
      var expected = 0.0
      for k in sources {
        let way = toRound.apply(Point(Double(i % side - k % side), Double(i / side - k / side)))
        expected += sharp[k] * weight * exponential(-(way.x * way.x + way.y * way.y) / (2 * sigma * sigma))
      }
      largest = max(largest, abs(soft[i] - expected))
    }
    #expect(largest <= 1.5, "off by \(largest)")
  }

  @Test func aStretchThatIsNoneChangesNoPixel() {
    let draw = DrawCommand.draw(Draw(Self.shape, paint: .solid(.black)))
    func alphas(_ filter: Filter) -> [Double] {
      Self.alphas(.square(48, [.beginGroup(Group(filters: [filter])), draw, .endGroup]), scale: 1.5)
    }
    for sigma in [0.2, 1, 3, 9] {
      #expect(alphas(.blur(sigma: sigma)) == alphas(.blur(sigma: sigma, stretch: .translation(7, 2))))
    }
  }

  @Test(arguments: [0.0, 2, 7], [Point(0, 0), Point(5, -3), Point(2.3, 4.6)])
  func shadowsLieBelowAndAreMoved(sigma: Double, offset: Point) {
    let draw = DrawCommand.draw(Draw(Self.shape, paint: .solid(.white)))
    let filter = Filter.shadow(color: Color.black.withAlpha(multipliedBy: 0.5), sigma: sigma, offset: offset)
    let list = DisplayList.square(48, background: .white, [.beginGroup(Group(filters: [filter])), draw, .endGroup])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    let sharp = Self.alphas(.square(48, [draw]), scale: 1)
    let shade = Self.blurred(sharp, side: 48, sigma: max(sigma, 0.01), shift: offset)
    guard sigma > 0 || offset.x == offset.x.rounded() else { return }
    for (i, pixel) in pixmap.pixels.enumerated() {
      let expected = 255 - 0.5 * shade[i] * (1 - sharp[i] / 255)
      #expect(abs(Double(RGBA8(packed: pixel).red) - expected) <= 1.5, "pixel \(i % 48), \(i / 48)")
    }
  }

  @Test func isSymmetric() {
    for sigma in [1.5, 4, 11] {
      let disc = ReferenceComparisonTests.disc(32, 32, 14, .black)
      let a = Self.alphas(.square(64, [.beginGroup(Group(filters: [.blur(sigma: sigma)])), disc, .endGroup]), scale: 1)
      for y in 0..<64 {
        for x in 0..<64 {
          #expect(abs(a[y * 64 + x] - a[y * 64 + 63 - x]) <= 1)
          #expect(abs(a[y * 64 + x] - a[x * 64 + y]) <= 1)
        }
      }
    }
  }

  @Test func whatIsOutsideTheCanvasBlursIntoIt() {
    // An edge far outside looks like no edge, and one on the canvas's border halves the value.
    func row(_ x: Double) -> [Double] {
      let draw = DrawCommand.draw(Draw(.rectangle(Rect(x: x, y: -60, width: 200, height: 180)), paint: .solid(.black)))
      let list = DisplayList.square(40, [.beginGroup(Group(filters: [.blur(sigma: 4)])), draw, .endGroup])
      return Array(Self.alphas(list, scale: 1)[800..<840])
    }
    #expect(row(-100).allSatisfy { $0 == 255 })
    let border = row(0)
    #expect(abs(border[0] - 140) <= 2 && border[20] == 255)
    let outside = row(-2)
    #expect(abs(outside[0] - 187) <= 2)
  }

  @Test func whatIsOutsideTheCanvasCastsAShadowOntoIt() {
    let disc = ReferenceComparisonTests.disc(-20, 20, 5, .white)
    let group = Group(filters: [.shadow(color: .azure, sigma: 0, offset: Point(40, 0))])
    let pixmap = Rasterizer(scale: 1).render(.square(45, [.beginGroup(group), disc, .endGroup]), outputs: [.straight])
    #expect(pixmap[0][20, 20] == Color.azure.rgba8 && pixmap[0][30, 20] == .clear)
  }

  @Test func theSecondShadowFallsFromTheFirstToo() {
    let disc = ReferenceComparisonTests.disc(30, 10, 5, .white)
    let filters: [Filter] = [
      .shadow(color: .black, sigma: 0, offset: Point(0, 15)), .shadow(color: .azure, sigma: 0, offset: Point(-20, 0)),
    ]
    let list = DisplayList.square(45, [.beginGroup(Group(filters: filters)), disc, .endGroup])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    #expect(pixmap[30, 10] == Color.white.rgba8)
    #expect(pixmap[30, 25] == Color.black.rgba8)
    #expect(pixmap[10, 10] == Color.azure.rgba8)
    #expect(pixmap[10, 25] == Color.azure.rgba8)
    #expect(pixmap[40, 40] == .clear)
  }

  @Test func opacityAndBlendApplyToTheWhole() {
    let disc = ReferenceComparisonTests.disc(20, 20, 8, .rose)
    let group = Group(opacity: 0.5, filters: [.shadow(color: .black, sigma: 0, offset: Point(15, 0))])
    let pixmap = Rasterizer(scale: 1).render(.square(45, [.beginGroup(group), disc, .endGroup]), outputs: [.straight])[
      0]
    #expect(pixmap[20, 20] == Color.rose.withAlpha(multipliedBy: 0.5).rgba8)
    #expect(pixmap[35, 20] == Color.black.withAlpha(multipliedBy: 0.5).rgba8)
    let nested = Rasterizer(scale: 1).render(
      .square(
        45,
        [
          .beginGroup(Group(filters: [.blur(sigma: 0)])), .beginGroup(Group(opacity: 0.5, filters: group.filters)),
          disc,
          .endGroup, .endGroup,
        ]), outputs: [.straight])[0]
    #expect(nested == pixmap)
  }
}
