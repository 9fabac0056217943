/// The font that a text asks for: a family or a file, a weight and a size.
///
/// Either a family or a file must be given, and a file takes precedence. The family then only selects among the faces
/// of a collection (`.ttc`).
public struct FontRequest: Equatable, Hashable, Sendable {
  /// The family's name as the font itself states it, compared without regard to case. It is never an alias or a generic
  /// name.
  public var family: String?
  public var file: FontFile?
  /// Folders whose fonts stand in for a family that is not installed.
  public var folders: [String]
  /// The weight, 1 … 1000 as in CSS: 400 is regular, 700 bold.
  public var weight: Double
  /// The size of the em in points (CSS px at scale 1).
  public var size: Double
  /// OpenType features such as `tnum` or `liga=0`.
  public var features: [String]
  /// What is added after each character, in points; negative to bring them together.
  public var letterSpacing: Double

  public init(
    family: String? = nil, file: FontFile? = nil, folders: [String] = [], weight: Double = 400, size: Double,
    features: [String] = [], letterSpacing: Double = 0
  ) {
    self.family = family
    self.file = file
    self.folders = folders
    self.weight = weight
    self.size = size
    self.features = features
    self.letterSpacing = letterSpacing
  }
}
