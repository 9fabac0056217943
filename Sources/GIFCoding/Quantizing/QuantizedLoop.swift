/// A loop as the file shall show it: every composed frame as numbers into a list of final colors.
///
/// Where the list has at most 256 entries with the transparent one it is one palette; where it is longer, frames choose
/// palettes of their own.
struct QuantizedLoop: Equatable, Sendable {
  let width: Int
  let height: Int
  /// Opaque colors by number; `colors[0]` stands for transparent.
  var colors: [UInt32]
  /// Row-major numbers, one array a frame; neighboring frames differ.
  var frames: [[UInt16]]
  /// Hundredths of a second.
  var delays: [Int]
  var hasTransparency: Bool
  /// Errors against the animation as given, in OKLab.
  var largestError: Float = 0
  var meanError = 0.0
  /// SSIMULACRA2 of the worst frame that was looked at; 100 for an exact loop.
  var score = 0.0

  var isExact: Bool { largestError == 0 }

  private static func areEqual(_ a: [UInt16], _ b: [UInt16]) -> Bool {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        a.count == b.count && equalPrefix(a.baseAddress!, b.baseAddress!, count: a.count) == a.count
      }
    }
  }

  /// Equal neighbors become one frame of both durations, where a delay can say it and browsers play both as written.
  mutating func mergeEqualNeighbors() {
    var kept = 0
    for index in frames.indices.dropFirst() {
      let delay = delays[kept] + delays[index]
      let isSlowed = min(delays[kept], delays[index]) < AnimationCheck.shortestDelay
      if delay <= AnimationCheck.wordLimit, !isSlowed, Self.areEqual(frames[index], frames[kept]) {
        delays[kept] = delay
      } else {
        kept += 1
        if kept != index {
          frames.swapAt(kept, index)
          delays[kept] = delays[index]
        }
      }
    }
    frames.removeSubrange((kept + 1)...)
    delays.removeSubrange((kept + 1)...)
  }
}
