/// Whether a loop in fewer colors has a step at its end that its source does not have.
///
/// A pixel that may keep its old color changes when it must. In small loops many may do so where the loop ends.
struct LoopClosure {
  private let drawn: LoopSeam
  private let workers: Int

  init(_ census: ColorCensus, workers: Int) {
    self.workers = workers
    drawn = LoopSeam(frames: census.frames, colors: census.bucketColors, workers: workers)
  }

  func step(of loop: QuantizedLoop) -> LoopStep? {
    LoopSeam(frames: loop.frames, colors: loop.colors, workers: workers).step(against: drawn)
  }
}
