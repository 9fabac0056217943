/// Something that is wrong, or perhaps not meant, with its place and its remedy.
public struct Finding: Equatable, Hashable, Sendable, CustomStringConvertible {
  public enum Severity: String, Hashable, Sendable {
    /// The document cannot be used.
    case error
    /// The document can be used, but perhaps not as it was meant.
    case warning
    /// The document is used as it was meant, and this is worth knowing: something that it says has no effect.
    case note
  }

  public var severity: Severity
  /// Where a document is at fault; `isKnown` is false for a finding that is about no document.
  public var place: SourcePlace
  /// The path from the document's root: `$.font.weight`, `$.gradientColors[1]`.
  public var path: String
  /// What is wrong and what to do. Without a place it is a whole line: `FILE: error: what is wrong, and what to do`.
  public var message: String
  /// The preset that a finding of a project is about; nil for the project itself, and outside of projects.
  public var preset: String?
  /// The file that could not be read, where another file names it.
  public var unreadFile: String?

  public init(_ severity: Severity, _ place: SourcePlace, path: String = "$", _ message: String) {
    self.severity = severity
    self.place = place
    self.path = path
    self.message = message
  }

  /// A finding that is about no place in a document.
  /// - Parameter line: A whole line, with the name of what is wrong.
  public init(_ line: String, severity: Severity = .error) { self.init(severity, .nowhere, line) }

  /// The same finding about a preset of a project.
  public func about(_ preset: String?) -> Finding {
    var finding = self
    finding.preset = preset
    return finding
  }

  /// `FILE:LINE:COLUMN: error: what is wrong, and what to do`.
  public var description: String { place.isKnown ? "\(place): \(severity.rawValue): \(message)" : message }
}
