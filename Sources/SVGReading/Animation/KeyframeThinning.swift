import MotionMath

/// A motion of many keyframes, such as a curve that a program has sampled → one of fewer.
///
/// A keyframe is left out where the straight line between those that stay passes it within a tolerance. Each line
/// reaches as far as one slope fits all that it passes: the "swinging door" of E. H. Bristol, "Swinging door trending:
/// Adaptive trend recording?" (ISA National Conference, 1990).
struct KeyframeThinning {
  private let frames: [Keyframe<[Double]>]
  /// For each number of a value.
  private let tolerances: [Double]

  /// In units of the element, or degrees.
  private static let tolerance = 1.0 / 30
  /// What moves within fewer units may be a factor, of lengths of any size.
  private static let leastRange = 8.0
  /// Of such a range.
  private static let share = 1e-4

  /// The keyframes, or if there are more than `most`, as few as the tolerance allows. There may still be more.
  static func thinned(_ frames: [Keyframe<[Double]>], toAtMost most: Int) -> [Keyframe<[Double]>] {
    var result = frames
    // The smallest tolerance that does it is best.
    for part in [0.25, 0.5, 1] where result.count > most { result = KeyframeThinning(frames, part).kept }
    return result
  }

  /// - Parameter part: The part of the tolerance that may be used.
  private init(_ frames: [Keyframe<[Double]>], _ part: Double) {
    self.frames = frames
    tolerances = (0..<(frames.map(\.value.count).min() ?? 0)).map { i in
      let values = frames.map { $0.value[i] }
      let range = (values.max() ?? 0) - (values.min() ?? 0)
      return part * (range < Self.leastRange ? range * Self.share : Self.tolerance)
    }
  }

  private var kept: [Keyframe<[Double]>] {
    var kept = Array(frames.prefix(1))
    var last = 0
    while last + 1 < frames.count {
      last = end(ofLineFrom: last)
      kept.append(frames[last])
    }
    return kept
  }

  /// The last keyframe that a line reaches: at least the next one.
  private func end(ofLineFrom first: Int) -> Int {
    var slopes = tolerances.map { _ in (least: -Double.infinity, most: Double.infinity) }
    for next in (first + 1)..<frames.count {
      guard frames[next - 1].easing == .linear, frames[next].time > frames[next - 1].time else {
        return max(first + 1, next - 1)
      }
      let time = (frames[next].time - frames[first].time).value
      for i in slopes.indices {
        let way = frames[next].value[i] - frames[first].value[i]
        guard way / time >= slopes[i].least, way / time <= slopes[i].most else { return next - 1 }
        slopes[i].least = max(slopes[i].least, (way - tolerances[i]) / time)
        slopes[i].most = min(slopes[i].most, (way + tolerances[i]) / time)
      }
    }
    return frames.count - 1
  }
}

extension Track<[Double]> {
  /// The track with fewer keyframes in each motion that has more than `most`, as `KeyframeThinning` has it.
  func thinned(toAtMost most: Int) -> Track {
    switch self {
    case .constant, .springs: self
    case .keyframes(let it):
      .keyframes(
        Keyframes(
          KeyframeThinning.thinned(it.frames, toAtMost: most), period: it.period, delay: it.delay, course: it.course,
          intro: KeyframeThinning.thinned(it.intro, toAtMost: most), source: it.source))
    case .sum(let a, let b): .sum(a.thinned(toAtMost: most), b.thinned(toAtMost: most))
    }
  }
}
