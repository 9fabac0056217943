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
    // Where the end changes no more than the drawing does, the other frames need no look.
    let seam = LoopSeam.seam(frames: loop.frames, colors: loop.colors)
    let isStep =
      LoopStep(seam: seam, largestStep: 0, drawnSeam: drawn.seam, drawnLargestStep: drawn.largestStep) != nil
    return !isStep ? nil : LoopSeam(frames: loop.frames, colors: loop.colors, workers: workers).step(against: drawn)
  }
}
