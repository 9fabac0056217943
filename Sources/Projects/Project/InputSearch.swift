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
  /// The exclude patterns that cover whole folders, which are not looked into.
  private let excludedFolders: [GlobPattern]
  /// The paths that the system does not let be looked at, with its reasons.
  private var unreadable: [String: SystemError] = [:]
  /// Folders with the parts of a pattern that were followed from them. What `**` reaches in several ways is walked
  /// once.
  private var walked: Set<[String]> = []

  /// - Parameters:
  ///   - root: the project's folder.
  ///   - place: the place that findings about the patterns refer to.
  package init(_ project: Project, root: String, file: String) {
    let excluded = project.exclude.map { GlobPattern($0) }
    excludedFolders = excluded.filter(\.endsInAnyFolders)
    var seen = Set<String>()
    for entry in project.inputs {
      let known = unreadable.count
      let found = search(entry, root: root)
      if found.isEmpty, unreadable.count == known {
        problems.append(Finding("\(file): error: the input \(entry) does not name a file; write a path or a pattern"))
      }
      for input in found where seen.insert(input.argument).inserted {
        let isExcluded = excluded.contains { $0.matches(input.argument) || $0.matches(input.name) }
        if !isExcluded { inputs.append(input) }
      }
    }
    problems += unreadable.sorted { $0.key < $1.key }.map { path, reason in
      Finding(
        "\(path): error: cannot be read, so its inputs are unknown: \(reason); allow it, or exclude the folder by a "
          + "pattern that ends in /**")
    }
    if inputs.isEmpty, problems.isEmpty {
      problems.append(
        Finding("\(file): error: exclude removes every preset that inputs match; delete one of its patterns"))
    }
  }

  private mutating func search(_ entry: String, root: String) -> [Input] {
    let isPath =
      entry.contains("/") || entry.hasSuffix(".json") || entry.hasSuffix(".svg") || entry.hasSuffix(".lottie")
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
        if status(of: FilePath.join(root, path)) != nil { found.append(path) }
      } else {
        walk(path, rest, root: root, into: &found)
      }
      return
    }
    let isDeep = part == "**"
    if isDeep, rest.isEmpty { return walk(folder, ["**", "*"], root: root, into: &found) }
    if isDeep { walk(folder, rest, root: root, into: &found) }
    if !folder.isEmpty, excludedFolders.contains(where: { $0.matches(folder) }) { return }
    if !folders.contains(folder) { folders.append(folder) }
    for name in entries(FilePath.join(root, folder)) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      if isDeep {
        if status(of: FilePath.join(root, path))?.kind == .folder { walk(path, parts, root: root, into: &found) }
      } else if GlobPattern(part).matches(name) {
        let isFolder = status(of: FilePath.join(root, path), followingLinks: true)?.kind == .folder
        if rest.isEmpty {
          if !isFolder { found.append(path) }
        } else if isFolder {
          walk(path, rest, root: root, into: &found)
        }
      }
    }
  }

  /// The names in a folder. One that is not there has none; one that cannot be read is a problem.
  private mutating func entries(_ folder: String) -> [String] {
    let folder = folder.isEmpty ? "." : folder
    return looking(at: folder) { () throws(SystemError) in try FileSystem.entries(of: folder) } ?? []
  }

  /// Nil where nothing is there, and where the system does not say, which is a problem.
  private mutating func status(of path: String, followingLinks: Bool = false) -> FileStatus? {
    looking(at: path) { () throws(SystemError) in
      try FileStatus.found(at: path, followingLinks: followingLinks)
    }
  }

  /// Notes a path that the system refuses to look at: it may be, or hold, an input.
  private mutating func looking<Answer>(
    at path: String, _ look: () throws(SystemError) -> Answer?
  ) -> Answer? {
    do throws(SystemError) {
      return try look()
    } catch {
      if ![.missing, .notFolder].contains(error) { unreadable[path] = error }
      return nil
    }
  }
}
