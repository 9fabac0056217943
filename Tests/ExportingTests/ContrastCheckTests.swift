import Exporting
import GraphicsCore
import Testing

@Suite struct ContrastCheckTests {
  /// Frames of 10 × 10 pixels, of which the first `shown` have a gray and the others are clear; 100 ms each.
  private func check(_ frames: [(gray: UInt8, shown: Int)], page: Color = .white) -> ContrastCheck {
    let images = frames.map { frame in
      let gray = RGBA8(red: frame.gray, green: frame.gray, blue: frame.gray).packed
      return Pixmap(width: 10, height: 10, pixels: (0..<100).map { $0 < frame.shown ? gray : 0 })
    }
    return ContrastCheck(
      Animation(frames: images.map { .init(pixmap: $0, delay: .milliseconds(100)) }, plays: .forever), page: page)
  }

  /// Known contrasts: black and #767676 on white.
  @Test func theRatioIsThatOfTheGuidelines() {
    #expect(abs(check([(0, 50)]).ratio - 21) < 1e-3)
    #expect(abs(check([(0x76, 50)]).ratio - 4.54) < 0.01)
    #expect(abs(check([(255, 50)], page: .black).ratio - 21) < 1e-3)
    #expect(check([(255, 50)]).ratio == 1)
  }

  @Test func theDimmestPhaseCounts() {
    let found = check([(0, 50), (0xC8, 50), (0x40, 50)])
    #expect(found.ratio < 2 && abs(found.time - 0.1) < 1e-9)
  }

  /// A head among pale dots says enough; a text has to be read everywhere.
  @Test func theStrongestPartCountsButNotOfAText() {
    var pixels = [UInt32](repeating: RGBA8(red: 0xC8, green: 0xC8, blue: 0xC8).packed, count: 100)
    for place in 0..<10 { pixels[place] = RGBA8(red: 0, green: 0, blue: 0).packed }
    let still = Animation(
      frames: [.init(pixmap: Pixmap(width: 10, height: 10, pixels: pixels), delay: .milliseconds(100))], plays: .forever
    )
    #expect(ContrastCheck(still, page: .white).isEnough)
    #expect(!ContrastCheck(still, page: .white, hasText: true).isEnough)
  }

  @Test func aPhaseThatShowsHardlyAnythingDoesNotCount() {
    #expect(check([(0, 50), (0xE0, 5)]).ratio > 20)
    #expect(check([(0, 50), (0xE0, 20)]).ratio < 2)
  }
}
