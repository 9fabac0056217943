import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Positions → tracks, or ways along curves.
extension LottieBuilder {
  /// A place over time: a track, or a way along a path with its curves.
  enum Place {
    case track(Track<Point>)
    case along(Path, progress: Track<Double>)
  }

  /// A position with spatial curves.
  /// - Parameter isWay: Whether the direction of a straight way is seen too.
  func place(_ value: LottieValue?, _ what: String, _ timeline: Timeline, isWay: Bool = false) -> Place {
    guard let value else { return .track(.constant(.zero)) }
    if let text = value["x"]?.text, case .property(let reference)? = LottieExpression(text),
      !openReferences.contains(value.path)
    {
      return referred(by: value, to: reference, what) { place($0, what, timeline, isWay: isWay) }
        ?? .track(.constant(.zero))
    }
    if value["s"]?.isSet == true || (value["k"] == nil && value["x"]?.isObject == true) {
      if isInSpace, let z = value["z"], number(z, "\(what) z", default: 0, timeline) != .constant(0) {
        refuseDepth(z, what)
      }
      let x = number(value["x"], "\(what) x", default: 0, timeline)
      let y = number(value["y"], "\(what) y", default: 0, timeline)
      return isWay ? way(x, y, value, what, timeline) : .track(.pair(x, y))
    }
    var components = Components.point
    components.between = Self.point
    let property = property(value, what, timeline, components) { node -> Point? in
      if let numbers = node.lottieNumbers, numbers.count > 2, numbers[2] != 0 { self.depthIsSeen = true }
      return Self.pair(node)
    }
    if depthIsSeen {
      depthIsSeen = false
      if isInSpace { refuseDepth(value, what) }
    }
    switch property {
    case nil: return .track(.constant(.zero))
    case .still(let point): return .track(.constant(point))
    case .keyframes(let frames):
      let isSeen = isWay && frames.allSatisfy(\.isEven) && frames.contains { !$0.isHold && $0.value != $0.end }
      guard isSeen || frames.contains(where: { Self.isCurved($0) }) else {
        if isWay, frames.contains(where: { !$0.isHold && !$0.isEven }) {
          return way(
            bounded(timeline.track(.frames(frames) { $0.x }), value, what),
            bounded(timeline.track(.frames(frames, dimension: 1) { $0.y }), value, what), value, what, timeline)
        }
        // With tangents the way has one easing, even where it is straight.
        let isOne = frames.contains(where: \.hasTangents)
        let even = isOne ? frames.map { Self.withOneEasing($0) } : frames
        return .track(track(even, 1, timeline, value, what))
      }
      guard !isWay, frames.contains(where: { Self.overshoots($0.easing(0)) }) else {
        return way(frames, value, what, timeline)
      }
      note(value, "\(what) stops at the ends of its curved ways")
      let track = timeline.sampled(
        { components.value(components.numbers(of: frames, at: timeline.frame(at: $0))) }, isSame: Self.isNear)
      return .track(bounded(track, value, what))
    }
  }

  private func refuseDepth(_ value: LottieValue, _ what: String) {
    refuse(value, "\(what) leaves the plane, which cannot be drawn; let its depth (z) be 0, and scale the layer")
  }

  /// The place on the way to the next keyframe.
  private static func point(_ frame: PropertyKeyframe<Point>, _ share: Double) -> Point {
    guard isCurved(frame) else {
      let x = frame.easing(0)(share)
      let y = frame.hasTangents ? x : frame.easing(1)(share)
      return frame.value + Point((frame.end - frame.value).x * x, (frame.end - frame.value).y * y)
    }
    var path = Path([.move(frame.value)])
    path.cubic(frame.value + frame.outward, frame.end + frame.inward, to: frame.end)
    return MeasuredPath(path).place(at: min(1, max(0, frame.easing(0)(share)))).point
  }

  private static func withOneEasing(_ frame: PropertyKeyframe<Point>) -> PropertyKeyframe<Point> {
    var frame = frame
    frame.easings = [frame.easings[0]]
    return frame
  }

  /// Whether the way to the next value leaves the straight line.
  private static func isCurved(_ frame: PropertyKeyframe<Point>) -> Bool {
    let d = frame.end - frame.value
    func isAside(_ v: Point) -> Bool {
      abs(v.x * d.y - v.y * d.x) > 1e-6 * max(1, d.x * d.x + d.y * d.y) || (d == .zero && v != .zero)
    }
    guard !frame.isHold else { return false }
    // On the line, but beyond its ends, it goes there and back.
    let length = d.length
    func share(_ v: Point) -> Double { length > 0 ? (v.x * d.x + v.y * d.y) / (length * length) : 0 }
    let isWithin =
      share(frame.outward) >= -1e-6 && share(frame.inward) <= 1e-6 && share(frame.outward) <= 1 + 1e-6
      && share(frame.inward) >= -1 - 1e-6
    return isAside(frame.outward) || isAside(frame.inward) || !isWithin
  }

  /// The path of all keyframes, and the part of its length that is behind at each.
  private func way(
    _ frames: [PropertyKeyframe<Point>], _ value: LottieValue, _ what: String, _ timeline: Timeline
  ) -> Place {
    var path = Path([.move(frames[0].value)])
    // Of each keyframe, the number of pieces behind it, and behind the end of its segment.
    var pieces: [(start: Int, end: Int)] = []
    var count = 0
    for (i, frame) in frames.enumerated() {
      let start = count
      guard i + 1 < frames.count else {
        pieces.append((start, start))
        break
      }
      if !frame.isHold {
        if Self.isCurved(frame) {
          path.cubic(frame.value + frame.outward, frame.end + frame.inward, to: frame.end)
        } else {
          path.line(to: frame.end)
        }
        count += 1
      }
      pieces.append((start, count))
      let next = frames[i + 1].value
      if frame.isHold ? next != frame.value : next != frame.end {
        path.line(to: next)
        count += 1
      }
    }
    let ends = MeasuredPath(path).pieceEnds.map { min(1, max(0, $0)) }
    var list: [Timeline.Frame<Double>] = []
    for (i, frame) in frames.enumerated() {
      let easing = frame.easing(0)
      if Self.overshoots(easing) {
        refuse(
          value,
          "\(what) goes beyond the ends of a way that turns the layer; let its easing stay within them, or bake it "
            + "into keyframes")
        return .track(.constant(frames[0].value))
      }
      list.append(Timeline.Frame(time: frame.time, value: ends[pieces[i].start], easing: easing))
      if i + 1 < frames.count, !frame.isHold, pieces[i].end != pieces[i + 1].start {
        list.append(Timeline.Frame(time: frames[i + 1].time, value: ends[pieces[i].end], easing: .linear))
      }
    }
    return .along(path, progress: bounded(timeline.track(list), value, what))
  }

  /// The way of a position whose two parts move by themselves: a curve from each frame to the next, traversed evenly.
  private func way(
    _ x: Track<Double>, _ y: Track<Double>, _ value: LottieValue, _ what: String, _ timeline: Timeline
  ) -> Place {
    guard !x.isConstant || !y.isConstant else { return .track(.pair(x, y)) }
    if Self.jumps(x) || Self.jumps(y) {
      refuse(
        value,
        "auto-orient of a position in two parts that jumps cannot be drawn; do not separate its dimensions, or rotate "
          + "it")
      return .track(.pair(x, y))
    }
    func place(_ seconds: Double) -> Point { Point(x.value(at: seconds), y.value(at: seconds)) }
    let samples = timeline.samples
    var path = Path([.move(place(samples[0]))])
    var pieces = [0]
    for (start, end) in zip(samples, samples.dropFirst()) {
      let (from, to) = (place(start), place(end))
      guard from != to else {
        pieces.append(pieces[pieces.count - 1])
        continue
      }
      // A third of the way at the speed there.
      let little = (end - start) / 300
      path.cubic(from + (place(start + little) - from) * 100, to - (to - place(end - little)) * 100, to: to)
      pieces.append(pieces[pieces.count - 1] + 1)
    }
    let measured = MeasuredPath(path)
    let ends = measured.pieceEnds.map { min(1, max(0, $0)) }
    let progress = timeline.sampled(
      values: pieces.map { ends[$0] }, isSame: { abs($0 - $1) * measured.length < Self.leastStep })
    return .along(path, progress: bounded(progress, value, what))
  }

  /// A shorter way is not seen.
  private static let leastStep = 0.01

  /// Whether a motion is at two places at one moment.
  private static func jumps(_ track: Track<Double>) -> Bool {
    guard case .keyframes(let motion) = track else { return false }
    return zip(motion.frames, motion.frames.dropFirst()).contains { a, b in
      if a.value == b.value { return false }
      if case .steps = a.easing { return true }
      return a.time == b.time
    }
  }

  private static func overshoots(_ easing: Easing) -> Bool {
    guard case .cubicBezier(_, let y1, _, let y2) = easing, y1 < 0 || y1 > 1 || y2 < 0 || y2 > 1 else { return false }
    return (1..<200).contains { i in
      let value = easing(Double(i) / 200)
      return value < -1e-4 || value > 1 + 1e-4
    }
  }
}
