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
  private var files: FileSearch
  /// The folders that were searched. A new file in one of them may be a new input.
  package var folders: [String] { files.folders }

  /// - Parameters:
  ///   - root: the project's folder.
  ///   - place: the place that findings about the patterns refer to.
  package init(_ project: Project, root: String, file: String) {
    let excluded = project.exclude.map { GlobPattern($0) }
    files = FileSearch(root: root, excludedFolders: excluded.filter(\.endsInAnyFolders))
    var seen = Set<String>()
    for entry in project.inputs {
      let known = files.unreadable.count
      let found = search(entry, root: root)
      if found.isEmpty, files.unreadable.count == known {
        problems.append(Finding("\(file): error: the input \(entry) does not name a file; write a path or a pattern"))
      }
      for input in found where seen.insert(input.argument).inserted {
        let isExcluded = excluded.contains { $0.matches(input.argument) || $0.matches(input.name) }
        if !isExcluded { inputs.append(input) }
      }
    }
    problems += files.unreadable.sorted { $0.key < $1.key }.map { path, reason in
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
    return files.matches(entry).map { Input(argument: $0, isShipped: false) }
  }

  /// A bare name is a path if such a file is beside the project; otherwise it stays a name.
  private static func path(_ name: String, _ root: String) -> String {
    FileSystem.exists(FilePath.join(root, name)) ? "./" + name : name
  }
}
