import Importing

/// The limits of a Lottie file, checked before memory is asked for.
public struct LottieLimits: Equatable, Sendable {
  /// Of the JSON text, with images in it.
  public var mostBytes = 16 << 20
  /// Of the JSON text outside of strings, which takes many times as much memory.
  public var mostStructure = 3 << 20
  /// Entries of an archive.
  public var mostEntries = 1_000
  /// Of the manifest or a theme of an archive, in bytes.
  public var mostManifestBytes = 1 << 20
  /// Of an image in an archive, in bytes.
  public var mostImageBytes = 16 << 20
  /// Shapes and layers, each use of a precomposition and each copy counted.
  public var mostNodes = 5_000
  /// Precompositions in precompositions, mattes of mattes, groups in groups.
  public var deepestNesting = 24
  /// Keyframes of one property.
  public var mostKeyframes = 5_000
  /// Vertices of one outline.
  public var mostVertices = 2_000
  /// Copies of one repeater.
  public var mostCopies = 200
  /// Changes of pace of one time remapping, those of the precompositions around it counted.
  public var mostSpans = 500
  /// Characters of one text.
  public var mostCharacters = 2_000
  /// Characters of one text whose letters move.
  public var mostMovingLetters = 500
  /// Animators of one text.
  public var mostAnimators = 10
  /// Keyframes of all letters of one text; a preset's text has no room for more.
  public var mostLetterKeyframes = 35_000
  /// Keyframes of one property of the preset, after sampling.
  public var mostWrittenKeyframes = AnimatedImage.mostKeyframes
  /// Frames a second.
  public var rates = 0.1...1000.0
  /// The number of the farthest frame, before or after frame 0.
  static let farthestFrame = 1e7
  /// The longest animation, in seconds.
  public var longest = 60.0

  public init() {}
}
