import Parallelism
import TestSupport
import Testing
import WebPCoding

@Suite struct WebPCancellationTests {
  /// Wherever it is cancelled, no thread asks again.
  @Test(arguments: ["square on color", "fading glow"], [60, 100]) func aCancelledEncodeBeginsNothingMore(
    name: String, quality: Int
  ) throws {
    let whole = CountingCancellation()
    var options = WebPOptions()
    options.quality = quality
    options.cancellation = whole.cancellation
    _ = try WebPEncoder.encode(WebPSamples.animation(name), options: options)
    #expect(whole.count >= 10)
    for workers in [1, 2] {
      for allowed in stride(from: 0, to: whole.count, by: max(1, whole.count / 8)) {
        let asked = CountingCancellation(after: allowed)
        options.workers = workers
        options.cancellation = asked.cancellation
        #expect(throws: Cancelled()) {
          try WebPEncoder.encode(WebPSamples.animation(name), options: options)
        }
        #expect(asked.count <= allowed + workers)
      }
    }
  }
}
