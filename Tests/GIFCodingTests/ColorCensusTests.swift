import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct ColorCensusTests {
  @Test func countsAreThoseOfEveryPixel() throws {
    let animation = LoaderScenes.noise(width: 9, height: 7, frames: 6, colors: 20, clearShare: 0.2, seed: 1)
    // Some parts do not move, so that pixels are skipped.
    var pixmaps = animation.frames.map(\.pixmap)
    for index in 1..<pixmaps.count { pixmaps[index].pixels[0..<40] = pixmaps[0].pixels[0..<40] }
    let census = try ColorCensus(pixmaps, workers: 1)
    var pixels: [UInt32: Int] = [:]
    var changes: [UInt32: Int] = [:]
    for (index, pixmap) in pixmaps.enumerated() {
      for (position, pixel) in pixmap.pixels.enumerated() {
        pixels[pixel, default: 0] += 1
        if index == 0 || pixmaps[index - 1].pixels[position] != pixel { changes[pixel, default: 0] += 1 }
        #expect(census.colors[Int(census.frames[index][position])] == pixel)
      }
    }
    for (number, color) in census.colors.enumerated() {
      #expect(census.pixelCounts[number] == pixels[color, default: 0])
      #expect(census.changeCounts[number] == changes[color, default: 0])
    }
    for workers in 2...5 {
      let other = try ColorCensus(pixmaps, workers: workers)
      #expect(other.colors == census.colors && other.frames == census.frames)
      #expect(other.pixelCounts == census.pixelCounts && other.changeCounts == census.changeCounts)
    }
  }

  /// There are more colors than 16 bits can number. Similar ones share buckets, and all are counted.
  @Test func manyColorsShareBuckets() throws {
    let pixmaps = (0..<3).map { frame in
      Pixmap(
        width: 300, height: 100, pixels: (0..<30_000).map { UInt32($0 * 7 + frame * 210_001) & 0xFF_FFFF | 0xFF00_0000 }
      )
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
    #expect(throws: GIFEncodingError.translucentPixel(frame: 2, x: 3, y: 1, alpha: 254)) {
      _ = try ColorCensus(pixmaps, workers: 2)
    }
  }
}
