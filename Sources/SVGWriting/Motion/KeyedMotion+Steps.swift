/// Motions that only step.
extension KeyedMotion {
  /// The same motion whose pass begins with the value that stands longest, if it steps and never ends. So steps that
  /// differ in phase alone share their keyframes, and the element's own value stands for the longest.
  var fromLongestStep: KeyedMotion {
    guard timing.passes == nil, !timing.alternates, var steps, steps.count > 1 else { return self }
    var start = 0.0
    if steps[0].values == steps[steps.count - 1].values {
      start = -steps.removeLast().length
      steps[0].length -= start
    }
    if steps.count == 1 { return self }
    let first = steps.indices.max { Self.isWorse($0, than: $1, steps) }!
    var motion = self
    start += steps[..<first].reduce(0) { $0 + $1.length }
    motion.timing.delay += start * timing.duration
    if motion.timing.delay > 1e-9 * timing.duration { motion.timing.delay -= timing.duration }
    motion.timing.delay = min(0, motion.timing.delay)
    var offset = 0.0
    motion.keys = (steps[first...] + steps[..<first]).map { step in
      defer { offset += step.length }
      return Key(offset, step.values, .hold)
    }
    motion.keys.append(Key(1, motion.keys[0].values))
    // Offsets and delays are written rounded. A pass that has just come to a step is half a millisecond further, so
    // that it never is just before it, where a paused file would stay.
    let place = -motion.timing.delay / timing.duration
    if place > 0, motion.keys.contains(where: { abs($0.offset - place) * timing.duration < Self.rounding }) {
      motion.timing.delay -= Self.rounding
    }
    return motion
  }

  /// A value that stands for a part of a pass.
  private struct Step {
    var values: [Double]
    var length: Double
  }

  /// The steps of a pass, of which neighbors differ; nil if it does more than step.
  private var steps: [Step]? {
    var steps: [Step] = []
    for (key, next) in zip(keys, keys.dropFirst()) where next.offset - key.offset > 1e-9 {
      guard key.easing == .hold || key.values == next.values else { return nil }
      let length = next.offset - key.offset
      if steps.last?.values == key.values {
        steps[steps.count - 1].length += length
      } else {
        steps.append(Step(values: key.values, length: length))
      }
    }
    return steps
  }

  /// More than the error of a written offset and a written delay together, in seconds.
  private static let rounding = 5e-4

  /// Whether it is worse to begin with one step than with another: by the length of that step, then of the one after
  /// it, and so on, then by their values.
  private static func isWorse(_ a: Int, than b: Int, _ steps: [Step]) -> Bool {
    func pairs() -> some Sequence<(Step, Step)> {
      steps.indices.lazy.map { (steps[(a + $0) % steps.count], steps[(b + $0) % steps.count]) }
    }
    for (a, b) in pairs() where abs(a.length - b.length) > 1e-6 { return a.length < b.length }
    for (a, b) in pairs() where a.values != b.values { return a.values.lexicographicallyPrecedes(b.values) }
    return false
  }
}
