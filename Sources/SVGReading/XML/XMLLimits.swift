/// What an XML document may cost, checked while it is read.
public struct XMLLimits: Equatable, Sendable {
  /// In bytes.
  public var longestDocument = 1 << 20
  public var deepestElement = 64
  public var mostElements = 20_000
  public var mostAttributes = 200_000
}

/// Why an XML document cannot be read.
struct XMLError: Error, Equatable, Sendable, CustomStringConvertible {
  /// From 1.
  var line: Int
  var column: Int
  var description: String

  init(line: Int, column: Int, _ description: String) {
    self.line = line
    self.column = column
    self.description = description
  }
}
