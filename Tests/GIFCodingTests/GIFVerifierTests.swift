import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct GIFVerifierTests {
  @Test func everyKindOfDifferenceIsFound() throws {
    let animation = LoaderScenes.noise(width: 7, height: 5, frames: 3, colors: 4, clearShare: 0.2, seed: 1)
    let encoded = try GIFEncoder.encode(animation)
    let meant = encoded.intended
    try GIFVerifier.verify(encoded.bytes, shows: meant)

    func mismatch(_ change: (inout Animation) -> Void) -> AnimationMismatch? {
      var other = meant
      change(&other)
      do { try GIFVerifier.verify(encoded.bytes, shows: other) } catch { return error as? AnimationMismatch }
      return nil
    }
    let starts = meant.frames.reduce(into: [0]) { $0.append($0[$0.count - 1] + Int($1.delay.seconds * 1000 + 0.5)) }
    let color = RGBA8(red: 9, green: 8, blue: 7)
    #expect(
      mismatch { $0.frames[1].pixmap[3, 2] = color }
        == .pixel(
          frame: 1, millisecond: starts[1], x: 3, y: 2, found: meant.frames[1].pixmap[3, 2], expected: color))
    #expect(
      mismatch { $0.frames[0].delay.numerator += 1 } == .change(millisecond: starts[1], expected: starts[1] + 10))
    #expect(
      mismatch { $0.frames[2].delay.numerator += 1 } == .total(milliseconds: starts[3], expected: starts[3] + 10))
    #expect(mismatch { $0.plays = .times(2) } == .plays(.forever, expected: .times(2)))
    #expect(mismatch { $0.frames.removeLast() } == .total(milliseconds: starts[3], expected: starts[2]))
    let other = LoaderScenes.noise(width: 5, height: 7, frames: 3, colors: 4, seed: 1)
    #expect(mismatch { $0 = other } == .size(width: 7, height: 5, expectedWidth: 5, expectedHeight: 7))
  }
}
