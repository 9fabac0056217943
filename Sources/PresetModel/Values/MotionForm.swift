/// How much a loader moves.
public enum MotionForm: String, CaseIterable, Sendable, Hashable {
  case full
  /// The calm form: the poster, whose opacity slowly goes down and up.
  case reduced
}
