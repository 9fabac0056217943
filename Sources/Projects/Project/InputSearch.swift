import Platform
import PresetFiles
import PresetModel
import ShippedPresets

/// The presets that a project's `inputs` and `exclude` select: shipped presets and files, each once, in the order of
/// the inputs and then of names.
package struct InputSearch: Sendable {
  /// One preset to build.
  package struct Input: Equatable, Sendable {
    /// A shipped name, or a path relative to the project's folder.
    package var argument: String
    package var isShipped: Bool

    /// The name of the preset.
    package var name: String {
      isShipped ? argument : PresetSource.stem(of: FileSystem.lastComponent(of: argument))
    }
  }

  package private(set) var inputs: [Input] = []
  package private(set) var problems: [Finding] = []
  /// The folders that were searched. A new file in one of them may be a new input.
  package private(set) var folders: [String] = []
  /// Folders with the parts of a pattern that were followed from them. What `**` reaches in several ways is walked
  /// once.
  private var walked: Set<[String]> = []

  /// - Parameters:
  ///   - root: the project's folder.
  ///   - place: the place that findings about the patterns refer to.
  package init(_ project: Project, root: String, file: String) {
    let excluded = project.exclude.map { (text: $0, pattern: GlobPattern($0)) }
    var seen = Set<String>()
    for entry in project.inputs {
      let found = search(entry, root: root)
      if found.isEmpty {
        problems.append(Finding("\(file): error: the input \(entry) does not name a file; write a path or a pattern"))
      }
      for input in found where seen.insert(input.argument).inserted {
        let isExcluded = excluded.contains { $0.pattern.matches(input.argument) || $0.pattern.matches(input.name) }
        if !isExcluded { inputs.append(input) }
      }
    }
    if inputs.isEmpty, problems.isEmpty {
      problems.append(
        Finding("\(file): error: exclude removes every preset that inputs match; delete one of its patterns"))
    }
  }

  private mutating func search(_ entry: String, root: String) -> [Input] {
    let isPath = entry.contains("/") || entry.hasSuffix(".json") || entry.hasSuffix(".svg")
    guard GlobPattern.isPattern(entry) else {
      // A name that is neither a shipped preset nor a file is reported when it is read, with the nearest name.
      let isShipped = !isPath && ShippedPreset.named(entry) != nil
      return [Input(argument: isShipped || isPath ? entry : Self.path(entry, root), isShipped: isShipped)]
    }
    if !isPath {
      let pattern = GlobPattern(entry)
      return ShippedPreset.all.filter { pattern.matches($0.name) }.map { Input(argument: $0.name, isShipped: true) }
    }
    var found: [String] = []
    let parts = GlobPattern.parts(entry)
    walked = []
    walk(entry.hasPrefix("/") ? "/" : "", parts[...], root: root, into: &found)
    return found.map { Input(argument: $0, isShipped: false) }
  }

  /// A bare name is a path if such a file is beside the project; otherwise it stays a name.
  private static func path(_ name: String, _ root: String) -> String {
    FileSystem.exists(FilePath.join(root, name)) ? "./" + name : name
  }

  /// Follows the parts of the pattern one after the other. `**` does not enter folders behind symbolic links, so the
  /// walk ends.
  private mutating func walk(
    _ folder: String, _ parts: ArraySlice<String>, root: String, into found: inout [String]
  ) {
    guard let part = parts.first, walked.insert([folder] + parts).inserted else { return }
    let rest = parts.dropFirst()
    if !GlobPattern.isPattern(part) {
      let path = FilePath.join(folder, part)
      if rest.isEmpty {
        if FileSystem.exists(FilePath.join(root, path)) { found.append(path) }
      } else {
        walk(path, rest, root: root, into: &found)
      }
      return
    }
    let isDeep = part == "**"
    if isDeep, rest.isEmpty { return walk(folder, ["**", "*"], root: root, into: &found) }
    if isDeep { walk(folder, rest, root: root, into: &found) }
    if !folders.contains(folder) { folders.append(folder) }
    for name in entries(FilePath.join(root, folder)) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      let kind = FileStatus(FilePath.join(root, path))?.kind
      if isDeep {
        if kind == .folder { walk(path, parts, root: root, into: &found) }
      } else if GlobPattern(part).matches(name) {
        let isFolder = FileSystem.isFolder(FilePath.join(root, path))
        if rest.isEmpty {
          if !isFolder { found.append(path) }
        } else if isFolder {
          walk(path, rest, root: root, into: &found)
        }
      }
    }
  }

  /// A folder that cannot be read contains no inputs. A pattern without inputs is reported separately.
  private func entries(_ folder: String) -> [String] {
    do throws(SystemError) { return try FileSystem.entries(of: folder.isEmpty ? "." : folder) } catch { return [] }
  }
}
