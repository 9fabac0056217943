import Importing
import MotionMath

/// The frames of a composition → seconds of the loop. Those of a precomposition are moved and stretched.
struct Timeline: Equatable {
  /// Frames a second.
  let rate: Double
  /// The length of the loop, which starts at 0.
  let period: Seconds
  /// The root's frame of a frame t: `start` + `stretch`·t, from the first frame of the loop.
  private(set) var start: Double
  private(set) var stretch = 1.0

  init(rate: Double, first: Double, last: Double) {
    self.rate = rate
    start = -first
    period = Seconds((last - first) / rate)
  }

  /// That of a precomposition whose frame 0 is at a frame of this one.
  func within(start: Double, stretch: Double) -> Timeline {
    var inner = self
    inner.start = self.start + self.stretch * start
    inner.stretch = self.stretch * stretch
    return inner
  }

  /// Seconds from the start of the loop.
  func seconds(_ frame: Double) -> Double { (start + stretch * frame) / rate }

  /// The frame at a moment, in seconds.
  func frame(at seconds: Double) -> Double { (seconds * rate - start) / stretch }

  /// The moments of whole frames of the root, and the end.
  var moments: [Double] {
    let count = Int((period.value * rate - 1e-6).rounded(.up))
    return (0..<max(1, count)).map { Double($0) / rate } + [period.value]
  }

  // MARK: Tracks

  /// A keyframe whose time is in frames.
  struct Frame<Value: Interpolatable> {
    var time: Double
    var value: Value
    var easing: Easing
  }

  /// Returns the motion of keyframes, cut at both ends of the loop.
  func track<Value: Interpolatable>(_ frames: [Frame<Value>]) -> Track<Value> {
    let end = period.value
    let timed = frames.map { (time: seconds($0.time), value: $0.value, easing: $0.easing) }
    guard let first = timed.first, let last = timed.last else { preconditionFailure("a motion has keyframes") }
    if last.time <= 0 { return .constant(last.value) }
    if first.time >= end { return .constant(first.value) }
    var cut: [Keyframe<Value>] = []
    if timed.count == 1 { return .constant(first.value) }
    for (a, b) in zip(timed, timed.dropFirst()) {
      guard b.time > 0, a.time < end else { continue }
      guard b.time > a.time else {
        // Two keyframes at one time: a jump.
        if cut.isEmpty || cut.last?.value != a.value { cut.append(Keyframe(Seconds(a.time), a.value, a.easing)) }
        continue
      }
      let (u0, u1) = (max(0, -a.time / (b.time - a.time)), min(1, (end - a.time) / (b.time - a.time)))
      append(a.value, b.value, a.easing, from: a.time, to: b.time, u0, u1, to: &cut)
    }
    if last.time <= end, cut.last.map({ $0.time < Seconds(last.time) || $0.value != last.value }) ?? true {
      cut.append(Keyframe(Seconds(last.time), last.value))
    }
    return Track.keyframes(Keyframes(cut, period: period)).settled
  }

  /// Appends the part of a segment between two shares of its time, with its end.
  private func append<Value: Interpolatable>(
    _ a: Value, _ b: Value, _ easing: Easing, from: Double, to: Double, _ u0: Double, _ u1: Double,
    to frames: inout [Keyframe<Value>]
  ) {
    func time(_ u: Double) -> Seconds { min(period, max(.zero, Seconds(from + (to - from) * u))) }
    func add(_ u: Double, _ value: Value, _ easing: Easing) {
      // The previous segment ends at this keyframe, unless the value jumps here.
      if let last = frames.last, last.time == time(u), last.value == value {
        frames[frames.count - 1].easing = easing
      } else {
        frames.append(Keyframe(time(u), value, easing))
      }
    }
    if case .steps = easing {
      add(u0, a, easing)
      add(u1, u1 < 1 ? a : b, .linear)
      return
    }
    func value(_ u: Double) -> Value { u <= 0 ? a : u >= 1 ? b : Value.interpolate(a, b, easing(u)) }
    if a == b || u0 <= 0 && u1 >= 1 {
      add(u0, a, easing)
    } else if let part = EasingCut.part(of: easing, from: u0, to: u1) {
      add(u0, value(u0), part)
    } else {
      // No single curve says the part; lines between so many points do.
      let steps = 24
      for i in 0..<steps {
        let u = u0 + (u1 - u0) * Double(i) / Double(steps)
        add(u, value(u), .linear)
      }
    }
    add(u1, value(u1), .linear)
  }

  /// Returns the motion with the value of a function at every frame, and lines between; those that say nothing are left
  /// out.
  /// - Parameter isSame: whether two values look the same.
  func sampled<Value: Interpolatable>(
    _ value: (_ seconds: Double) -> Value, isSame: (Value, Value) -> Bool
  ) -> Track<Value> {
    let moments = moments
    // The loop's last moment is that before it starts again.
    let values = moments.map { value(min($0, period.value - 1e-7)) }
    var kept = [0]
    var i = 0
    while i + 1 < moments.count {
      var j = i + 1
      func isStraight(to end: Int) -> Bool {
        ((i + 1)..<end).allSatisfy { k in
          let share = (moments[k] - moments[i]) / (moments[end] - moments[i])
          return isSame(Value.interpolate(values[i], values[end], share), values[k])
        }
      }
      while j + 1 < moments.count, j - i < 64, isStraight(to: j + 1) { j += 1 }
      kept.append(j)
      i = j
    }
    let frames = kept.map { Keyframe(min(period, Seconds(moments[$0])), values[$0]) }
    return Track.keyframes(Keyframes(frames, period: period)).settled
  }

  /// 1 from one frame to before another one, otherwise 0.
  func presence(from first: Double, to last: Double) -> Track<Double> {
    let (a, b) = (seconds(first), seconds(last))
    let (isThereAtStart, isThereAtEnd) = (a <= Seconds.tolerance, b >= period.value - Seconds.tolerance)
    guard b > a, a < period.value, b > 0 else { return .constant(0) }
    if isThereAtStart && isThereAtEnd { return .constant(1) }
    let hold = Easing.steps(1, jumpAtStart: false)
    var frames: [Keyframe<Double>] = []
    if !isThereAtStart { frames.append(Keyframe(.zero, 0, hold)) }
    frames.append(Keyframe(isThereAtStart ? .zero : Seconds(a), 1, hold))
    if !isThereAtEnd { frames.append(Keyframe(Seconds(b), 0, hold)) }
    frames.append(Keyframe(period, isThereAtEnd ? 1 : 0))
    return .keyframes(Keyframes(frames, period: period))
  }
}
