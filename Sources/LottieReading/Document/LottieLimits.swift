/// The limits of a Lottie file, checked before memory is asked for.
public struct LottieLimits: Equatable, Sendable {
  /// Of the JSON text.
  public var mostBytes = 1 << 20
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
  /// Frames a second.
  public var rates = 0.1...1000.0
  /// The number of the farthest frame, before or after frame 0.
  static let farthestFrame = 1e7
  /// The longest animation, in seconds.
  public var longest = 60.0

  public init() {}
}
