import MotionMath
import PresetModel

/// Values over time → the tracks of a composition.
struct TrackWriter {
  /// The period of motions that come to rest, since every track has one.
  let rest: Seconds
  /// Whether nothing repeats: the motions are shown once, from their start to the end of the last.
  let playsOnce: Bool
  static let mostKeyframes = 256

  init(_ picture: AnimatedPicture) {
    var periods: Set<Seconds> = []
    var end = 0.0
    picture.forEachMotion { motion in
      if motion.period > .zero { periods.insert(motion.period) }
      end = max(end, motion.intro.last?.time ?? 0)
    }
    playsOnce = periods.isEmpty && end > 0
    rest = playsOnce ? Seconds(max(end, 0.01)) : periods.min() ?? Seconds(1)
  }

  func write(
    _ value: Animated, _ node: ([Double]) -> JSONNode
  ) throws(ImportError) -> JSONNode {
    guard !value.isStill else { return node(value.still) }
    var tracks: [JSONNode] = []
    for motion in value.motions { tracks.append(try track(motion, node)) }
    return tracks.count == 1 ? tracks[0] : .list(tracks)
  }

  private func track(_ motion: RepeatedMotion, _ node: ([Double]) -> JSONNode) throws(ImportError) -> JSONNode {
    var motion = motion
    if motion.period == .zero {
      motion.period = rest
      motion.start = .zero
      if playsOnce {
        motion.frames = motion.intro + motion.frames.prefix(1).map { .init(rest.value, $0.values) }
        motion.intro = []
      } else {
        motion.frames = [motion.frames[0]]
      }
    }
    guard motion.frames.count <= Self.mostKeyframes, motion.intro.count <= Self.mostKeyframes else {
      throw ImportError("a motion has \(motion.frames.count) keyframes; a track holds at most \(Self.mostKeyframes)")
    }
    let period = motion.period.value
    guard period <= 60 else { throw ImportError("a motion of \(period) s is longer than 60 s") }
    var members: [(String, JSONNode)] = []
    let frames = motion.frames
    let shared = sharedEasing(frames)
    if frames.count == 2, frames[0].time == 0, abs(frames[1].time - period) < 1e-9 {
      members = [("from", node(frames[0].values)), ("to", node(frames[1].values))]
    } else {
      members = [("keyframes", keyframes(frames, period: period, shared: shared, node))]
    }
    members.append(("duration", Self.seconds(period)))
    if let shared, shared != .linear { members.append(("easing", Self.easing(shared))) }
    var start = motion.start.value
    if abs(start) > 60 { start -= (start / period).rounded(.towardZero) * period }
    if start != 0 { members.append(("delay", Self.seconds(start))) }
    if !motion.intro.isEmpty {
      members.append(("intro", keyframes(motion.intro, period: nil, shared: shared ?? .linear, node)))
    }
    return .object(members)
  }

  /// The easing of all legs; nil if they differ.
  private func sharedEasing(_ frames: [RepeatedMotion.Frame]) -> Easing? {
    var easing: Easing?
    for (a, b) in zip(frames, frames.dropFirst()) where a.values != b.values && b.time > a.time {
      if let easing, easing != a.easing { return nil }
      easing = a.easing
    }
    return easing ?? .linear
  }

  /// - Parameter period: what percentages refer to; nil for seconds.
  private func keyframes(
    _ frames: [RepeatedMotion.Frame], period: Double?, shared: Easing?, _ node: ([Double]) -> JSONNode
  ) -> JSONNode {
    func percent(_ time: Double) -> Double? {
      guard let period else { return nil }
      let value = time / period * 100
      let rounded = (value * 100).rounded() / 100
      return abs(rounded - value) < 1e-9 ? rounded : nil
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
        members.append(("value", node(frame.values)))
        let next = i + 1 < frames.count ? frames[i + 1] : frame
        let moves = next.values != frame.values && next.time > frame.time
        if moves, frame.easing != shared ?? .linear { members.append(("easing", Self.easing(frame.easing))) }
        return .object(members)
      })
  }

  // MARK: Texts

  /// To the nanosecond.
  static func seconds(_ value: Double) -> JSONNode { .number((value * 1e9).rounded() / 1e9) }

  /// A length or a factor, to a millionth.
  static func number(_ value: Double) -> JSONNode {
    let rounded = (value * 1e6).rounded() / 1e6
    return .number(rounded == 0 ? 0 : rounded)
  }

  static func pair(_ values: [Double]) -> JSONNode { .list([number(values[0]), number(values[1])]) }

  static func easing(_ easing: Easing) -> JSONNode {
    func n(_ value: Double) -> String { JSONNumber((value * 1e6).rounded() / 1e6).text }
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
