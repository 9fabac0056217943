import Platform
import PresetModel

/// A build as a graph for other build tools: a command for each file, with the files that it reads, and one for the
/// manifest at the end.
///
/// Each command builds one file (`build --output`), so it makes the same file as a whole build. All commands share the
/// cache, from which the last one writes the manifest without drawing anything.
public struct WorkGraph: Sendable {
  public struct Step: Equatable, Sendable {
    /// The file's path, with the output folder.
    public var output: String
    public var preset: String
    /// The project, the preset, the theme and the fonts. A depfile that the command writes lists them again as of that
    /// moment.
    public var inputs: [String]
    /// The arguments after the program's name.
    public var command: [String]
    public var depfile: String
    /// An estimate of the work, in pixels.
    public var cost: Int
  }

  public let steps: [Step]
  public let manifest: String
  public let manifestCommand: [String]
  /// What the graph itself depends on: the program, the project, the presets, and the folders that patterns search.
  public let sources: [String]
  /// The program's file, which every output depends on, since another version may draw another image. Nil where the
  /// system does not report it.
  public let program: String?

  /// - Parameters:
  ///   - program: how the commands call the tool.
  ///   - arguments: the options of the command line that every command takes over.
  ///   - depfiles: the folder for depfiles.
  public init(_ session: BuildSession, program: String, arguments: [String], depfiles: String) {
    let plan = session.plan
    let project = plan.project
    var steps: [Step] = []
    func add(_ path: String, preset: String, inputs: [String], cost: Int) {
      let depfile = FilePath.join(depfiles, path + ".d")
      steps.append(
        Step(
          output: project.output.path(of: path), preset: preset, inputs: [project.file] + inputs,
          command: ["build"] + arguments + [
            // With the equals sign, so that a name that begins with a hyphen is not taken for an option.
            "--only=\(Self.literal(preset))", "--output=\(path)", "--depfile", depfile, "--jobs", "1", "--quiet",
          ], depfile: depfile, cost: cost))
    }
    for task in plan.tasks {
      for asset in task.assets {
        add(
          asset.path, preset: asset.preset, inputs: plan.inputs(of: asset), cost: task.cost / max(1, task.slots.count))
      }
    }
    for task in plan.bundles {
      for bundle in task.bundles {
        add(
          bundle.document, preset: bundle.name, inputs: plan.inputs(of: task), cost: task.cost / task.bundles.count)
      }
    }
    self.steps = steps.sorted { $0.output < $1.output }
    manifest = project.output.path(of: project.manifestName)
    manifestCommand = ["build"] + arguments + session.selection + ["--quiet"]
    var seen = Set<String>()
    // This includes presets that cannot be planned. Once they are fixed there is a new graph.
    let presets = project.inputs.filter { !$0.isShipped }.map { FilePath.join(project.folder, $0.argument) }
    let files =
      presets + plan.unitInputs.flatMap { $0 }
      + plan.project.searchedFolders.map { folder in
        let path = FilePath.join(project.folder, folder)
        return path.isEmpty ? "." : path
      }
    // A link is not followed: an upgrade may lead it to another file.
    self.program = program.contains("/") ? program : FileSystem.onSearchPath(program) ?? FileSystem.executable
    sources = ((self.program.map { [$0] } ?? []) + [project.file] + files).filter { seen.insert($0).inserted }
  }

  /// All paths that a graph names. Those of inputs, which people name, come first.
  var paths: [String] { allInputs + steps.flatMap { [$0.output, $0.depfile] } + [manifest] }

  /// The inputs that a person may delete. With a rule that makes such a file from nothing, a graph carries on without
  /// the file, up to the plan that no longer names it.
  var allInputs: [String] { Array(Set(sources + steps.flatMap(\.inputs))).sorted() }

  /// Everything that a step depends on.
  func inputs(of step: Step) -> [String] { step.inputs + (program.map { [$0] } ?? []) }

  /// Everything that the manifest depends on. The sources are included, since a deleted preset leaves an output to
  /// remove and none to make.
  var manifestInputs: [String] { steps.map(\.output) + sources }

  /// A pattern that matches only this name.
  private static func literal(_ name: String) -> String {
    name.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined()
  }
}

extension BuildSession {
  /// The options that select the session's presets again; none for all. Each has an equals sign, so that a pattern that
  /// begins with a hyphen is not taken for an option.
  public var selection: [String] { project.settings.only.map { "--only=\($0)" } }
}

extension BuildPlan {
  /// The files that a file depends on, besides the project's.
  func inputs(of asset: PlannedAsset) -> [String] { inputs(ofUnit: asset.unit, themeFile: asset.themeFile) }

  /// The files that bundles depend on, besides the project's.
  func inputs(of bundles: BundleTask) -> [String] { inputs(ofUnit: bundles.unit, themeFile: bundles.themeFile) }

  private func inputs(ofUnit unit: Int, themeFile: String) -> [String] {
    let theme = themeFile == Project.standardTheme ? [] : [FilePath.join(project.folder, themeFile)]
    let destination = units[unit].destination
    let limits = project.destinationFiles.filter { project.destinations[$0] == destination }
    return unitInputs[unit] + theme + limits.map { FilePath.join(project.folder, $0) }
  }
}
