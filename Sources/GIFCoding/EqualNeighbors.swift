import GraphicsCore
import Quantizing

extension QuantizedLoop {
  /// The loop with equal neighbors as one frame of both durations, where a delay can say it and browsers play both as
  /// written. Delays are hundredths of a second.
  func mergingEqualNeighbors() -> QuantizedLoop {
    var result = self
    var kept = 0
    for index in frames.indices.dropFirst() {
      let delay = result.delays[kept] + delays[index]
      let isSlowed = min(result.delays[kept], delays[index]) < AnimationCheck.shortestDelay
      if delay <= AnimationCheck.wordLimit, !isSlowed, Self.areEqual(frames[index], result.frames[kept]) {
        result.delays[kept] = delay
      } else {
        kept += 1
        if kept != index {
          result.frames.swapAt(kept, index)
          result.delays[kept] = delays[index]
        }
      }
    }
    result.frames.removeSubrange((kept + 1)...)
    result.delays.removeSubrange((kept + 1)...)
    return result
  }

  private static func areEqual(_ a: [UInt16], _ b: [UInt16]) -> Bool {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        a.count == b.count && equalPrefix(a.baseAddress!, b.baseAddress!, count: a.count) == a.count
      }
    }
  }
}
