import GraphicsCore
import Parallelism
import Rasterizer
import TestSupport
import Testing

@Suite struct RasterizerTests {
  static let everything = DisplayList(
    size: Size(60, 50), background: Color(hex: 0xF0F0F0),
    commands: ReferenceComparisonTests.layered.flatMap(\.list.commands) + [
      .beginGroup(Group(filters: [.shadow(color: .violet, sigma: 2.5, offset: Point(1, 2)), .blur(sigma: 0.7)])),
      ReferenceComparisonTests.disc(30, 20, 12, .rose), .endGroup,
      ReferenceComparisonTests.stroke(ReferenceComparisonTests.zigzag, StrokeStyle(width: 2, join: .round)),
    ])

  // MARK: Sizes and outputs

  @Test func sizesAreRoundedUpButNotForRoundingErrors() {
    func size(_ w: Double, _ h: Double, _ scale: Double) -> [Int] {
      let size = Rasterizer.pixelSize(of: Size(w, h), scale: scale)
      return [size.width, size.height]
    }
    #expect(size(100, 10, 2) == [200, 20])
    #expect(size(33, 7, 1.5) == [50, 11])
    #expect(size(0.1 + 0.2, 10, 10) == [3, 100])
    #expect(size(0, 0.001, 1) == [1, 1])
  }

  @Test func anEmptyListIsItsBackground() {
    let list = DisplayList(size: Size(5, 3), background: Color(hex: 0x336699, alpha: 0.4))
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    #expect(pixmap == Pixmap(width: 5, height: 3, fill: list.background.rgba8))
    let clear = Rasterizer(scale: 2).render(DisplayList(size: Size(5, 3)), outputs: [.straight, .matte(.white)])
    #expect(clear == [Pixmap(width: 10, height: 6), Pixmap(width: 10, height: 6)])
  }

  @Test func straightAlphaKeepsTheColorOfEdges() {
    let list = DisplayList.square(20, [ReferenceComparisonTests.disc(10, 10, 7.3, Color(hex: 0x1177EE))])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    let partial = pixmap.pixels.map(RGBA8.init(packed:)).filter { $0.alpha > 0 && $0.alpha < 255 }
    #expect(partial.count > 20)
    for pixel in partial {
      #expect(RGBA8(red: pixel.red, green: pixel.green, blue: pixel.blue) == Color(hex: 0x1177EE).rgba8)
    }
  }

  @Test func aMatteIsOpaqueButForClearPixels() {
    let matte = Color(hex: 0x204060)
    let list = DisplayList.square(20, [ReferenceComparisonTests.disc(10, 10, 7.3, .rose, opacity: 0.5)])
    let images = Rasterizer(scale: 1).render(list, outputs: [.matte(matte), .straight])
    for (onMatte, straight) in zip(images[0].pixels, images[1].pixels) {
      #expect((onMatte == 0) == (straight == 0))
      #expect(onMatte == 0 || onMatte >> 24 == 255)
    }
    // Half of rose and half of the matte, rounded once.
    func half(_ a: Double, _ b: Double) -> UInt8 { UInt8(((a + b) / 2 * 255 + 1e-3).rounded()) }
    let expected = RGBA8(
      red: half(Color.rose.red, matte.red), green: half(Color.rose.green, matte.green),
      blue: half(Color.rose.blue, matte.blue))
    #expect(images[0][10, 10] == expected)
  }

  @Test func opaqueColorsAreExact() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      let color = Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &generator))
      let list = DisplayList.square(
        20, [.draw(Draw(.rectangle(Rect(x: 2, y: 3, width: 17, height: 16)), paint: .solid(color)))])
      let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
      #expect(pixmap[2, 3] == color.rgba8 && pixmap[18, 18] == color.rgba8)
      #expect(pixmap[1, 3] == .clear && pixmap[19, 18] == .clear)
    }
  }

  // MARK: The same again

  @Test func bandsDoNotChangePixels() {
    var rasterizer = Rasterizer(scale: 1.5)
    let whole = rasterizer.render(Self.everything, outputs: [.straight])
    for rows in [1, 2, 7, 16, 1000] {
      rasterizer.bandRows = rows
      #expect(rasterizer.render(Self.everything, outputs: [.straight]) == whole, "bands of \(rows) rows")
    }
  }

  @Test func equalListsGiveEqualPixelsOnAnyThreads() throws {
    let rasterizer = Rasterizer(scale: 2)
    let first = rasterizer.render(Self.everything, outputs: [.straight, .matte(.black)])
    let again = concurrentMap(count: 12, workers: 4) { _ in
      rasterizer.render(Self.everything, outputs: [.straight, .matte(.black)])
    }
    #expect(again.allSatisfy { $0 == first })
    #expect(Rasterizer(scale: 2).render(Self.everything, outputs: [.matte(.black)]) == [first[1]])
  }

  @Test(arguments: 0..<20)
  func movingByWholePixelsMovesPixels(seed: Int) {
    var scenes = RandomScene(seed: UInt64(seed))
    let commands = scenes.commands(count: 4)
    let scale = [1, 2, 0.5][seed % 3]
    let (dx, dy) = (Int.random(in: 0...9, using: &scenes.generator), Int.random(in: 0...9, using: &scenes.generator))
    let shift = AffineTransform.translation(Double(dx) / scale, Double(dy) / scale)
    let moved = commands.map { command -> DrawCommand in
      switch command {
      case .draw(var draw):
        draw.transform = draw.transform.then(shift)
        return .draw(draw)
      case .beginClip(var clip):
        clip.transform = clip.transform.then(shift)
        return .beginClip(clip)
      default: return command
      }
    }
    func render(_ commands: [DrawCommand]) -> Pixmap {
      Rasterizer(scale: scale).render(.square(60 / scale, commands), outputs: [.straight])[0]
    }
    let (a, b) = (render(commands), render(moved))
    for y in 0..<(60 - dy) {
      for x in 0..<(60 - dx) where a[x, y] != b[x + dx, y + dy] {
        Issue.record("pixel \(x), \(y): \(a[x, y]) and \(b[x + dx, y + dy])")
      }
    }
  }

  @Test(arguments: 0..<24)
  func randomScenesAreWithinOneLevel(seed: Int) {
    var scenes = RandomScene(seed: UInt64(1000 + seed))
    let list = DisplayList.square(24, background: seed % 2 == 0 ? .white : .clear, scenes.commands(count: 5))
    let error = RenderingError(list, scale: [1, 1.5, 0.8][seed % 3])
    #expect(error.levels <= 1, "off by \(error.unrounded)")
  }

  // MARK: Commands

  @Test func strayEndsAndOpenBeginsDoNoHarm() {
    let disc = ReferenceComparisonTests.disc(6, 6, 4, .azure)
    let plain = Rasterizer(scale: 1).render(.square(12, [disc]), outputs: [.straight])
    let stray = DisplayList.square(
      12, [.endClip, .endGroup, .beginGroup(Group()), .endClip, disc, .endGroup, .endGroup])
    #expect(Rasterizer(scale: 1).render(stray, outputs: [.straight]) == plain)
    let open = DisplayList.square(
      12,
      [
        .beginGroup(Group(opacity: 0.999999)), .beginClip(Clip(.rectangle(Rect(x: 0, y: 0, width: 12, height: 12)))),
        disc,
      ])
    #expect(Rasterizer(scale: 1).render(open, outputs: [.straight]) == plain)
  }

  @Test func aClipLeftOpenEndsWithItsGroup() {
    let disc = ReferenceComparisonTests.disc(6, 6, 4, .azure)
    let corner = DrawCommand.beginClip(Clip(.rectangle(Rect(x: 0, y: 0, width: 1, height: 1))))
    let open = DisplayList.square(12, [.beginGroup(Group()), corner, disc, disc, .endGroup, disc])
    #expect(
      Rasterizer(scale: 1).render(open, outputs: [.straight])
        == Rasterizer(scale: 1).render(.square(12, [disc]), outputs: [.straight]))
  }

  @Test func theSameClipTwiceIsOneClip() {
    let clip = DrawCommand.beginClip(Clip(.circle(center: Point(6, 6), radius: 4)))
    let all = DrawCommand.draw(Draw(.rectangle(Rect(x: 0, y: 0, width: 12, height: 12)), paint: .solid(.azure)))
    #expect(
      Rasterizer(scale: 1).render(.square(12, [clip, clip, all, .endClip, .endClip]), outputs: [.straight])
        == Rasterizer(scale: 1).render(.square(12, [clip, all, .endClip]), outputs: [.straight]))
  }

  @Test func aBlendWithinAGroupStaysWithinIt() {
    let all = DrawCommand.draw(Draw(.rectangle(Rect(x: 0, y: 0, width: 12, height: 12)), paint: .solid(.azure)))
    let hole = [
      DrawCommand.beginGroup(Group(blend: .destinationOut)), ReferenceComparisonTests.disc(6, 6, 3, .black),
      ReferenceComparisonTests.disc(6, 6, 2, .black), .endGroup,
    ]
    let list = DisplayList.square(12, background: .white, [.beginGroup(Group()), all] + hole + [.endGroup])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    #expect(pixmap[6, 6] == Color.white.rgba8 && pixmap[1, 1] == Color.azure.rgba8)
  }

  @Test func destinationInClearsWhatItDoesNotTouch() {
    let all = Path.rectangle(Rect(x: 0, y: 0, width: 12, height: 12))
    let list = DisplayList.square(
      12,
      [
        .draw(Draw(all, paint: .solid(.azure))), .beginClip(Clip(.rectangle(Rect(x: 0, y: 0, width: 12, height: 8)))),
        .draw(
          Draw(
            .rectangle(Rect(x: 3, y: 3, width: 4, height: 4)), paint: .solid(.black), opacity: 0.5,
            blend: .destinationIn)),
        .endClip,
      ])
    let pixmap = Rasterizer(scale: 1).render(list, outputs: [.straight])[0]
    #expect(pixmap[1, 1] == .clear)
    #expect(pixmap[4, 4] == RGBA8(red: 0, green: 0x7A, blue: 0xFF, alpha: 128))
    #expect(pixmap[1, 10] == Color.azure.rgba8)
    // A source without area or outside the canvas keeps nothing.
    for path in [Path(), Path.rectangle(Rect(x: 50, y: 50, width: 4, height: 4))] {
      let cleared = DisplayList.square(
        12, [.draw(Draw(all, paint: .solid(.azure))), .draw(Draw(path, paint: .solid(.black), blend: .destinationIn))])
      #expect(Rasterizer(scale: 1).render(cleared, outputs: [.straight])[0] == Pixmap(width: 12, height: 12))
    }
    // So does one that is clear.
    let clear = DisplayList.square(
      12,
      [
        .draw(Draw(all, paint: .solid(.azure))),
        .draw(Draw(all, paint: .solid(.black), opacity: 0, blend: .destinationIn)),
      ])
    #expect(Rasterizer(scale: 1).render(clear, outputs: [.straight])[0] == Pixmap(width: 12, height: 12))
  }

  @Test func lightRaisesAlphaNoMoreThanItsColorNeeds() {
    let all = Path.rectangle(Rect(x: 0, y: 0, width: 4, height: 4))
    func lit(_ base: Color, _ light: Color) -> RGBA8 {
      let list = DisplayList.square(
        4, [.draw(Draw(all, paint: .solid(base))), .draw(Draw(all, paint: .solid(light), blend: .plusLighter))])
      return Rasterizer(scale: 1).render(list, outputs: [.straight])[0][1, 1]
    }
    let base = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.6)
    #expect(lit(base, .clear) == base.rgba8)
    #expect(lit(base, Color.white.withAlpha(multipliedBy: 0.1)).alpha == base.rgba8.alpha)
    #expect(lit(.clear, Color.white.withAlpha(multipliedBy: 0.2)) == Color.white.withAlpha(multipliedBy: 0.2).rgba8)
    #expect(lit(.black, .white) == Color.white.rgba8)
  }
}
