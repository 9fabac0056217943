/// The place of a value or a key: in a file by line and column, in a command-line argument by column alone.
public struct SourcePlace: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given, or the argument (`--set font.weight=heavy`).
  public var file: String
  /// From 1; absent for an argument.
  public var line: Int?
  /// In characters (Unicode scalars), from 1; 0 for a value that comes from no text, and where only the line is known.
  public var column: Int

  public init(file: String, line: Int?, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The place of values that come from no text.
  package static let nowhere = SourcePlace(file: "", line: nil, column: 0)

  /// Whether it tells a place, if only an argument or a file.
  public var isKnown: Bool { self != .nowhere }

  /// The place of a value that another library has read, of which only the path is known.
  init(_ path: [Reading.Step]) { self.init(file: Reading.path(path), line: nil, column: 0) }

  /// The file alone if it is one of these, otherwise the same place.
  func withoutLine(in files: Set<String>) -> SourcePlace {
    files.contains(file) ? SourcePlace(file: file, line: nil, column: 0) : self
  }

  /// Whether it is in a command-line argument, where texts have no quotes.
  var isInArgument: Bool { line == nil && column > 0 }

  /// `FILE:LINE:COLUMN`, `FILE:LINE`, `ARGUMENT:COLUMN`, `ARGUMENT` for its first column, or the path of a value that
  /// comes from no text.
  public var description: String {
    let start = line.map { "\(file):\($0)" } ?? file
    // A number after a whole argument would look like a part of it: `--max-bytes 60:1`.
    return column > (line == nil ? 1 : 0) ? "\(start):\(column)" : start
  }
}
