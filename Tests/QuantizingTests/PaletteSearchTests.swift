import GraphicsCore
import TestSupport
import Testing

@testable import Quantizing

/// Images of loaders on transparent; `QualitySearchTests` of the GIF has opaque ones.
@Suite struct PaletteSearchTests {
  /// A dot with a soft edge that runs over a bar, on transparent.
  private static func images(frames: Int) -> [Pixmap] {
    LoaderScenes.animation(width: 64, height: 32, frames: frames) { x, y, time in
      let (dx, dy) = (x - 12 - 40 * time, y - 16)
      let dot = min(max((9 - (dx * dx + dy * dy).squareRoot()) / 4, 0), 1)
      let bar = y > 14 && y < 18 && x > 4 && x < 60
      guard dot > 0 else { return bar ? Color(red: 0.8, green: 0.8, blue: 0.8) : .clear }
      return Color(red: 0.1, green: 0.3 * dot, blue: 1, alpha: bar ? 1 : dot)
    }.frames.map(\.pixmap)
  }

  private static func search(_ images: [Pixmap], quality: Int, isQuick: Bool = false) throws -> PaletteSearch {
    let options = changed(PaletteOptions()) { ($0.quality, $0.isQuick) = (quality, isQuick) }
    let census = try ColorCensus(images, takesTranslucent: true, workers: 2)
    return PaletteSearch(
      Quantizer(
        census: census, width: images[0].width, height: images[0].height, delays: images.map { _ in 4 },
        options: options))
  }

  @Test(arguments: [90, 70]) func translucentLoopsReachTheirScore(quality: Int) throws {
    let images = Self.images(frames: 12)
    var search = try Self.search(images, quality: quality)
    let loops = try search.loops(framewise: false)
    let judged = search.judged(loops[0])
    #expect(judged.score >= Double(quality) - 0.1 && judged.largestError > 0)
    #expect(loops.allSatisfy { $0.colors.count <= 256 && $0.frames.count == images.count })
  }

  @Test func slackCostsLittleOfTheScore() throws {
    var search = try Self.search(Self.images(frames: 12), quality: 90)
    let candidates = try search.candidates(framewise: false)
    let loops = candidates.compactMap { search.checked($0) }
    #expect(candidates.count == 6 && (2...6).contains(loops.count))
    #expect(loops[0] == candidates[0].loop)
    #expect(loops.allSatisfy { $0.score >= min(90, loops[0].score - 0.5) })
    #expect(Set(loops.map(\.frames.count)) == [12])
  }

  @Test func aLowerQualityTakesFewerColors() throws {
    let images = Self.images(frames: 12)
    func colors(_ quality: Int) throws -> Int {
      var search = try Self.search(images, quality: quality)
      return try search.loops(framewise: false)[0].colors.count
    }
    #expect(try colors(90) > colors(60))
  }

  @Test(arguments: [90, 70]) func aQuickSearchReachesItsScoreInAboutAsManyColors(quality: Int) throws {
    let images = Self.images(frames: 12)
    var (quick, thorough) = (
      try Self.search(images, quality: quality, isQuick: true), try Self.search(images, quality: quality)
    )
    let loops = try quick.loops(framewise: false)
    #expect(loops.count <= 3)
    #expect(quick.judged(loops[0]).score >= Double(quality) - 0.1)
    let fewest = try thorough.loops(framewise: false)[0].colors.count
    #expect(loops[0].colors.count >= fewest && loops[0].colors.count <= fewest * 4 / 3 + 1)
  }

  /// The codec finds that the loop falls short where the search did not look.
  @Test func aQuickSearchGoesOnWithMoreColors() throws {
    var search = try Self.search(Self.images(frames: 12), quality: 90, isQuick: true)
    var colors = 0
    for _ in 0..<3 {
      let found = try search.loops(framewise: false)[0].colors.count
      #expect(found > colors)
      colors = found
      let goesOn = search.takeMoreColors(than: 88)
      #expect(goesOn)
    }
    var rounds = 0
    while search.takeMoreColors(than: 88) {
      _ = try search.loops(framewise: false)
      rounds += 1
    }
    #expect(rounds < 60)
    var thorough = try Self.search(Self.images(frames: 2), quality: 90)
    _ = try thorough.loops(framewise: false)
    let goesOn = thorough.takeMoreColors(than: 88)
    #expect(!goesOn)
  }

  private static func isOpaque(_ pixel: UInt32) -> Bool { pixel >> 24 == 255 }
  private static func isTransparent(_ pixel: UInt32) -> Bool { pixel == 0 }

  /// No color of a palette stands for opaque and translucent pixels.
  @Test func whatIsOpaqueOrTransparentStaysSo() throws {
    let images = Self.images(frames: 8)
    var search = try Self.search(images, quality: 50)
    for loop in try search.loops(framewise: false) {
      for (index, image) in images.enumerated() {
        let shown = loop.image(index)
        #expect(image.pixels.map(Self.isOpaque) == shown.pixels.map(Self.isOpaque))
        #expect(image.pixels.map(Self.isTransparent) == shown.pixels.map(Self.isTransparent))
      }
    }
  }

  /// A glow of more colors than a palette has, in each frame others.
  private static func glows(frames: Int) -> [Pixmap] {
    LoaderScenes.animation(width: 48, height: 48, frames: frames) { x, y, time in
      Color(red: Double(x) / 48, green: Double(y) / 48, blue: time)
    }.frames.map(\.pixmap)
  }

  @Test func whatIsKnownOfALowerQualityIsTrueOfAHigherOne() throws {
    let images = Self.glows(frames: 6)
    var fresh = try Self.search(images, quality: 85)
    let expected = try fresh.loops(framewise: true)
    var raised = try Self.search(images, quality: 80)
    #expect(try raised.loops(framewise: true).contains(where: raised.isReached))
    raised.raise(to: 85)
    let loops = try raised.loops(framewise: true)
    #expect(loops.last?.colors == expected.last?.colors && loops.last?.score == expected.last?.score)
    #expect(try raised.isReached(by: #require(loops.last)))
  }
}
