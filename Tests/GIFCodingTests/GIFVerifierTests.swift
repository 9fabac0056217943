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

    var pixel = meant
    pixel.frames[1].pixmap[3, 2] = RGBA8(red: 9, green: 8, blue: 7)
    #expect(
      throws: GIFVerificationError.pixel(
        frame: 1, x: 3, y: 2, expected: RGBA8(red: 9, green: 8, blue: 7), actual: meant.frames[1].pixmap[3, 2])
    ) { try GIFVerifier.verify(encoded.bytes, shows: pixel) }

    var delay = meant
    delay.frames[2].delay = .centiseconds(77)
    #expect(
      throws: GIFVerificationError.delay(frame: 2, expected: .centiseconds(77), actual: meant.frames[2].delay)
    ) { try GIFVerifier.verify(encoded.bytes, shows: delay) }

    var plays = meant
    plays.plays = .times(2)
    #expect(throws: GIFVerificationError.plays(expected: .times(2), actual: .forever)) {
      try GIFVerifier.verify(encoded.bytes, shows: plays)
    }

    var short = meant
    short.frames.removeLast()
    #expect(throws: GIFVerificationError.frameCount(expected: 2, actual: 3)) {
      try GIFVerifier.verify(encoded.bytes, shows: short)
    }
    let other = LoaderScenes.noise(width: 5, height: 7, frames: 3, colors: 4, seed: 1)
    #expect(throws: GIFVerificationError.size(expected: "5 × 7", actual: "7 × 5")) {
      try GIFVerifier.verify(encoded.bytes, shows: other)
    }
  }
}
