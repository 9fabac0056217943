import GraphicsCore
import Testing

@Suite struct RGBA8Tests {
  /// Every channel and alpha, against the exact value rounded to the nearest; halves cannot occur, since 255 is odd.
  @Test func mixesAreRoundedToTheNearest() {
    for alpha in UInt8.min...UInt8.max {
      for channel in UInt8.min...UInt8.max {
        let below = 255 - channel / 3
        let share = Double(alpha) / 255
        let mixed = RGBA8(red: channel, green: 0, blue: 255, alpha: alpha)
          .over(RGBA8(red: below, green: 255, blue: 0, alpha: 3))
        let exact = Double(channel) * share + Double(below) * (1 - share)
        #expect(mixed == RGBA8(red: UInt8(exact.rounded()), green: 255 - alpha, blue: alpha))
        let premultiplied = RGBA8(red: channel, green: 255, blue: 0, alpha: alpha).premultiplied
        #expect(premultiplied == SIMD4(Int32((Double(channel) * share).rounded()), Int32(alpha), 0, Int32(alpha)))
      }
    }
  }

  @Test func differencesAreThoseOfPremultipliedChannels() {
    let (a, b) = (RGBA8(red: 255, green: 0, blue: 100, alpha: 51), RGBA8(red: 0, green: 200, blue: 100))
    #expect(a.difference(from: b) == SIMD4(51, 200, 80, 204))
    #expect(b.difference(from: a) == a.difference(from: b))
    // What cannot be seen does not count.
    #expect(RGBA8(red: 9, green: 9, blue: 9, alpha: 0).difference(from: .clear) == .zero)
  }

  @Test func wordsHaveRedInTheLowestByte() {
    let pixel = RGBA8(red: 1, green: 2, blue: 3, alpha: 4)
    #expect(pixel.packed == 0x0403_0201 && RGBA8(packed: pixel.packed) == pixel)
  }
}
