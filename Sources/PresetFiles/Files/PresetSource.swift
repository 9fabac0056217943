import GraphicsCore
import Importing
import Platform
import PresetModel
import ShippedPresets

/// The text of a preset as a user names it: a shipped preset's name, a file's path, or `-` for standard input.
public struct PresetSource: Sendable {
  /// The preset's name in reports and file names: the file's name without its extension.
  public var name: String
  /// The file's name in messages.
  public var file: String
  /// The file's folder, which relative paths in it start from; nil for the current one.
  public var folder: String?
  public var bytes: [UInt8]
  /// Whether the preset was read from a file, not shipped or from standard input.
  public var isFile: Bool
  /// Whether the file was of another format, and `bytes` are the preset that it became.
  public var isImported: Bool { importedSize != nil }
  /// The size of an imported image, in points.
  private(set) var importedSize: Size?
  /// What could not be imported, as whole lines; empty unless the settings let things be left out.
  public private(set) var missing: [Finding] = []
  /// What an imported file says that has no effect, by its lines, or that the settings have none on a preset.
  public private(set) var notes: [Finding] = []

  /// Longer presets are refused.
  public static let largestFile = 1 << 20

  public enum SourceError: Error, Sendable, CustomStringConvertible {
    case unknownName(String)
    case file(FileError)
    /// A file of another format that cannot be imported.
    case imported(String, ImportError)

    /// Whole lines: the name, `error:`, the message.
    public var lines: [String] {
      if case .imported(let file, let error) = self {
        return error.findings.map { "\($0.place(in: file)): error: \($0.message)" }
      }
      return [description]
    }

    /// A whole line: the name, `error:`, the message.
    public var description: String {
      switch self {
      case .unknownName(let name):
        "\(name.isEmpty ? "\"\"" : name): error: \(message)"
      case .file(let error): error.description
      case .imported: lines.joined(separator: "\n")
      }
    }

    /// The problem, for a message that has a place of its own.
    public var message: String {
      switch self {
      case .unknownName(""): "expected the name of a preset or a file"
      case .unknownName(let name):
        PresetSource.unknown("preset", name, in: ShippedPreset.all.map(\.name))
          + "expected a name that `loaderloom presets` lists, or a file such as \"./\(name).json\""
      case .file(let error): "\(error.path): \(error.message)"
      case .imported(let file, let error):
        error.findings.map { "\($0.place(in: file)): \($0.message)" }.joined(separator: "; ")
      }
    }
  }

  /// Returns `unknown preset "wurm"; did you mean "worm"? `, to be followed by what is expected.
  package static func unknown(_ what: String, _ name: String, in names: [String]) -> String {
    // A name that is only begun is not near to any by its spelling.
    let meant =
      NameElsewhere.meant(by: name, among: names) ?? nearestName(to: name, in: names)
      ?? names.first { name.count > 2 && $0.hasPrefix(name.lowercased()) }
    let near = meant.map { "did you mean \"\($0)\"? " } ?? ""
    return "unknown \(what) \"\(name)\"; \(near)"
  }

  /// - Parameters:
  ///   - isArgument: whether a person names the preset on the command line, where a pipe (`<(…)`) and `-` are
  ///   allowed too. In a document it is a file.
  ///   - importing: how files of other formats become presets.
  public init(
    _ argument: String, isArgument: Bool = false, importing: ImportSettings = ImportSettings()
  ) throws(SourceError) {
    if argument != "-", let shipped = ShippedPreset.named(argument) {
      name = shipped.name
      file = shipped.name
      bytes = Array(shipped.text.utf8)
      isFile = false
      noteUnused(importing)
      return
    }
    let looksLikePath =
      argument == "-" || argument.contains("/") || argument.contains(".")
    guard looksLikePath || FileSystem.exists(argument) else { throw .unknownName(argument) }
    do throws(FileError) {
      bytes =
        isArgument
        ? try FileAccess.readArgument(argument, limit: ImportedComposition.largestFile)
        : try FileAccess.read(argument, limit: ImportedComposition.largestFile)
    } catch {
      throw .file(error)
    }
    let shown = argument == "-" ? "<stdin>" : argument
    if bytes.count > Self.largestFile, !ImportedComposition.accepts(bytes) {
      throw .file(.tooLarge(path: argument == "-" ? "standard input" : argument, limit: Self.largestFile))
    }
    file = shown
    if ImportedComposition.accepts(bytes) {
      do throws(ImportError) {
        let imported = try ImportedComposition(bytes, importing)
        bytes = Array(imported.text.utf8)
        importedSize = imported.size
        missing = imported.missing.map {
          Finding("\($0.place(in: shown)): warning: \($0.message)", severity: .warning)
        }
        notes = imported.notes.map {
          Finding(.note, $0.place(in: shown), $0.message)
        }
      } catch {
        throw .imported(shown, error)
      }
    }
    folder = FileSystem.parentFolder(of: argument)
    isFile = argument != "-"
    name = argument == "-" ? "loader" : Self.stem(of: FileSystem.lastComponent(of: argument))
    if !isImported { noteUnused(importing) }
  }

  private mutating func noteUnused(_ importing: ImportSettings) {
    guard importing.areForImports else { return }
    let problem = "the import options have no effect: this is a preset, not an imported file; leave them out"
    notes.append(Finding("\(file): warning: \(problem)", severity: .warning))
  }

  /// Why an address of the network, which a document names in place of a file, cannot be read; nil for a path.
  package static func problem(ofAddress name: String) -> String? {
    name.contains("://") ? "nothing is fetched from the network" : nil
  }

  /// The name without its last extension.
  package static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}

extension PresetLibrary {
  /// Finds shipped presets by name, and files by their path from the folder of the preset that names them.
  public static let installed = installed { (path) throws(Failure) in path }

  /// The same, with files opened at the place that `place` gives for their path; it throws where a file may not be
  /// read.
  public static func installed(
    at place: @escaping @Sendable (_ path: String) throws(Failure) -> String
  ) -> PresetLibrary {
    PresetLibrary { (name, folder) throws(Failure) in try find(name, in: folder, place) }
  }

  private static func find(
    _ name: String, in folder: String?, _ place: (String) throws(Failure) -> String
  ) throws(Failure) -> Source {
    if let problem = PresetSource.problem(ofAddress: name) {
      throw Failure("\(name): \(problem); save the preset as a file, and name that")
    }
    let isPath = name.contains("/") || name.hasSuffix(".json")
    guard isPath || ShippedPreset.named(name) != nil else {
      throw Failure(PresetSource.SourceError.unknownName(name).message)
    }
    // Each file has only one name, so that a circle is detected.
    let argument = isPath ? try place(FileSystem.normalized(FileSystem.path(of: name, in: folder))) : name
    do throws(PresetSource.SourceError) {
      let source = try PresetSource(argument)
      return Source(
        bytes: source.bytes, file: source.file, folder: source.folder, isConverted: source.isImported)
    } catch {
      throw Failure(error.message, file: isPath ? argument : nil)
    }
  }
}
