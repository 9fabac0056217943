/// Whether a loop jumps: the verdict of the proof on its scene, where the image's limits from the left and from the
/// right are compared.
public struct LoopFacts: Equatable, Sendable {
  public enum Verdict: String, CaseIterable, Hashable, Sendable {
    /// At every moment the image's two limits are the same.
    case continuous
    /// They differ at some moments, and a `hold` or `steps` easing declares each of them.
    case stepped
    /// They differ at a moment that no easing declares.
    case jump
  }

  public var verdict = Verdict.continuous
  /// In order of time. Moments that the same motions make are one jump.
  public var jumps: [LoopJump] = []
  /// The preset's reason for its jumps; nil if it gives none.
  public var meant: String?

  public init() {}

  /// Whether the loop jumps and the preset does not say why.
  public var isAtFault: Bool { verdict == .jump && meant == nil }

  /// Adds the jumps of the same loop in another scheme. Those that the same motions make at the same moments are one,
  /// as large as the larger one.
  package mutating func add(jumpsOf other: LoopFacts) {
    if other.verdict == .jump { verdict = .jump }
    for jump in other.jumps {
      let same = jumps.firstIndex { $0.paths == jump.paths && $0.time == jump.time && $0.count == jump.count }
      if let same { jumps[same].levels = max(jumps[same].levels, jump.levels) } else { jumps.append(jump) }
    }
    jumps.sort { $0.time < $1.time }
  }
}

/// A moment at which the image changes at once without any easing that says so.
public struct LoopJump: Equatable, Sendable {
  /// Seconds from the start of the scene's cycle; of several moments, the first.
  public var time = 0.0
  /// The number of moments in the cycle at which the same motions jump.
  public var count = 1
  /// The largest difference of a premultiplied channel of any pixel, in levels of 255.
  public var levels = 0
  /// The JSON paths of the motions that make it.
  public var paths: [String] = []
  /// What to change.
  public var remedy = ""

  public init() {}

  /// The paths that a message names besides the first.
  private static let mostOthers = 4

  /// "jumps by 255 of 255 levels at 1.2 s; add …": a message about the first path.
  public var message: String {
    let moments = count > 1 ? "\(count) times, first at \(JSONNumber(time).text) s" : "at \(JSONNumber(time).text) s"
    var named = paths.dropFirst().map(\.withoutRoot)
    let unnamed = named.count - Self.mostOthers
    if unnamed > 0 { named[Self.mostOthers...] = ["and \(unnamed) more"] }
    let others = named.isEmpty ? "" : " with \(named.joined(separator: ", "))"
    let subject = paths.first.map(\.withoutRoot) ?? ""
    return "\(subject.isEmpty ? "the loop" : subject) jumps \(moments)\(others), by \(levels) of 255 levels; \(remedy)"
  }
}

extension String {
  /// A JSON path without `$.`.
  fileprivate var withoutRoot: String { String(dropFirst(hasPrefix("$.") ? 2 : 1)) }
}

/// What becomes of a loop's jumps.
public struct SeamBlend: Equatable, Sendable {
  /// The seconds before a jump in which the image dissolves into the one after it; 0 leaves the jump.
  public var blend = 0.2

  public init(blend: Double = 0.2) { self.blend = blend }

  public static let range = 0.0...10
}

/// A reason why a loop may jump.
public struct JumpNote: Equatable, Sendable {
  public var meant = ""

  public init(meant: String = "") { self.meant = meant }
}
