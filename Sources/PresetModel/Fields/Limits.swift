/// The largest and smallest that a preset may ask for: far beyond any loader, and near enough that nothing that passes can exhaust memory.
enum Limits {
  /// In points; lengths of things that are drawn.
  static let smallestLength = 0.1
  static let largestLength = 4096.0
  /// In bytes, of a file.
  static let largestBudget = 1 << 30
  /// In characters.
  static let longestText = 2000
  /// Dots beside or above one another.
  static let longestGridSide = 64
  /// In colours.
  static let gradientColors = 2...32
  /// Standard deviation of a blur, in points.
  static let largestBlur = 512.0
  /// Layers in one list, and copies of a layer.
  static let mostLayers = 200
  static let mostCopies = 360
  /// Layers in one another.
  static let deepestLayers = 12
  /// What a composition may cost, in plain layers.
  static let mostWork = 5_000
  /// Presets that extend or hold one another.
  static let deepestPresets = 8
}
