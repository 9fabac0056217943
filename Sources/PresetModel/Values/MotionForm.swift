/// How much a loader moves.
public enum MotionForm: String, CaseIterable, Sendable, Hashable {
  case full
  /// The calm form: the poster, its opacity slowly going down and up.
  case reduced
}
