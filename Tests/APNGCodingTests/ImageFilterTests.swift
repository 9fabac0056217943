import TestSupport
import Testing

@testable import APNGCoding

@Suite struct ImageFilterTests {
  private static func image(distance: Int, hasFreeColors: Bool) -> RawImage {
    var random = SeededGenerator(seed: UInt64(distance))
    let (height, width) = (9, 13)
    var bytes = (0..<(height * width * distance)).map {
      UInt8(truncatingIfNeeded: $0 / 7 + Int.random(in: 0...3, using: &random))
    }
    if hasFreeColors {
      for pixel in 0..<(height * width) where pixel % 3 == 0 { bytes[(pixel + 1) * distance - 1] = 0 }
    }
    return RawImage(
      height: height, rowBytes: width * distance, distance: distance, hasFreeColors: hasFreeColors, bytes: bytes)
  }

  /// Every strategy's rows are undone to the image, except for the colors of transparent pixels.
  @Test func rowsAreUndone() {
    let filter = ImageFilter()
    for (distance, hasFreeColors) in [(1, false), (3, false), (4, false), (2, true), (4, true)] {
      let image = Self.image(distance: distance, hasFreeColors: hasFreeColors)
      for strategy in FilterStrategy.all {
        var rows = Array(filter.filter(image, strategy))
        var span = rows.mutableSpan
        #expect(
          RowUnfilter.apply(&span, height: image.height, rowBytes: image.rowBytes, distance: distance) == nil)
        for y in 0..<image.height {
          for x in 0..<image.rowBytes {
            let alpha = image.bytes[y * image.rowBytes + x / distance * distance + distance - 1]
            let shown = rows[y * (image.rowBytes + 1) + 1 + x]
            if !hasFreeColors || alpha != 0 || x % distance == distance - 1 {
              #expect(shown == image.bytes[y * image.rowBytes + x])
            }
          }
        }
      }
    }
  }

  /// The filters that a strategy has chosen give the same rows again.
  @Test func chosenFiltersGiveTheSameRows() {
    let filter = ImageFilter()
    for (distance, hasFreeColors) in [(1, false), (3, false), (2, true), (4, true)] {
      let image = Self.image(distance: distance, hasFreeColors: hasFreeColors)
      for strategy in FilterStrategy.all {
        let rows = Array(filter.filter(image, strategy))
        let chosen = rows.withUnsafeBufferPointer { FilterStrategy.each(of: $0, height: image.height) }
        #expect(Array(filter.filter(image, chosen)) == rows)
        if case .fixed(let one) = strategy {
          #expect(chosen == .each([RowFilter](repeating: one, count: image.height)))
        }
      }
    }
  }
}
