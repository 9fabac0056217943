import Exporting
import Platform
import PresetModel

/// Plans where the files of a run go, before any of them is made: under names from a template, or where the command
/// line says. No two files have one path, or paths that differ only in case, which macOS and Windows do not tell apart.
public struct OutputPaths: Sendable {
  public enum Destination: Equatable, Sendable {
    /// A folder; nil is the current one.
    case folder(String?)
    /// One file or folder of frames. A poster goes beside it.
    case file(String)
    case standardOutput
  }

  /// Two files that would have one path.
  public struct Collision: Error {
    /// That of the second file.
    public var path: String
    /// That of the first file, which may differ in case.
    public var firstPath: String
    public var first: PlannedFile
    public var second: PlannedFile
  }

  /// What stands for standard output in reports.
  private static let standardOutput = "-"

  private let naming: OutputName
  private let destination: Destination
  /// By the path in lower case.
  private var taken: [String: (path: String, file: PlannedFile)] = [:]

  public init(_ naming: OutputName, to destination: Destination) {
    self.naming = naming
    self.destination = destination
  }

  /// Why nothing is written to an address; nil for a path.
  package static func problem(ofAddress name: String) -> String? {
    if name.hasPrefix("file://") { return "expected a path; leave out file://" }
    guard name.contains("://") else { return nil }
    return "expected a path on this machine; copy the files from there to where they are served"
  }

  /// The path of one file, which may be taken.
  public func path(of file: PlannedFile) throws(OutputName.TemplateError) -> String {
    switch destination {
    case .standardOutput: return Self.standardOutput
    case .file(let path): return file.variant.isPoster ? Self.posterPath(beside: path) : path
    case .folder(let folder): return FileSystem.path(of: try naming.name(for: file), in: folder)
    }
  }

  /// The path of a folder that is the one output, or one of several in the output folder.
  public func folder(named name: String) -> String {
    switch destination {
    case .standardOutput: Self.standardOutput
    case .file(let path): FileSystem.withoutTrailingSlashes(path)
    case .folder(let folder): FileSystem.path(of: name, in: folder)
    }
  }

  public mutating func take(_ path: String, for file: PlannedFile) throws(Collision) {
    let key = path.lowercased()
    if let other = taken[key] {
      throw Collision(path: path, firstPath: other.path, first: other.file, second: file)
    }
    taken[key] = (path, file)
  }

  /// Takes the paths of a preset's files, and returns them in order. If two files collide, no path is taken.
  /// - Throws: `OutputName.TemplateError` or `Collision`.
  public mutating func take(_ files: [PlannedFile]) throws -> [String] {
    var next = self
    let paths = try files.map { file in
      let path = try path(of: file)
      try next.take(path, for: file)
      return path
    }
    self = next
    return paths
  }

  /// `a/loader.gif` becomes `a/loader-poster.png`.
  private static func posterPath(beside path: String) -> String {
    let path = path.last == "/" ? String(path.dropLast()) : path
    let afterFolder = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let dot = path[afterFolder...].lastIndex(of: ".") ?? path.endIndex
    return path[..<dot] + "-poster.png"
  }
}

extension ExportedContent {
  /// Writes the file or folder of frames as a whole, in place of what an earlier run wrote there.
  package func write(to path: String) throws(FileError) {
    switch self {
    case .file(let bytes): try FileAccess.write(bytes, to: path)
    case .folder(let files):
      try FileAccess.writeFolderAtomically(files.map { ($0.name, $0.bytes) }, to: path) { _, _ in FrameFolder.isName }
    }
  }
}
