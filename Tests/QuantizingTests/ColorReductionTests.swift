import GraphicsCore
import TestSupport
import Testing

@testable import Quantizing

@Suite struct ColorReductionTests {
  /// A gray ramp times coverage levels, as in a shimmering text. Row 0 is one flat color, and the last pixel is clear.
  private static func shimmer(_ frames: Int) -> [Pixmap] {
    (0..<frames).map { time in
      var pixmap = Pixmap(width: 40, height: 12)
      for y in 0..<12 {
        for x in 0..<40 {
          let level = UInt8(120 + (x + 3 * time) % 40 * 3)
          pixmap[x, y] =
            y == 0
            ? RGBA8(red: 10, green: 20, blue: 200)
            : RGBA8(red: level, green: level, blue: level, alpha: UInt8(255 * y / 11))
        }
      }
      pixmap[39, 11] = RGBA8(red: 9, green: 9, blue: 9, alpha: 0)
      return pixmap
    }
  }

  private static func error(_ a: RGBA8, _ b: RGBA8) -> Double {
    [255.0, 0].map { page -> Double in
      func over(_ c: RGBA8) -> OKLab {
        func mix(_ v: UInt8) -> Double {
          (Double(v) * Double(c.alpha) / 255 + page * (1 - Double(c.alpha) / 255)) / 255
        }
        return OKLab(red: mix(c.red), green: mix(c.green), blue: mix(c.blue))
      }
      let (p, q) = (over(a), over(b))
      return
        ((p.lightness - q.lightness) * (p.lightness - q.lightness) + (p.a - q.a) * (p.a - q.a) + (p.b - q.b)
          * (p.b - q.b))
        .squareRoot()
    }.max()!
  }

  private static func reduced(_ frames: [Pixmap], _ quality: Int, workers: Int = 1) throws -> ColorReduction {
    try #require(try ColorReduction.candidates(frames, quality: quality, workers: workers).first)
  }

  @Test(arguments: [50, 70, 90]) func everyPixelKeepsItsErrorOnWhiteAndOnBlack(_ quality: Int) throws {
    let frames = Self.shimmer(10)
    let reduced = try Self.reduced(frames, quality, workers: 2)
    let limit = Double(ErrorLimit(quality: quality).anyPixel)
    let edgeLimit = Double(ErrorLimit(quality: quality).translucentEdge)
    var largest = 0.0
    var colors: Set<UInt32> = []
    for (given, made) in zip(frames, reduced.frames) {
      for (p, q) in zip(given.pixels, made.pixels) {
        if p >> 24 == 0 {
          #expect(q == 0)
          continue
        }
        colors.insert(q)
        let error = Self.error(RGBA8(packed: p), RGBA8(packed: q))
        largest = max(largest, error)
        // The composite's rounding to 8 bits moves it by at most half a level.
        #expect(error <= (p >> 24 == 255 ? limit : edgeLimit) + 0.004)
      }
    }
    #expect(abs(largest - reduced.largestError) < 0.004)
    #expect(colors.count == reduced.colors)
    #expect(reduced.meanError <= reduced.largestError)
    #expect(reduced.frames[3][5, 0] == RGBA8(red: 10, green: 20, blue: 200), "flat areas stay")
    #expect(try Self.reduced(frames, quality) == reduced)
  }

  /// A stroke of four translucent pixels that fades along its length. Its inside is an area, where bands would show,
  /// not an edge.
  @Test func thinTranslucentStrokesKeepTheErrorOfSmoothAreas() throws {
    var pixmap = Pixmap(width: 260, height: 20)
    for x in 4..<256 {
      for y in 8..<12 {
        pixmap[x, y] = RGBA8(red: 0, green: 100, blue: 255, alpha: UInt8(x - 2))
      }
    }
    let reduced = try Self.reduced([pixmap], 90)
    let limit = Double(ErrorLimit(quality: 90).smoothArea)
    for x in 6..<254 { #expect(Self.error(pixmap[x, 9], reduced.frames[0][x, 9]) <= limit + 0.004) }
    #expect(reduced.colors < 200)
  }

  @Test func lowerQualityKeepsFewerColors() throws {
    let frames = Self.shimmer(10)
    let counts = try [90, 70, 50, 30].map { try Self.reduced(frames, $0).colors }
    #expect(counts == counts.sorted(by: >))
  }

  /// A result that keeps a higher step's limit keeps this one too. So it is a candidate where it has hardly more
  /// colors.
  @Test func theStepsAboveAreCandidatesToo() throws {
    let frames = Self.shimmer(10)
    let candidates = try ColorReduction.candidates(frames, quality: 40, workers: 1)
    let above = try Self.reduced(frames, 45)
    #expect(candidates.count > 1 && candidates.contains(above))
    #expect(candidates.allSatisfy { $0.colors <= candidates[0].colors * 5 / 4 + 8 })
  }

  /// There are more colors than a palette holds, all opaque. A file without a palette can still gain from fewer
  /// colors.
  @Test func colorsBeyondOnePaletteAreReducedToo() throws {
    var pixmap = Pixmap(width: 256, height: 64)
    for y in 0..<64 {
      for x in 0..<256 { pixmap[x, y] = RGBA8(red: UInt8(x), green: UInt8(4 * y), blue: 90) }
    }
    let reduced = try Self.reduced([pixmap], 90)
    #expect(reduced.colors > 256 && reduced.colors < 2000)
    #expect(reduced.largestError <= Double(ErrorLimit(quality: 90).anyPixel))
  }

  @Test func thereIsNothingToGainFromExactQualityOrFewColors() throws {
    #expect(try ColorReduction.candidates(Self.shimmer(2), quality: 100, workers: 1).isEmpty)
    #expect(
      try ColorReduction.candidates([Pixmap(width: 4, height: 4, fill: .clear)], quality: 0, workers: 1).isEmpty)
  }
}
