import Importing
import MotionMath

/// Keyframes in frames → keyframes in seconds of the loop, for one span of it after the other.
struct KeyframeCut<Value: Interpolatable> {
  private let period: Seconds
  private var frames: [Keyframe<Value>] = []

  init(period: Seconds) { self.period = period }

  /// The motion of all spans.
  var track: Track<Value> {
    guard let first = frames.first else { preconditionFailure("a loop has a span") }
    guard frames.contains(where: { $0.value != first.value }) else { return .constant(first.value) }
    return Track.keyframes(Keyframes(frames, period: period)).settled
  }

  private static var hold: Easing { .steps(1, jumpAtStart: false) }

  // MARK: Spans

  /// Appends a value that stands still.
  /// - Parameters:
  ///   - start: Seconds of the loop, like `end`.
  mutating func hold(_ value: Value, from start: Double, to end: Double) {
    // One rest after the other is one.
    if frames.count > 1, let last = frames.last, last.value == value, frames[frames.count - 2].value == value {
      frames.removeLast()
    } else {
      add(start, value, Self.hold)
    }
    add(end, value, .linear)
  }

  /// Appends what keyframes say in a span.
  mutating func append(_ keyframes: [Timeline.Frame<Value>], in span: Timeline.Span) {
    guard !span.isStill else {
      hold(Self.value(keyframes, at: span.first), from: span.start, to: span.end)
      return
    }
    let ordered = span.isBackwards ? Self.backwards(keyframes) : keyframes
    let timed = ordered.map { (time: span.seconds($0.time), value: $0.value, easing: $0.easing) }
    guard let first = timed.first, let last = timed.last else { return }
    if last.time <= span.start { return hold(last.value, from: span.start, to: span.end) }
    if first.time >= span.end || timed.count == 1 { return hold(first.value, from: span.start, to: span.end) }
    if first.time > span.start, !frames.isEmpty { add(span.start, first.value, .linear) }
    for (a, b) in zip(timed, timed.dropFirst()) {
      guard b.time > span.start, a.time < span.end else { continue }
      guard b.time > a.time else {
        // Two keyframes at one time: a jump.
        if frames.isEmpty || frames.last?.value != a.value { add(a.time, a.value, a.easing) }
        continue
      }
      let length = b.time - a.time
      segment(
        a.value, b.value, a.easing, from: a.time, to: b.time, max(0, (span.start - a.time) / length),
        min(1, (span.end - a.time) / length))
    }
    if last.time <= span.end {
      if frames.last.map({ $0.time < Seconds(last.time) || $0.value != last.value }) ?? true {
        add(last.time, last.value, .linear)
      }
      if span.end < period.value { add(span.end, last.value, .linear) }
    }
  }

  private mutating func add(_ seconds: Double, _ value: Value, _ easing: Easing) {
    // A rounding error must not lead back.
    let time = min(period, max(frames.last?.time ?? .zero, Seconds(seconds)))
    // What ends at this keyframe goes on from it, unless the value jumps here.
    if let last = frames.last, last.time == time, last.value == value {
      frames[frames.count - 1].easing = easing
      return
    }
    // The end of a rest says nothing where the next value follows at once.
    if frames.count > 1, let last = frames.last, last.time == time, frames[frames.count - 2].value == last.value,
      frames[frames.count - 2].easing == Self.hold
    {
      frames.removeLast()
    }
    frames.append(Keyframe(time, value, easing))
  }

  /// Appends the part of a segment between two shares of its time, with its end.
  private mutating func segment(
    _ a: Value, _ b: Value, _ easing: Easing, from: Double, to: Double, _ u0: Double, _ u1: Double
  ) {
    func time(_ u: Double) -> Double { from + (to - from) * u }
    if case .steps(_, let jumpsAtStart) = easing {
      add(time(u0), jumpsAtStart && u0 > 0 ? b : a, easing)
      add(time(u1), jumpsAtStart || u1 >= 1 ? b : a, .linear)
      return
    }
    func value(_ u: Double) -> Value { u <= 0 ? a : u >= 1 ? b : Value.interpolate(a, b, easing(u)) }
    if a == b || u0 <= 0 && u1 >= 1 {
      add(time(u0), a, easing)
    } else if let part = EasingCut.part(of: easing, from: u0, to: u1) {
      add(time(u0), value(u0), part)
    } else {
      // No single curve says the part; lines between so many points do.
      let steps = 24
      for i in 0..<steps {
        let u = u0 + (u1 - u0) * Double(i) / Double(steps)
        add(time(u), value(u), .linear)
      }
    }
    add(time(u1), value(u1), .linear)
  }

  // MARK: Frames

  /// The same motion with the last keyframe first, at the same frames.
  private static func backwards(_ frames: [Timeline.Frame<Value>]) -> [Timeline.Frame<Value>] {
    frames.indices.reversed().map { i in
      var frame = frames[i]
      frame.easing = i > 0 ? EasingCut.reversed(frames[i - 1].easing) : .linear
      return frame
    }
  }

  private static func value(_ frames: [Timeline.Frame<Value>], at frame: Double) -> Value {
    guard let next = frames.firstIndex(where: { $0.time > frame }) else { return frames[frames.count - 1].value }
    guard next > 0 else { return frames[0].value }
    let (a, b) = (frames[next - 1], frames[next])
    return .interpolate(a.value, b.value, a.easing((frame - a.time) / (b.time - a.time)))
  }
}
