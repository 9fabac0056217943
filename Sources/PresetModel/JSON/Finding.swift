/// One thing that is wrong or doubtful in a document: where it is, and what to do.
public struct Finding: Equatable, Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Hashable, Sendable {
    /// The document cannot be used.
    case error
    /// The document can be used, but perhaps not as it was meant.
    case warning
  }

  public var severity: Severity
  public var place: SourcePlace
  /// The path from the document's root: `$.font.weight`, `$.gradientColors[1]`.
  public var path: String
  public var message: String

  public init(_ severity: Severity, _ place: SourcePlace, path: String, _ message: String) {
    self.severity = severity
    self.place = place
    self.path = path
    self.message = message
  }

  /// `FILE:LINE:COLUMN: error: what is wrong, and what to do`.
  public var description: String { "\(place): \(severity.rawValue): \(message)" }
}
