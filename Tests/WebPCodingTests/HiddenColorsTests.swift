import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct HiddenColorsTests {
  @Test func whatIsSeenKeepsItsColor() {
    let pixels = WebPSamples.soft.frames[0].pixmap.pixels
    let filled = HiddenColors.filled(pixels, width: 64)
    #expect(zip(filled, pixels).allSatisfy { $1 == 0 || $0 == $1 | 0xFF00_0000 })
    #expect(filled.allSatisfy { $0 >= 0xFF00_0000 })
  }

  @Test func oneColorFillsAll() {
    var pixels = [UInt32](repeating: 0, count: 13 * 7)
    for index in [3, 40, 41, 80] { pixels[index] = 0x9012_C8F0 }
    #expect(HiddenColors.filled(pixels, width: 13) == [UInt32](repeating: 0xFF12_C8F0, count: 13 * 7))
  }

  @Test func faintColorsFillAsMuch() {
    #expect(HiddenColors.filled([0x0500_00FF, 0, 0, 0], width: 2) == [UInt32](repeating: 0xFF00_00FF, count: 4))
  }

  /// Red at the left and blue at the right: each step between them is small.
  @Test func betweenTwoColorsIsAGradient() {
    let width = 32
    let pixels = (0..<width * 8).map { index -> UInt32 in
      switch index % width {
      case ..<4: 0xFF00_00FF
      case 28...: 0xFFFF_0000
      default: 0
      }
    }
    let row = HiddenColors.filled(pixels, width: width)[3 * width..<4 * width].map(channels)
    for (left, right) in zip(row, row.dropFirst()) {
      #expect(right[0] <= left[0] && right[2] >= left[2])
      #expect(left[0] - right[0] < 80)
    }
    #expect(row[5][0] > 230 && row[26][2] > 230)
  }

  /// The color of a pixel that is hardly seen counts for little.
  @Test func colorsCountByTheirAlpha() {
    let filled = HiddenColors.filled([0xFF00_00FF, 0x0500_FF00, 0, 0], width: 2)
    #expect(channels(filled[3])[0] > 240 && channels(filled[3])[1] < 15)
  }

  @Test func withoutAnyColorAllIsBlack() {
    #expect(HiddenColors.filled([0, 0, 0, 0, 0, 0], width: 3) == [UInt32](repeating: 0xFF00_0000, count: 6))
  }

  @Test func opaquePixelsStay() {
    let pixels = WebPSamples.animation("square on color").frames[0].pixmap.pixels
    #expect(HiddenColors.filled(pixels, width: 33) == pixels)
  }
}
