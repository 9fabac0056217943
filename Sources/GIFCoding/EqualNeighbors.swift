import Quantizing

extension QuantizedLoop {
  /// The loop with equal neighbors as one frame of both durations, where a delay can say it and browsers play both as
  /// written. Delays are hundredths of a second.
  func mergingEqualNeighbors() -> QuantizedLoop {
    var result = self
    var kept = [0]
    result.delays = [delays[0]]
    for index in frames.indices.dropFirst() {
      let last = result.delays[result.delays.count - 1]
      let isSlowed = min(last, delays[index]) < AnimationCheck.shortestDelay
      if last + delays[index] <= AnimationCheck.wordLimit, !isSlowed,
        frames.areEqual(kept[kept.count - 1], index)
      {
        result.delays[kept.count - 1] += delays[index]
      } else {
        kept.append(index)
        result.delays.append(delays[index])
      }
    }
    result.frames.keep(kept)
    return result
  }
}
