import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct GIFEncoderTests {
  @Test func whatIsWrittenIsWhatWasMeant() throws {
    for animation in [LoaderScenes.dots(scale: 1, frames: 12), LoaderScenes.movingSquares(side: 20, frames: 15, colors: 2, seed: 1)] {
      let encoded = try GIFEncoder.encode(animation)
      try GIFVerifier.verify(encoded.bytes, shows: encoded.intended)
    }
  }
}
