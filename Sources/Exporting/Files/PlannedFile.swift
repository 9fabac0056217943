import PresetModel

/// One file that a run is to make: which of a preset's files it is, and how large its image is.
public struct PlannedFile: Equatable, Sendable, CustomStringConvertible {
  /// The preset's name.
  public var preset: String
  public var variant: AssetVariant
  /// In pixels.
  public var width: Int
  public var height: Int
  /// Whether the scale follows from the size in pixels that a destination gives.
  public var isFitted: Bool

  public init(preset: String, variant: AssetVariant, width: Int, height: Int, isFitted: Bool = false) {
    self.preset = preset
    self.variant = variant
    self.width = width
    self.height = height
    self.isFitted = isFitted
  }

  /// "worm (dark, gif, scale 2)", "worm (light, poster, scale 1, slack-emoji)".
  public var description: String {
    let what = variant.isPoster ? "poster" : variant.format.rawValue
    let words = [variant.scheme.rawValue, what, "scale \(NumberText.short(variant.scale))"]
    return "\(preset) (\((words + (variant.destination.map { [$0] } ?? [])).joined(separator: ", ")))"
  }
}
