/// What an XML document may cost, checked while it is read.
public struct XMLLimits: Equatable, Sendable {
  /// In bytes.
  public var longestDocument: Int
  public var deepestElement: Int
  public var mostElements: Int
  public var mostAttributes: Int

  public init(
    longestDocument: Int = 1 << 20, deepestElement: Int = 64, mostElements: Int = 20_000, mostAttributes: Int = 200_000
  ) {
    self.longestDocument = longestDocument
    self.deepestElement = deepestElement
    self.mostElements = mostElements
    self.mostAttributes = mostAttributes
  }
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
