import GraphicsCore
import TestSupport
import Testing

@testable import Quantizing

@Suite struct ColorCensusTests {
  @Test func countsAreThoseOfEveryPixel() throws {
    let animation = LoaderScenes.noise(width: 9, height: 7, frames: 6, colors: 20, clearShare: 0.2, seed: 1)
    // Some parts do not move, so that pixels are skipped.
    var pixmaps = animation.frames.map(\.pixmap)
    for index in 1..<pixmaps.count { pixmaps[index].pixels[0..<40] = pixmaps[0].pixels[0..<40] }
    let census = try ColorCensus(pixmaps, workers: 1)
    var pixels: [UInt32: Int] = [:]
    for (index, pixmap) in pixmaps.enumerated() {
      for (position, pixel) in pixmap.pixels.enumerated() {
        pixels[pixel, default: 0] += 1
        #expect(census.colors[Int(census.frames[index][position])] == pixel)
      }
    }
    for (number, color) in census.colors.enumerated() {
      #expect(census.pixelCounts[number] == pixels[color, default: 0])
    }
    for workers in 2...5 {
      let other = try ColorCensus(pixmaps, workers: workers)
      #expect(other.colors == census.colors && other.frames == census.frames)
      #expect(other.pixelCounts == census.pixelCounts)
    }
  }

  /// There are more colors than 16 bits can number. Similar ones share buckets, and all are counted.
  @Test func manyColorsShareBuckets() throws {
    let pixmaps = (0..<3).map { (frame: UInt32) in
      let colors = (0..<30_000).map { (i: UInt32) in (i * 7 + frame * 210_001) & 0xFF_FFFF }
      return Pixmap(width: 300, height: 100, pixels: colors.map { $0 | 0xFF00_0000 })
    }
    for workers in 1...3 {
      let census = try ColorCensus(pixmaps, workers: workers)
      #expect(census.colors.count - 1 == Set(pixmaps.flatMap(\.pixels)).count)
      #expect(census.bucketColors.count <= 1 << 16)
      for (index, pixmap) in pixmaps.enumerated() {
        for (position, pixel) in pixmap.pixels.enumerated() {
          let shown = RGBA8(packed: census.bucketColors[Int(census.frames[index][position])])
          let given = RGBA8(packed: pixel)
          let off = max(
            abs(Int(shown.red) - Int(given.red)), abs(Int(shown.green) - Int(given.green)),
            abs(Int(shown.blue) - Int(given.blue)))
          if off > 4 {
            Issue.record("\(given) became \(shown)")
            return
          }
        }
      }
    }
  }

  @Test func aTranslucentPixelIsNamed() {
    var pixmaps = LoaderScenes.noise(width: 5, height: 4, frames: 3, colors: 4, seed: 2).frames.map(\.pixmap)
    pixmaps[2][3, 1] = RGBA8(red: 1, green: 2, blue: 3, alpha: 254)
    #expect(throws: TranslucentPixel(frame: 2, x: 3, y: 1, alpha: 254)) {
      _ = try ColorCensus(pixmaps, workers: 2)
    }
  }

  @Test func translucentColorsHaveNumbersIfAsked() throws {
    let pixels: [UInt32] = [0, 0x80FF_0000, 0xFFFF_0000, 0x80FF_0000]
    let census = try ColorCensus([Pixmap(width: 4, height: 1, pixels: pixels)], takesTranslucent: true, workers: 1)
    #expect(census.colors == [0, 0x80FF_0000, 0xFFFF_0000] && Array(census.frames) == [[0, 1, 2, 1]])
    #expect(census.hasTranslucency && census.hasTransparency)
  }

  /// More than 16 bits can number: colors that differ little share a number, and none is transparent.
  @Test func manyTranslucentColorsShareNumbers() throws {
    let pixels = (0..<90_000).map { index -> UInt32 in
      let alpha = UInt32(index % 255 + 1)
      let color = UInt32(index / 255) * 0x01_0203
      return alpha << 24 | color & 0xFF_FFFF
    }
    let census = try ColorCensus([Pixmap(width: 300, height: 300, pixels: pixels)], takesTranslucent: true, workers: 2)
    #expect(census.colorCount == 90_000 && census.bucketColors.count <= 1 << 16 && !census.isUnbucketed)
    for (pixel, bucket) in zip(pixels, census.frames[0]) {
      let (given, shown) = (RGBA8(packed: pixel), RGBA8(packed: census.bucketColors[Int(bucket)]))
      guard bucket != 0, abs(Int(given.alpha) - Int(shown.alpha)) < 32, abs(Int(given.red) - Int(shown.red)) < 32 else {
        Issue.record("\(given) became \(shown)")
        return
      }
    }
  }
}
