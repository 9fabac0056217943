import APNGCoding
import GraphicsCore
import Parallelism
import TestSupport
import Testing

@Suite struct APNGCancellationTests {
  /// Wherever it is cancelled, no thread asks again: what was begun is one candidate for a frame for each thread.
  @Test(arguments: ["bar", "gradient with alpha", "noise"], [1, 5, 9])
  func aCancelledEncodeBeginsNothingMore(name: String, effort: Int) throws {
    let animation = try #require(LoaderCorpus.all.first { $0.name == name }).animation
    let whole = CountingCancellation()
    let file = try APNGEncoder.encode(
      animation, options: APNGOptions(effort: effort, cancellation: whole.cancellation))
    #expect(try APNGEncoder.encode(animation, options: APNGOptions(effort: effort)) == file)
    #expect(whole.count >= 2 * animation.frames.count)
    for workers in [1, 2] {
      for allowed in Swift.stride(from: 0, to: whole.count, by: max(1, whole.count / 8)) {
        let asked = CountingCancellation(after: allowed)
        #expect(throws: Cancelled()) {
          try APNGEncoder.encode(
            animation, options: APNGOptions(effort: effort, workers: workers, cancellation: asked.cancellation))
        }
        #expect(asked.count <= allowed + workers)
      }
    }
  }
}
