import GraphicsCore
import MotionMath
import PresetModel

/// Tracks → the tracks of a composition.
struct TrackWriter {
  /// The period of motions that come to rest, since every track of a composition has one.
  private let rest: Seconds
  private let playsOnce: Bool
  private static let mostKeyframes = AnimatedImage.mostKeyframes

  init(_ time: ImageTime) {
    playsOnce = time.playsOnce
    rest = playsOnce ? max(time.introEnd, .milliseconds(10)) : time.periods.min() ?? Seconds(1)
  }

  func write<Value>(_ track: Track<Value>, _ node: (Value) -> JSONNode) throws(ImportError) -> JSONNode {
    try write(track, node) { $0.withinEasings }
  }

  /// A track of colors. Their easings stay as they are: where one leads out of sRGB, a keyframe there could not say it.
  func color(_ track: Track<ColorPair>, _ node: (ColorPair) -> JSONNode) throws(ImportError) -> JSONNode {
    try write(track, node) { $0 }
  }

  private func write<Value>(
    _ track: Track<Value>, _ node: (Value) -> JSONNode, _ change: (Keyframes<Value>) -> Keyframes<Value>
  ) throws(ImportError) -> JSONNode {
    if case .constant(let value) = track { return node(value) }
    var tracks: [JSONNode] = []
    for motion in track.motions { tracks.append(try write(change(motion), node)) }
    return tracks.count == 1 ? tracks[0] : .list(tracks)
  }

  func number(_ track: Track<Double>) throws(ImportError) -> JSONNode { try write(track, Self.number) }

  /// A track whose values have a range. A motion keeps its pace up to a bound, and rests there while it is beyond; the
  /// motions of a sum have their keyframes limited.
  func number(_ track: Track<Double>, in range: ClosedRange<Double>) throws(ImportError) -> JSONNode {
    try write(track.limited(to: range)) { Self.number(min(range.upperBound, max(range.lowerBound, $0))) }
  }

  func pair(_ track: Track<Point>) throws(ImportError) -> JSONNode { try write(track, Self.pair) }

  private func write<Value>(_ motion: Keyframes<Value>, _ node: (Value) -> JSONNode) throws(ImportError) -> JSONNode {
    let motion = motion.comesToRest ? repeated(motion) : motion
    guard motion.frames.count <= Self.mostKeyframes, motion.intro.count <= Self.mostKeyframes else {
      throw ImportError(
        "a motion needs \(max(motion.frames.count, motion.intro.count)) keyframes; at most \(Self.mostKeyframes) can "
          + "be drawn: bake fewer frames, or cut the animation")
    }
    guard motion.period <= 60 else { throw ImportError("a motion of \(motion.period.decimal) s is longer than 60 s") }
    var members: [(String, JSONNode)] = []
    let frames = motion.frames
    let shared = sharedEasing(frames)
    if frames.count == 2, frames[0].time == .zero, frames[1].time == motion.period {
      members = [("from", node(frames[0].value)), ("to", node(frames[1].value))]
    } else {
      members = [("keyframes", keyframes(frames, period: motion.period, shared: shared, node))]
    }
    members.append(("duration", Self.seconds(motion.period)))
    if let shared, shared != .linear { members.append(("easing", Self.easing(shared))) }
    // A preset's delay is within a minute; whole periods make no difference.
    var start = motion.delay
    if start > 60 || start < -60 { start.nanoseconds %= motion.period.nanoseconds }
    if start != .zero { members.append(("delay", Self.seconds(start))) }
    if !motion.intro.isEmpty {
      members.append(("intro", keyframes(motion.intro, period: nil, shared: shared ?? .linear, node)))
    }
    return .object(members)
  }

  /// A motion that comes to rest, in the period that it gets.
  private func repeated<Value>(_ motion: Keyframes<Value>) -> Keyframes<Value> {
    guard playsOnce else { return Keyframes(motion.frames, period: rest, intro: motion.intro) }
    // It is at rest from its own end on, which may come with a jump and before that of the image.
    let value = motion.frames[0].value
    var frames = motion.intro
    if let last = frames.last, last.value != value { frames.append(Keyframe(last.time, value)) }
    return Keyframes(frames + [Keyframe(rest, value)], period: rest)
  }

  /// The easing of all segments; nil if they differ.
  private func sharedEasing<Value>(_ frames: [Keyframe<Value>]) -> Easing? {
    var easing: Easing?
    for (a, b) in zip(frames, frames.dropFirst()) where a.value != b.value && b.time > a.time {
      if let easing, easing != a.easing { return nil }
      easing = a.easing
    }
    return easing ?? .linear
  }

  /// - Parameter period: what percentages refer to; nil for seconds.
  private func keyframes<Value>(
    _ frames: [Keyframe<Value>], period: Seconds?, shared: Easing?, _ node: (Value) -> JSONNode
  ) -> JSONNode {
    func percent(_ time: Seconds) -> Double? {
      guard let period else { return nil }
      let rounded = (time.value / period.value * 1e4).rounded() / 100
      return Seconds(rounded / 100 * period.value) == time ? rounded : nil
    }
    let inPercent = frames.allSatisfy { percent($0.time) != nil }
    return .list(
      frames.enumerated().map { i, frame in
        var members: [(String, JSONNode)] = []
        if inPercent, let share = percent(frame.time) {
          members.append(("at", .text(JSONNumber(share).text + "%")))
        } else {
          members.append(("at", Self.seconds(frame.time)))
        }
        members.append(("value", node(frame.value)))
        let next = i + 1 < frames.count ? frames[i + 1] : frame
        let moves = next.value != frame.value && next.time > frame.time
        if moves, frame.easing != shared ?? .linear { members.append(("easing", Self.easing(frame.easing))) }
        return .object(members)
      })
  }

  // MARK: Texts

  /// To the nanosecond.
  static func seconds(_ value: Double) -> JSONNode { .number((value * 1e9).rounded() / 1e9) }

  static func seconds(_ time: Seconds) -> JSONNode { .number(time.value) }

  /// A length or a factor, to a millionth.
  static func number(_ value: Double) -> JSONNode { .number(rounded(value)) }

  /// To a millionth; zero has no sign.
  ///
  /// What no preset can hold stays a number of JSON: then the error about it names the layer and the limit.
  private static func rounded(_ value: Double) -> Double {
    let largest = Double.greatestFiniteMagnitude
    guard abs(value) <= 1e12 else { return value.isNaN ? largest : min(largest, max(-largest, value)) }
    let rounded = (value * 1e6).rounded() / 1e6
    return rounded == 0 ? 0 : rounded
  }

  static func pair(_ point: Point) -> JSONNode { .list([number(point.x), number(point.y)]) }

  /// The members of an object that has a size.
  static func sides(_ size: Size) -> [(String, JSONNode)] {
    [("width", number(size.width)), ("height", number(size.height))]
  }

  static func easing(_ easing: Easing) -> JSONNode {
    func n(_ value: Double) -> String { JSONNumber(rounded(value)).text }
    return switch easing {
    case .easeIn: .text("easeIn")
    case .easeOut: .text("easeOut")
    case .easeInOut: .text("easeInOut")
    case .cubicBezier(let x1, let y1, let x2, let y2):
      .text("cubic-bezier(\([x1, y1, x2, y2].map(n).joined(separator: ", ")))")
    case .steps(1, jumpAtStart: false): .text("hold")
    case .steps(let count, let jumpAtStart): .text("steps(\(count), \(jumpAtStart ? "start" : "end"))")
    default: .text("linear")
    }
  }
}
