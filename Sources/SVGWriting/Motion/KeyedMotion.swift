/// A motion of numbers as CSS and SMIL play it: keyframes with an easing each, repeated.
struct KeyedMotion: Hashable {
  struct Key: Hashable {
    /// The part 0…1 of a pass.
    var offset: Double
    var values: [Double]
    /// Of the segment that starts here.
    var easing: SegmentEasing

    init(_ offset: Double, _ values: [Double], _ easing: SegmentEasing = .linear) {
      self.offset = offset
      self.values = values
      self.easing = easing
    }
  }

  /// In order; the first stands at 0, the last at 1. Two keys at one offset are a jump.
  var keys: [Key]
  var timing: MotionTiming

  /// The same with each key's values replaced; what replaces them must be linear.
  func map(_ transform: ([Double]) -> [Double]) -> KeyedMotion {
    KeyedMotion(keys: keys.map { Key($0.offset, transform($0.values), $0.easing) }, timing: timing)
  }

  /// Lets the motion stop on values that may differ from those just before its end.
  /// - Parameter tolerance: How far values may be apart that are the same.
  mutating func end(on values: [Double], _ tolerance: [Double]) {
    let last = keys.count - 1
    guard zip(zip(values, keys[last].values), tolerance).contains(where: { abs($0.0 - $0.1) > $1 }) else { return }
    if last > 0, keys[last - 1].values == keys[last].values {
      keys[last - 1].easing = .hold
      keys[last].values = values
    } else {
      keys.append(Key(1, values))
    }
  }

  /// The values when the file starts to play.
  var atStart: [Double] {
    var place = -timing.delay / timing.duration
    if timing.alternates {
      place -= (place / 2).rounded(.down) * 2
      if place > 1 { place = 2 - place }
    } else {
      place -= place.rounded(.down)
    }
    return values(at: place)
  }

  /// The values at a part 0…1 of a pass.
  func values(at place: Double) -> [Double] {
    guard let next = keys.firstIndex(where: { $0.offset > place + 1e-9 }) else { return keys[keys.count - 1].values }
    guard next > 0 else { return keys[0].values }
    let (a, b) = (keys[next - 1], keys[next])
    let u = a.easing.progress((place - a.offset) / (b.offset - a.offset))
    return zip(a.values, b.values).map { $0 * (1 - u) + $1 * u }
  }
}

/// When a motion plays, in seconds of the file.
struct MotionTiming: Hashable {
  /// Of one pass.
  var duration: Double
  /// Never above 0: the motion has been running for so long.
  var delay: Double
  /// Whether every second pass runs backwards.
  var alternates = false
  /// The number of passes; nil for no end.
  var passes: Int?
}

/// A motion, or the values that never change.
enum AnimatedValues: Hashable {
  case still([Double])
  case moving(KeyedMotion)

  var isStill: Bool { if case .still = self { true } else { false } }

  /// The values when the file starts to play.
  var atStart: [Double] {
    switch self {
    case .still(let values): values
    case .moving(let motion): motion.atStart
    }
  }

  /// What each number's values lie within: those at the keys, and what easings add that go beyond their ends.
  var range: [ClosedRange<Double>] {
    switch self {
    case .still(let values): return values.map { $0...$0 }
    case .moving(let motion):
      return motion.keys[0].values.indices.map { i in
        let all = motion.keys.indices.flatMap { key -> [Double] in
          let (here, next) = (motion.keys[key], motion.keys[min(key + 1, motion.keys.count - 1)])
          let (start, end) = (here.values[i], next.values[i])
          guard case .bezier(_, let y1, _, let y2) = here.easing, start != end else { return [start] }
          return [min(0, y1, y2), max(1, y1, y2)].map { start + (end - start) * $0 }
        }
        return all.min()!...all.max()!
      }
    }
  }

  func map(_ transform: ([Double]) -> [Double]) -> AnimatedValues {
    switch self {
    case .still(let values): .still(transform(values))
    case .moving(let motion): .moving(motion.map(transform))
    }
  }
}

/// How a segment between two keys spends its time, as CSS writes it.
enum SegmentEasing: Hashable {
  case linear
  case bezier(Double, Double, Double, Double)
  /// `steps(count, start | end)`.
  case steps(Int, atStart: Bool)

  /// The first value until the next key.
  static let hold = SegmentEasing.steps(1, atStart: false)

  var css: String {
    switch self {
    case .linear: "linear"
    case .bezier(0.42, 0, 1, 1): "ease-in"
    case .bezier(0, 0, 0.58, 1): "ease-out"
    case .bezier(0.42, 0, 0.58, 1): "ease-in-out"
    case .bezier(0.25, 0.1, 0.25, 1): "ease"
    case .bezier(let x1, let y1, let x2, let y2):
      "cubic-bezier(" + [x1, y1, x2, y2].map { SVGNumber.text($0, within: 5e-5) }.joined(separator: ",") + ")"
    case .steps(let count, let atStart): "steps(\(count)\(atStart ? ",start" : ""))"
    }
  }

  /// As SMIL's `keySplines`; nil for steps.
  var spline: String? {
    switch self {
    case .linear: "0 0 1 1"
    case .bezier(let x1, let y1, let x2, let y2):
      [x1, min(1, max(0, y1)), x2, min(1, max(0, y2))].map { SVGNumber.text($0, within: 5e-5) }
        .joined(separator: " ")
    case .steps: nil
    }
  }

  /// Whether SMIL can say it, whose curves stay between 0 and 1.
  var isSpline: Bool {
    switch self {
    case .linear: true
    case .bezier(_, let y1, _, let y2): 0...1 ~= y1 && 0...1 ~= y2
    case .steps: false
    }
  }
}
