/// The largest and smallest values that a preset may ask for. They are far beyond any loader, but no preset within them
/// can exhaust memory.
enum Limits {
  /// Lengths of things that are drawn, in points.
  static let smallestLength = 0.1
  static let largestLength = 4096.0
  /// The budget of a file, in bytes.
  static let largestBudget = 1 << 30
  /// Length of a text, in characters.
  static let longestText = 2000
  /// Length of an image's name or `data:` URL, in characters: that of a preset's file.
  static let longestImage = 1 << 20
  /// Dots in one row or column.
  static let longestGridSide = 64
  /// Stops of a gradient.
  static let gradientStops = 2...32
  /// Standard deviation of a blur, in points.
  static let largestBlur = 512.0
  /// Values of one channel's change.
  static let transferValues = 1...256
  /// Layers in one list, and copies of a layer.
  static let mostLayers = 200
  static let mostCopies = 360
  /// What other tracks call a track, in characters.
  static let longestTrackName = 100
  /// Placements that follow a layer's own.
  static let mostTransforms = 32
  /// Nesting of layers.
  static let deepestLayers = 12
  /// What a composition may cost, in plain layers.
  static let mostWork = 5_000
  /// Nesting of presets that extend or hold one another.
  static let deepestPresets = 8
}
