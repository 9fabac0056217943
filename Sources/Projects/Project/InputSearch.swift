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
    /// The number of the entry of `inputs` that selects it.
    package var entry: Int

    /// The name of the preset.
    package var name: String {
      isShipped ? argument : PresetSource.stem(of: FileSystem.lastComponent(of: argument))
    }

    /// The same for `a.json`, `./a.json` and `.//a.json`.
    fileprivate var identity: String {
      let parts = GlobPattern.parts(argument).joined(separator: "/")
      return isShipped ? argument : (argument.hasPrefix("/") ? "/" : "./") + parts
    }
  }

  package private(set) var inputs: [Input] = []
  package private(set) var problems: [Finding] = []
  private var files: FileSearch
  /// JSON Schemas that patterns match. They are for editors, and stand beside presets.
  private var schemas: [String] = []
  /// The folders that were searched. A new file in one of them may be a new input.
  package var folders: [String] { files.folders }

  /// - Parameters:
  ///   - root: the project's folder.
  ///   - places: where the project file says what.
  package init(_ project: Project, root: String, _ places: ProjectPlaces) {
    let excluded = project.exclude.map { GlobPattern($0) }
    files = FileSearch(root: root, excludedFolders: excluded.filter(\.endsInAnyFolders))
    var seen = Set<String>()
    var usedExclusions = Set<Int>()
    for (index, entry) in project.inputs.enumerated() {
      let (known, knownSchemas) = (files.unreadable.count, schemas.count)
      let found = search(entry, index, root: root)
      if found.isEmpty, files.unreadable.count == known {
        let kind = Self.isPath(entry) ? "file" : "shipped preset"
        let others = schemas.count > knownSchemas ? " except JSON Schemas, which patterns leave out" : ""
        problems.append(
          Finding(
            .error, places.value("inputs", "\(index)"),
            "no \(kind) matches the input \(entry)\(others); correct it, or delete it"))
      }
      for input in found where seen.insert(input.identity).inserted {
        let exclusions = excluded.indices.filter {
          excluded[$0].matches(input.argument) || excluded[$0].matches(input.name)
        }
        usedExclusions.formUnion(exclusions)
        if exclusions.isEmpty { inputs.append(input) }
      }
    }
    problems += files.unreadable.sorted { $0.key < $1.key }.map { path, reason in
      Finding(
        "\(path): error: cannot be read, so its inputs are unknown: \(reason); allow it, or exclude the folder by a "
          + "pattern that ends in /**")
    }
    if inputs.isEmpty, problems.isEmpty {
      problems.append(
        Finding(
          .error, places.value("exclude"),
          "exclude removes every preset that inputs match; delete one of its patterns"))
    }
    // With inputs that are unknown, nothing is known of exclusions either.
    guard problems.isEmpty else { return }
    for index in excluded.indices where !usedExclusions.contains(index) {
      if (schemas + files.skipped).contains(where: excluded[index].matches) { continue }
      let near = nearestName(to: project.exclude[index], in: inputs.flatMap { [$0.name, $0.argument] })
      problems.append(
        Finding(
          .warning, places.value("exclude", "\(index)"),
          "exclude[\(index)] is \"\(project.exclude[index])\", which matches no input"
            + (near.map { "; did you mean \"\($0)\"?" } ?? "; correct it, or delete it")))
    }
  }

  private mutating func search(_ entry: String, _ index: Int, root: String) -> [Input] {
    func input(_ argument: String, isShipped: Bool) -> Input {
      Input(argument: argument, isShipped: isShipped, entry: index)
    }
    let isPath = Self.isPath(entry)
    guard GlobPattern.isPattern(entry) else {
      // A name that is neither a shipped preset nor a file is reported when it is read, with the nearest name.
      let isShipped = !isPath && ShippedPreset.named(entry) != nil
      return [input(isShipped || isPath ? entry : Self.path(entry, root), isShipped: isShipped)]
    }
    if !isPath {
      let pattern = GlobPattern(entry)
      return ShippedPreset.all.filter { pattern.matches($0.name) }.map { input($0.name, isShipped: true) }
    }
    let matches = files.matches(entry)
    schemas += matches.filter(Self.isSchema)
    return matches.filter { !Self.isSchema($0) }.map { input($0, isShipped: false) }
  }

  private static func isSchema(_ path: String) -> Bool { path.hasSuffix(".schema.json") }

  /// Whether an entry names files, and not shipped presets.
  private static func isPath(_ entry: String) -> Bool {
    entry.contains("/") || [".json", ".svg", ".lottie"].contains { entry.hasSuffix($0) }
  }

  /// A bare name is a path if such a file is beside the project; otherwise it stays a name.
  private static func path(_ name: String, _ root: String) -> String {
    FileSystem.exists(FilePath.join(root, name)) ? "./" + name : name
  }
}
