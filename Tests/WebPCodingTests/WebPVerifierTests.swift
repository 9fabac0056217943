import GraphicsCore
import Testing
import WebPCoding

@Suite struct WebPVerifierTests {
  @Test func anyDifferenceIsFound() throws {
    let animation = WebPSamples.animation("moving square")
    let bytes = try WebPEncoder.encode(animation).bytes
    try WebPVerifier.verify(bytes, shows: animation)
    for change: (inout Animation) -> Void in [
      { $0.frames[3].pixmap[20, 5].red ^= 1 }, { $0.frames[1].delay = .milliseconds(28) }, { $0.plays = .forever },
    ] {
      var other = animation
      change(&other)
      #expect(throws: AnimationMismatch.self) { try WebPVerifier.verify(bytes, shows: other) }
    }
  }
}
