/// What an XML document may cost, checked while it is read.
public struct XMLLimits: Equatable, Sendable {
  /// In bytes.
  public var longestDocument = 1 << 20
  public var deepestElement = 64
  public var mostElements = 20_000
  public var mostAttributes = 200_000
}
