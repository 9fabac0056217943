/// A font file that a block's glyphs come from.
public struct FontUse: Equatable, Hashable, Sendable {
  public var family: String
  public var file: String
  /// Which face of a collection; 0 in a file of one face.
  public var faceIndex: Int
  /// The face's weight, 1 … 1000; of a variable font, the one it was set to.
  public var weight: Double
  /// The weight that the request named.
  public var requestedWeight: Double
  public var byteCount: Int
  /// Whether the font stands in for characters that the font asked for lacks.
  public var isFallback: Bool

}
