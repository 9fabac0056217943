import Importing
import MotionMath

/// The frames of a composition ↔ seconds of the loop. Those of a precomposition are moved, stretched or remapped.
struct Timeline: Equatable {
  /// A part of the loop in which the frames run evenly, forwards or backwards, or stand still.
  struct Span: Equatable {
    /// Seconds from the start of the loop.
    var start: Double
    var end: Double
    /// The frames there.
    var first: Double
    var last: Double

    var isStill: Bool { first == last }
    var isBackwards: Bool { last < first }

    /// - Precondition: It does not stand still.
    func seconds(_ frame: Double) -> Double { start + (frame - first) / (last - first) * (end - start) }

    func frame(at seconds: Double) -> Double {
      end > start ? first + (seconds - start) / (end - start) * (last - first) : first
    }
  }

  /// Frames a second.
  let rate: Double
  /// The length of the loop, which starts at 0.
  let period: Seconds
  /// One after the other, from the start of the loop to its end.
  private(set) var spans: [Span]

  init(rate: Double, first: Double, last: Double) {
    self.rate = rate
    period = Seconds((last - first) / rate)
    spans = [Span(start: 0, end: period.value, first: first, last: last)]
  }

  /// That of a precomposition whose frame 0 is at a frame of this one.
  func within(start: Double, stretch: Double) -> Timeline {
    var inner = self
    inner.spans = spans.map { span in
      var span = span
      (span.first, span.last) = ((span.first - start) / stretch, (span.last - start) / stretch)
      return span
    }
    return inner
  }

  /// That of a precomposition whose frame is said for each moment of the loop.
  /// - Parameter end: A frame for which the one before it is shown, where it stands still there.
  func remapped(to frame: Track<Double>, end: Double? = nil) -> Timeline {
    var inner = evenly(following: frame)
    inner.spans = inner.spans.map { span in
      guard span.isStill, span.first == end else { return span }
      return Span(start: span.start, end: span.end, first: span.first - 1, last: span.first - 1)
    }
    return inner
  }

  private func evenly(following frame: Track<Double>) -> Timeline {
    var inner = self
    guard case .keyframes(let motion) = frame, !motion.frames.isEmpty else {
      let frame = frame.value(at: 0)
      inner.spans = [Span(start: 0, end: period.value, first: frame, last: frame)]
      return inner
    }
    let end = period.value
    var spans: [Span] = []
    // The ends of what the last span was joined from.
    var joints: [(time: Double, frame: Double)] = []
    func add(_ from: Double, _ to: Double, _ first: Double, _ last: Double) {
      guard to > from else { return }
      if let before = spans.last, before.last == first, before.isStill == (first == last), joints.count < 64 {
        let whole = Span(start: before.start, end: to, first: before.first, last: last)
        joints.append((from, first))
        // As straight as before, to a hundredth of a frame.
        if joints.allSatisfy({ abs(whole.frame(at: $0.time) - $0.frame) < 0.01 }) {
          spans[spans.count - 1] = whole
          return
        }
      }
      joints = []
      spans.append(Span(start: from, end: to, first: first, last: last))
    }
    let frames = motion.frames
    if frames[0].time.value > 0 { add(0, frames[0].time.value, frames[0].value, frames[0].value) }
    for (a, b) in zip(frames, frames.dropFirst()) {
      let (from, to) = (a.time.value, b.time.value)
      switch a.easing {
      case .steps: add(from, to, a.value, a.value)
      case .linear: add(from, to, a.value, b.value)
      default:
        let steps = max(1, Int(((to - from) * rate).rounded(.up)))
        func value(_ i: Int) -> Double {
          i == 0
            ? a.value : i == steps ? b.value : .interpolate(a.value, b.value, a.easing(Double(i) / Double(steps)))
        }
        for i in 0..<steps {
          let length = (to - from) / Double(steps)
          add(
            from + length * Double(i), i + 1 == steps ? to : from + length * Double(i + 1), value(i), value(i + 1))
        }
      }
    }
    if let last = frames.last, last.time.value < end { add(last.time.value, end, last.value, last.value) }
    inner.spans = spans
    return inner
  }

  /// The least and the greatest frame that the loop shows.
  var frames: ClosedRange<Double> {
    let all = spans.flatMap { [$0.first, $0.last] }
    return (all.min() ?? 0)...(all.max() ?? 0)
  }

  /// The frame at a moment, in seconds.
  func frame(at seconds: Double) -> Double {
    (spans.first { seconds < $0.end } ?? spans[spans.count - 1]).frame(at: seconds)
  }

  /// Less of a frame than this is a rounding error.
  static let sameFrame = 1e-6

  /// The moment before the loop starts again, in seconds.
  var lastMoment: Double { Seconds.arriving(at: period.value) }

  /// The moments of whole frames of the root, and the end.
  var moments: [Double] {
    let count = Int((period.value * rate - Self.sameFrame).rounded(.up))
    return (0..<max(1, count)).map { Double($0) / rate } + [period.value]
  }

  /// The moments at which motions are sampled: `moments`, with the last one before the loop starts again.
  var samples: [Double] { moments.map { min($0, lastMoment) } }

  // MARK: Tracks

  /// A keyframe whose time is in frames.
  struct Frame<Value: Interpolatable> {
    var time: Double
    var value: Value
    var easing: Easing
  }

  /// Returns the motion of keyframes, cut at both ends of the loop.
  func track<Value: Interpolatable>(_ frames: [Frame<Value>]) -> Track<Value> {
    precondition(!frames.isEmpty, "a motion has keyframes")
    var cut = KeyframeCut<Value>(period: period)
    for span in spans { cut.append(frames, in: span) }
    return cut.track
  }

  /// Returns the motion with the value of a function at every frame, and lines between; those that say nothing are left
  /// out.
  /// - Parameter isSame: whether two values look the same.
  func sampled<Value: Interpolatable>(
    _ value: (_ seconds: Double) -> Value, isSame: (Value, Value) -> Bool
  ) -> Track<Value> {
    sampled(values: samples.map { value($0) }, isSame: isSame)
  }

  /// - Parameter values: one for each of `samples`.
  func sampled<Value: Interpolatable>(values: [Value], isSame: (Value, Value) -> Bool) -> Track<Value> {
    let moments = moments
    let kept = Self.corners(of: moments) { start, end, i, share in
      isSame(Value.interpolate(values[start], values[end], share), values[i])
    }
    let frames = kept.map { Keyframe(min(period, Seconds(moments[$0])), values[$0]) }
    return Track.keyframes(Keyframes(frames, period: period)).settled
  }

  /// The places of times between which all other places are on straight lines.
  /// - Parameter isOnLine: Whether the third place is on the line between two, at a share of the time between them.
  static func corners(
    of times: [Double], _ isOnLine: (_ start: Int, _ end: Int, _ place: Int, _ share: Double) -> Bool
  ) -> [Int] {
    var kept = [0]
    while let i = kept.last, i + 1 < times.count {
      func isStraight(to end: Int) -> Bool {
        ((i + 1)..<end).allSatisfy { isOnLine(i, end, $0, (times[$0] - times[i]) / (times[end] - times[i])) }
      }
      var j = i + 1
      while j + 1 < times.count, j - i < 64, isStraight(to: j + 1) { j += 1 }
      kept.append(j)
    }
    return kept
  }

  /// Returns the motion that holds the value of a function from each frame to the next.
  func held<Value: Interpolatable>(_ value: (_ seconds: Double) -> Value) -> Track<Value> {
    held(values: samples.map { value($0) })
  }

  /// - Parameter values: one for each of `samples`; the last one is not shown.
  func held<Value: Interpolatable>(values: [Value]) -> Track<Value> {
    var cut = KeyframeCut<Value>(period: period)
    let moments = moments
    for (i, (start, end)) in zip(moments, moments.dropFirst()).enumerated() {
      cut.hold(values[i], from: start, to: end)
    }
    return cut.track
  }

  /// 1 from one frame to before another one, otherwise 0.
  func presence(from first: Double, to last: Double) -> Track<Double> {
    guard last > first else { return .constant(0) }
    var cut = KeyframeCut<Double>(period: period)
    for span in spans {
      // Moments within a rounding error of an end of the loop are that end.
      let inside: (Double, Double)
      if span.isStill {
        inside = first <= span.first && span.first < last ? (span.start, span.end) : (span.end, span.end)
      } else {
        let (a, b) = (span.seconds(first), span.seconds(last))
        inside = (max(span.start, min(a, b)), min(span.end, max(a, b)))
      }
      let isThereAtStart = inside.0 <= span.start + Seconds.tolerance
      let isThereAtEnd = inside.1 >= span.end - Seconds.tolerance
      guard inside.1 > inside.0 else {
        cut.hold(0, from: span.start, to: span.end)
        continue
      }
      if !isThereAtStart { cut.hold(0, from: span.start, to: inside.0) }
      cut.hold(1, from: isThereAtStart ? span.start : inside.0, to: isThereAtEnd ? span.end : inside.1)
      if !isThereAtEnd { cut.hold(0, from: inside.1, to: span.end) }
    }
    return cut.track
  }
}
