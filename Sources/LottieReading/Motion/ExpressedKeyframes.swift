import Importing
import MotionMath

/// Keyframes that an expression repeats or eases.
enum ExpressedKeyframes {
  /// The keyframes again and again over the frames that are shown; nil where there are too many, or where a repetition
  /// needs numbers and the property has none.
  /// - Parameter rate: Frames a second.
  static func looped<Value>(
    _ frames: [PropertyKeyframe<Value>], _ loop: KeyframeLoop, over range: ClosedRange<Double>, rate: Double,
    _ components: Components<Value>?, most: Int
  ) -> [PropertyKeyframe<Value>]? {
    guard let first = frames.first, let last = frames.last, last.time > first.time else { return frames }
    if loop.kind == .continue { return components.map { continued(frames, isAfter: loop.isAfter, over: range, $0) } }
    guard let part = part(of: frames, loop, rate: rate, components), let start = part.first, let end = part.last,
      end.time > start.time
    else { return nil }
    let length = end.time - start.time
    let needed = loop.isAfter ? (range.upperBound - last.time) / length : (first.time - range.lowerBound) / length
    guard needed > 0 else { return frames }
    let passes = Int(min(needed.rounded(.up), 1e6))
    guard frames.count + passes * part.count <= most else { return nil }
    if loop.kind == .offset, components == nil { return nil }
    let back = reversed(part)
    func pass(_ k: Int) -> [PropertyKeyframe<Value>] {
      let source = loop.kind == .pingpong && k % 2 != 0 ? back : part
      return source.map { frame in
        var frame = frame
        frame.time += Double(k) * length
        if loop.kind == .offset, let components {
          let way = zip(components.numbers(start.value), components.numbers(end.value)).map { ($1 - $0) * Double(k) }
          func moved(_ value: Value) -> Value { components.value(zip(components.numbers(value), way).map { $0 + $1 }) }
          (frame.value, frame.end) = (moved(frame.value), moved(frame.end))
        }
        return frame
      }
    }
    // The end of one pass is the start of the next; where they differ, the value jumps.
    var list: [PropertyKeyframe<Value>] = []
    if loop.isAfter {
      list = frames
      for k in 1...passes {
        list.removeLast()
        list += pass(k)
      }
    } else {
      for k in (1...passes).reversed() {
        if !list.isEmpty { list.removeLast() }
        list += pass(-k)
      }
      list.removeLast()
      list += frames
    }
    return list
  }

  /// The keyframes that are repeated; nil where the part starts or ends between two that cannot be cut there.
  private static func part<Value>(
    of frames: [PropertyKeyframe<Value>], _ loop: KeyframeLoop, rate: Double, _ components: Components<Value>?
  ) -> [PropertyKeyframe<Value>]? {
    var count = frames.count
    switch loop.part {
    case .all: break
    case .segments(let segments): count = min(count, segments + 1)
    case .seconds(let seconds):
      let length = seconds * rate
      let (first, last) = (frames[0].time, frames[frames.count - 1].time)
      guard length < last - first else { break }
      let edge = loop.isAfter ? last - length : first + length
      if let i = frames.firstIndex(where: { abs($0.time - edge) < 1e-3 }) {
        count = loop.isAfter ? frames.count - i : i + 1
        break
      }
      guard let i = frames.lastIndex(where: { $0.time < edge }), let components,
        let (before, after) = components.cut(frames[i], before: frames[i + 1].time, at: edge)
      else { return nil }
      guard !loop.isAfter else { return [after] + frames[(i + 1)...] }
      return frames[..<i] + [before, after]
    }
    return Array(loop.isAfter ? frames.suffix(count) : frames.prefix(count))
  }

  /// The keyframes, and straight on from the first or the last as fast as there.
  private static func continued<Value>(
    _ frames: [PropertyKeyframe<Value>], isAfter: Bool, over range: ClosedRange<Double>, _ components: Components<Value>
  ) -> [PropertyKeyframe<Value>] {
    let edge = isAfter ? frames[frames.count - 1] : frames[0]
    let far = isAfter ? range.upperBound : range.lowerBound
    let time = far - edge.time
    guard isAfter ? time > 0 : time < 0 else { return frames }
    let inside = 2 * Components<Value>.velocityStep
    let velocity = components.velocity(of: frames, at: edge.time + (isAfter ? -inside : inside))
    let own = components.numbers(edge.value)
    let end = zip(own, velocity).map { $0 + $1 * time }
    if !isAfter { return [components.keyframe(far, end, to: own)] + frames }
    return frames.dropLast() + [components.keyframe(edge.time, own, to: end), components.keyframe(far, end, to: end)]
  }

  /// The same way back.
  private static func reversed<Value>(_ frames: [PropertyKeyframe<Value>]) -> [PropertyKeyframe<Value>] {
    let (first, last) = (frames[0].time, frames[frames.count - 1].time)
    return frames.indices.reversed().map { i in
      var frame = frames[i]
      frame.time = first + last - frame.time
      guard i > 0 else {
        frame.end = frame.value
        return frame
      }
      let before = frames[i - 1]
      // What was held until this keyframe is there all the way back to the one before.
      frame.value = before.isHold ? before.value : before.end
      frame.end = before.value
      frame.isHold = before.isHold
      frame.easings = before.easings.map(EasingCut.reversed)
      (frame.outward, frame.inward) = (before.inward, before.outward)
      frame.hasTangents = before.hasTangents
      return frame
    }
  }

  /// The keyframes with another easing, at every whole frame.
  static func eased<Value>(
    _ frames: [PropertyKeyframe<Value>], _ easing: (Double) -> Double, _ components: Components<Value>, most: Int
  ) -> [PropertyKeyframe<Value>]? {
    var list: [PropertyKeyframe<Value>] = []
    for (a, b) in zip(frames, frames.dropFirst()) {
      var times = [a.time]
      var time = a.time.rounded(.down) + 1
      guard b.time - a.time <= Double(most - list.count) else { return nil }
      while time < b.time - Timeline.sameFrame {
        times.append(time)
        time += 1
      }
      let (from, to) = (components.numbers(a.value), components.numbers(a.end))
      let values = (times + [b.time]).map { time -> [Double] in
        let share = b.time > a.time ? easing((time - a.time) / (b.time - a.time)) : 0
        return zip(from, to).map { $0 + ($1 - $0) * share }
      }
      for (i, time) in times.enumerated() { list.append(components.keyframe(time, values[i], to: values[i + 1])) }
    }
    return list + frames.suffix(1)
  }
}
