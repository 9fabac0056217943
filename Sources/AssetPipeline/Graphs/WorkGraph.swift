import Platform
import PresetModel

/// A build as a graph that other programs run: a command for each file, with what it reads, and one for the manifest at
/// the end.
///
/// The commands are builds of one file (`build --output`), so what they make is what a whole build makes; they meet in
/// the cache, from which the last one writes the manifest without drawing anything.
public struct WorkGraph: Sendable {
  public struct Step: Equatable, Sendable {
    /// The file, with the output folder.
    public var output: String
    public var preset: String
    public var variant: AssetVariant
    /// Project, preset, theme and fonts; a depfile that the command writes says them again as they are then.
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
  /// What the graph itself follows from: the program, the project, the presets, and the folders that patterns look into.
  public let sources: [String]
  /// The program's file, which every output follows from: another version may draw another picture. Nil where the system
  /// does not say where it is.
  public let program: String?

  /// - Parameters:
  ///   - program: how the commands call the tool.
  ///   - arguments: the options of the command line that every command takes over.
  ///   - depfiles: the folder for depfiles.
  public init(_ session: BuildSession, program: String, arguments: [String], depfiles: String) {
    let plan = session.plan
    let project = plan.project
    var steps: [Step] = []
    for task in plan.tasks {
      for slot in task.slots {
        for asset in slot.assets {
          let depfile = FilePath.join(depfiles, asset.path + ".d")
          steps.append(
            Step(
              output: project.output.path(of: asset.path), preset: asset.preset, variant: asset.variant,
              inputs: [project.file] + plan.inputs(of: asset),
              command: ["build"] + arguments + [
                "--only", Self.literal(asset.preset), "--output", asset.path, "--depfile", depfile, "--jobs", "1",
                "--quiet",
              ], depfile: depfile, cost: task.cost / max(1, task.slots.count)))
        }
      }
    }
    self.steps = steps.sorted { $0.output < $1.output }
    manifest = project.output.path(of: project.manifestName)
    manifestCommand = ["build"] + arguments + ["--quiet"]
    var seen = Set<String>()
    // Presets that cannot be planned too: once they are mended there is a new graph.
    let presets = project.inputs.filter { !$0.isShipped }.map { FilePath.join(project.folder, $0.argument) }
    let files =
      presets + plan.unitInputs.flatMap { $0 }
      + plan.project.searchedFolders.map { folder in
        let path = FilePath.join(project.folder, folder)
        return path.isEmpty ? "." : path
      }
    self.program = program.contains("/") ? program : FileSystem.executable
    sources = ((self.program.map { [$0] } ?? []) + [project.file] + files).filter { seen.insert($0).inserted }
  }

  /// All paths that a graph names.
  var paths: [String] {
    Array(Set(steps.flatMap { [$0.output, $0.depfile] } + [manifest] + allInputs)).sorted()
  }

  /// What may be deleted by a person. A rule that makes it from nothing lets a graph go on without it, to the plan that does not
  /// name it any more.
  var allInputs: [String] { Array(Set(sources + steps.flatMap(\.inputs))).sorted() }

  /// All that a step follows from.
  func inputs(of step: Step) -> [String] { step.inputs + (program.map { [$0] } ?? []) }

  /// All that the manifest follows from: also the sources, since a deleted preset leaves an output to remove and none to make.
  var manifestInputs: [String] { steps.map(\.output) + sources }

  /// The name as a pattern that matches it alone.
  private static func literal(_ name: String) -> String {
    name.map { "*?[".contains($0) ? "[\($0)]" : String($0) }.joined()
  }
}

extension BuildPlan {
  /// The files that a file follows from, besides the project's.
  func inputs(of asset: PlannedAsset) -> [String] {
    let theme = asset.themeFile == Project.standardTheme ? [] : [FilePath.join(project.folder, asset.themeFile)]
    return unitInputs[asset.unit] + theme
  }
}
