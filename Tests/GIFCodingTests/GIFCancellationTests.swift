import GIFCoding
import GraphicsCore
import Parallelism
import TestSupport
import Testing

@Suite struct GIFCancellationTests {
  private static func options(_ dither: GIFOptions.Dither, _ asked: CountingCancellation, workers: Int) -> GIFOptions {
    var options = GIFOptions()
    options.dither = dither
    options.workers = workers
    options.cancellation = asked.cancellation
    return options
  }

  /// Wherever it is cancelled, no thread asks again: what was begun is one frame or one palette for each thread.
  @Test(arguments: ["orb", "text", "clear dots"], GIFOptions.Dither.allCases)
  func aCancelledEncodeBeginsNothingMore(name: String, dither: GIFOptions.Dither) throws {
    let animation = try #require(Corpus.scenes.first { $0.name == name }).make()
    let whole = CountingCancellation()
    let bytes = try GIFEncoder.encode(animation, options: Self.options(dither, whole, workers: 1)).bytes
    var free = GIFOptions()
    free.dither = dither
    #expect(try GIFEncoder.encode(animation, options: free).bytes == bytes)
    // The census, the differences and the codes each go through all frames.
    #expect(whole.count >= 4 * animation.frames.count)
    for workers in [1, 2] {
      for allowed in Swift.stride(from: 0, to: whole.count, by: max(1, whole.count / 8)) {
        let asked = CountingCancellation(after: allowed)
        #expect(throws: Cancelled()) {
          try GIFEncoder.encode(animation, options: Self.options(dither, asked, workers: workers))
        }
        #expect(asked.count <= allowed + workers)
      }
    }
  }
}
