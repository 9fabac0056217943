/// Steps that fewer colors add in time, where a place that fades evenly would blink.
///
/// SSIMULACRA2 looks at one frame at a time: three dots that fade through sixty grays and are shown in three have 95.
/// Only smooth places count. At an edge that moves, a step is a coverage that is a little wrong.
struct TemporalSteps {
  /// A pixel of a smooth place that changes a little from one frame to the next.
  private struct Change {
    let frame: Int
    let next: Int
    let position: Int
    /// By how much it should change, as it is seen.
    let meant: Float
  }

  private let changes: [Change]

  /// Neighbors that are nearer than this, as they are seen, are a smooth place.
  private static let smoothStep: Float = 0.006
  /// A larger change is no fade.
  private static let slowChange: Float = 0.03
  /// So many pixels are looked at, in pairs of frames that are evenly spaced; but at least so many pairs.
  private static let (pixelBudget, leastPairs) = (4_000_000, 6)
  /// So many changes are kept, evenly spaced.
  private static let mostChanges = 100_000
  /// So many changes are held before it is known which are kept: 32 MB.
  private static let mostHeld = 1 << 20
  /// Fewer changes than this share of the pixels looked at are too few to be seen.
  private static let leastShare = 0.001

  /// - Parameter isQuick: Whether a quarter as many pixels are looked at.
  init(_ census: ColorCensus, labs: [LabVector], width: Int, isQuick: Bool = false) {
    let frames = census.frames
    let pixels = frames[0].count
    let budget = Self.pixelBudget / (isQuick ? 4 : 1)
    let pairs = frames.count < 2 ? 0 : min(frames.count, max(Self.leastPairs, budget / pixels))
    func forEachChange(_ body: (Change) -> Void) {
      for pair in 0..<pairs {
        let frame = pair * frames.count / pairs
        let next = (frame + 1) % frames.count
        Self.forEachChange(frames[frame], frames[next], labs: labs, width: width) { position, meant in
          body(Change(frame: frame, next: next, position: position, meant: meant))
        }
      }
    }
    var (changes, count): ([Change], Int) = ([], 0)
    forEachChange { change in
      count += 1
      if count <= Self.mostHeld { changes.append(change) }
    }
    if count < Int(Self.leastShare * Double(pairs * pixels)) { (changes, count) = ([], 0) }
    let stride = max(1, count / Self.mostChanges)
    if count > Self.mostHeld {
      // Once more, now that it is known which ones are kept.
      (changes, count) = ([], 0)
      forEachChange { change in
        if count % stride == 0 { changes.append(change) }
        count += 1
      }
    } else if stride > 1 {
      changes = Swift.stride(from: 0, to: count, by: stride).map { changes[$0] }
    }
    self.changes = changes
  }

  private static func forEachChange(
    _ a: [UInt16], _ b: [UInt16], labs: [LabVector], width: Int, _ body: (_ position: Int, _ meant: Float) -> Void
  ) {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        func isNear(_ frame: UnsafeBufferPointer<UInt16>, _ position: Int, _ neighbor: Int) -> Bool {
          guard frame.indices.contains(neighbor), frame[position] != frame[neighbor] else { return true }
          return LabColors.squaredDistance(labs[Int(frame[position])], labs[Int(frame[neighbor])])
            < smoothStep * smoothStep
        }
        func isSmooth(_ frame: UnsafeBufferPointer<UInt16>, _ position: Int) -> Bool {
          isNear(frame, position, position - 1) && isNear(frame, position, position + 1)
            && isNear(frame, position, position - width) && isNear(frame, position, position + width)
        }
        for position in a.indices where a[position] != b[position] {
          let square = LabColors.squaredDistance(labs[Int(a[position])], labs[Int(b[position])])
          guard square < slowChange * slowChange, isSmooth(a, position), isSmooth(b, position) else { continue }
          body(position, square.squareRoot())
        }
      }
    }
  }

  /// The share of the changes that are a step; 0 where nothing fades.
  /// - Parameters:
  ///   - results: each index that is shown, as it is seen (`LabColors.seen`).
  ///   - step: how much larger than the source's a change must be to be seen.
  ///   - frame: the color indices of a frame, row-major.
  ///   - shown: the index that such a frame shows at a place.
  func share(
    results: [LabVector], step: Float, frame: (Int) -> [UInt16], shown: (_ frame: [UInt16], _ position: Int) -> UInt16
  ) -> Double {
    var steps = 0
    // The changes of two frames stand together.
    var pair: (indices: (Int, Int), frames: ([UInt16], [UInt16]))?
    for change in changes {
      let indices = (change.frame, change.next)
      let frames = if let pair, pair.indices == indices { pair.frames } else { (frame(indices.0), frame(indices.1)) }
      pair = (indices, frames)
      let (a, b) = (shown(frames.0, change.position), shown(frames.1, change.position))
      guard a != b else { continue }
      let found = LabColors.squaredDistance(results[Int(a)], results[Int(b)]).squareRoot()
      if found - change.meant > step { steps += 1 }
    }
    return Double(steps) / Double(max(1, changes.count))
  }
}
