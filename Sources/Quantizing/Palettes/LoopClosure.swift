/// Whether a loop in fewer colors has a step at its end that its source does not have.
///
/// A pixel that may keep its old color changes when it must. In small loops many may do so where the loop ends.
struct LoopClosure {
  private let census: ColorCensus
  private let workers: Int

  init(_ census: ColorCensus, workers: Int) { (self.census, self.workers) = (census, workers) }

  func step(of loop: QuantizedLoop) -> LoopStep? {
    // Where the end changes no more than the drawing's, the other frames need no look.
    let (frames, colors) = (census.frames, census.bucketColors)
    let isStep =
      LoopStep(
        seam: LoopSeam.seam(frames: loop.frames, colors: loop.colors), largestStep: 0,
        drawnSeam: LoopSeam.seam(frames: frames, colors: colors), drawnLargestStep: 0) != nil
    guard isStep else { return nil }
    let drawn = LoopSeam(frames: frames, colors: colors, workers: workers)
    return LoopSeam(frames: loop.frames, colors: loop.colors, workers: workers).step(against: drawn)
  }
}
