import PresetModel

/// A moment at which the image changes at once.
public struct LoopMark: Equatable, Sendable {
  /// In seconds of the scene's cycle.
  public var time: Double
  /// Whether a `hold` or `steps` easing says so.
  public var isDeclared: Bool
  /// The properties that change, such as `opacity`.
  public var properties: [String]
  /// The JSON paths of the motions that change.
  public var paths: [String]
}

/// The proof of a preset's loop as pages show it: its facts, and every moment at which the image changes at once.
public struct LoopVerdict: Equatable, Sendable {
  public var facts: LoopFacts
  /// In order of time; none where the loop is continuous.
  public var marks: [LoopMark]

  /// - Parameter meant: The preset's reason for jumps.
  init(_ proof: LoopProof, meant: String?) {
    facts = proof.facts
    if facts.verdict == .jump { facts.meant = meant }
    marks = facts.verdict == .continuous ? [] : proof.marks
  }
}
