import Importing
import MotionMath

/// One animation of one property: what it does in one pass, and when its passes run.
struct Effect {
  /// A part of a pass.
  struct Segment {
    /// Fractions of the pass, 0…1.
    var from: Double
    var to: Double
    var start: [Double]
    var end: [Double]
    var easing: Easing

    /// Shorter segments count as this long, since no time is a share of nothing.
    static let leastWidth = 1e-12

    /// The share of the segment that is over at a share of the pass.
    func progress(at share: Double) -> Double { (share - from) / max(to - from, Self.leastWidth) }
  }

  /// A time in which the animation runs, counted from the document's start.
  struct Interval: Equatable {
    var begin: Seconds
    /// Nil if it never ends.
    var end: Seconds?
  }

  /// They cover 0…1 without gaps.
  var segments: [Segment]
  /// Time of one pass; nil if one pass is for ever.
  var pass: Seconds?
  /// In order of time; none overlaps another.
  var intervals: [Interval]
  /// The intervals repeat after this time from `settled` on; nil if they end.
  var period: Seconds?
  /// From then on the intervals are periodic, or over.
  var settled = Seconds.zero
  /// Whether values are added to those of the animations below.
  var isAdditive = false
  /// Whether each pass starts from the end of the one before.
  var accumulates = false
  /// Whether the last value stays after an interval, and the first one stands before the first interval.
  var fillsForwards = false
  var fillsBackwards = false
  /// What is above lies over it: the animations of style sheets, in their order, over those of SMIL.
  var rank = 0
  /// The place in the document, which decides between animations that begin at one time.
  var order = 0
  /// For messages.
  var line = 0

  /// Whether it runs one pass after the other without an end.
  var isEndless: Bool { intervals.count == 1 && intervals[0].end == nil && pass != nil && !accumulates }

  /// The same times, with one value all the time.
  func holding(_ values: [Double]) -> Effect {
    var effect = self
    effect.segments = [Segment(from: 0, to: 1, start: values, end: values, easing: .linear)]
    effect.isAdditive = false
    effect.accumulates = false
    return effect
  }

  /// The same with values changed.
  func map(_ change: ([Double]) -> [Double]) -> Effect {
    var effect = self
    for i in effect.segments.indices {
      effect.segments[i].start = change(effect.segments[i].start)
      effect.segments[i].end = change(effect.segments[i].end)
    }
    return effect
  }

  /// The same with each step of a `steps` easing as a segment of its own, so that a segment can be cut anywhere.
  var withSingleSteps: Effect {
    var effect = self
    effect.segments = segments.flatMap { segment -> [Segment] in
      guard case .steps(let count, let jumpAtStart) = segment.easing else { return [segment] }
      return (0..<count).map { i in
        let value = [Double].interpolate(segment.start, segment.end, Double(i + (jumpAtStart ? 1 : 0)) / Double(count))
        let width = segment.to - segment.from
        return Segment(
          from: segment.from + width * Double(i) / Double(count),
          to: segment.from + width * Double(i + 1) / Double(count),
          start: value, end: value, easing: .linear)
      }
    }
    return effect
  }
}

/// Lists of numbers, as the animated values of SVG and CSS are: lengths, colors and transforms alike.
extension Array: Interpolatable where Element == Double {
  public static func interpolate(_ from: [Double], _ to: [Double], _ progress: Double) -> [Double] {
    zip(from, to).map { Double.interpolate($0, $1, progress) }
  }

  public static func sum(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 + $1 } }
}
