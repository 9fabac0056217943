import Importing
import Platform
import PresetModel
import Rendering
import ShippedPresets

/// One problem as it is printed, with its place for reports that point at lines.
public struct Problem: Equatable, Sendable, CustomStringConvertible {
  public enum Severity: String, Equatable, Sendable { case error, warning }

  public var severity: Severity
  /// Nil where no place in a file is at fault.
  public var place: SourcePlace?
  public var message: String
  public var description: String

  public init(_ finding: Finding) {
    severity = finding.severity == .error ? .error : .warning
    place = finding.place
    message = finding.message
    description = finding.description
  }

  /// - Parameter description: a whole line, with the file's name.
  public init(_ description: String, severity: Severity = .error, place: SourcePlace? = nil) {
    self.severity = severity
    self.place = place
    message = description
    self.description = description
  }

  public init(_ severity: Severity, at place: SourcePlace, _ message: String) {
    self.severity = severity
    self.place = place
    self.message = message
    description = "\(place): \(severity.rawValue): \(message)"
  }
}

/// All problems of one preset, ready to be printed.
public struct PresetFailure: Error, Sendable {
  public var problems: [Problem]
  /// Whether the preset is valid but fails a check that was asked for.
  public var isFailedCheck = false

  public init(_ problems: [Problem], isFailedCheck: Bool = false) {
    self.problems = problems
    self.isFailedCheck = isFailedCheck
  }

  public init(messages: [String]) { problems = messages.map { Problem($0) } }

  public init(_ error: InvalidPreset) { problems = error.findings.map { Problem($0) } }

  public var messages: [String] { problems.map(\.description) }
}

/// A preset that was found, read and decoded without errors.
public struct LoadedPreset: Sendable {
  public let source: PresetSource
  public let decoded: DecodedPreset

  /// - Parameters:
  ///   - argument: the preset as a person names it on the command line.
  ///   - importing: how files of other formats become presets.
  public init(
    _ argument: String, overrides: [Override] = [], importing: ImportSettings = ImportSettings()
  ) throws(PresetFailure) {
    let source: PresetSource
    do throws(PresetSource.SourceError) {
      source = try PresetSource(argument, isArgument: true, importing: importing)
    } catch {
      throw PresetFailure(messages: error.lines)
    }
    try self.init(source, overrides: overrides)
  }

  public init(_ source: PresetSource, overrides: [Override] = []) throws(PresetFailure) {
    self.source = source
    do throws(InvalidPreset) {
      decoded = try PresetDocument.decode(
        source.bytes, file: source.file, folder: source.folder, overrides: overrides, library: .installed)
    } catch {
      throw PresetFailure(error)
    }
  }

  public var preset: Preset { decoded.preset }
  /// What a person should know of the preset: what an import left out, then what decoding found.
  public var warnings: [Problem] { source.missing + decoded.warnings.map { Problem($0) } }

  /// The files that the preset was read from and shows; empty for a shipped preset.
  public var inputFiles: [String] {
    (source.isFile ? [source.file] : []) + decoded.extended.filter { ShippedPreset.named($0) == nil }
      + preset.pictureFiles.map { FileSystem.path(of: $0, in: source.folder) }
  }

  /// The jumps of a loop that the preset does not say are meant, each at the motion that makes it.
  public func problems(with loop: LoopFacts, _ severity: Problem.Severity) -> [Problem] {
    guard loop.isAtFault else { return [] }
    return loop.jumps.map { Problem(severity, at: decoded.place(of: $0.paths.first ?? "$"), $0.message) }
  }

  /// A later stage's error, placed at the key that it names or at the file's start.
  public func problem(for error: ExportError) -> Problem {
    Problem(.error, at: decoded.place(of: error.path ?? "$"), error.message)
  }
}

extension ThemeDocument {
  /// Reads a theme from a file.
  ///
  /// - Parameter isArgument: whether a person names the file on the command line, where a pipe is allowed too.
  public static func read(_ file: String, isArgument: Bool = false) throws(PresetFailure) -> Theme {
    let bytes: [UInt8]
    do throws(FileError) {
      let limit = PresetSource.largestFile
      bytes = isArgument ? try FileAccess.readArgument(file, limit: limit) : try FileAccess.read(file, limit: limit)
    } catch {
      throw PresetFailure(messages: [error.description])
    }
    do throws(InvalidPreset) {
      return try decode(bytes, file: file)
    } catch {
      throw PresetFailure(error)
    }
  }
}
