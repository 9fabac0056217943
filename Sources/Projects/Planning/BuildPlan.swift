import Exporting
import GraphicsCore
import Parallelism
import PresetFiles
import PresetModel

/// Everything that a project makes, as tasks with names and keys; nothing is drawn yet. A preset that cannot be planned
/// becomes a problem, and the others are planned.
public struct BuildPlan: Sendable {
  package let project: LoadedProject
  package private(set) var units: [AssetUnit] = []
  /// For each unit, the files that its files depend on.
  package private(set) var unitInputs: [[String]] = []
  /// The tasks in the order of the inputs; equal work is one task.
  package private(set) var tasks: [RenderTask] = []
  package private(set) var bundles: [BundleTask] = []
  public private(set) var problems: [Finding] = []
  /// The presets with an error. Their earlier files are left as they are.
  package private(set) var failedPresets: Set<String> = []

  /// Whether any text is drawn.
  private(set) var usesFonts = false

  /// - Parameter tool: the identity of the tool, for the keys.
  public init(_ project: LoadedProject, tool: String, workers: Int) {
    self.init(project, sources: project.sources(workers: workers), tool: tool, workers: workers)
  }

  /// - Parameter sources: the text of each input.
  init(
    _ project: LoadedProject, sources: [Result<PresetSource, PresetFailure>], tool: String, workers: Int
  ) {
    self.project = project
    problems = project.problems + UnusedNames(project).findings
    for (input, source) in zip(project.inputs, sources) {
      switch source {
      case .success(let source): units += AssetUnit.units(of: source, in: project)
      case .failure(let failure): fail(input.name, failure)
      }
    }
    let digests = FontDigests()
    let allUnits = units
    let planned = concurrentMap(count: allUnits.count, workers: workers) { index in
      Self.planned(allUnits[index], index: index, project: project, tool: tool, digests: digests)
    }
    var claims = PathClaims(project)
    for case (let index, .success(let unit)) in planned.enumerated() { claims.claim(unit, index: index) }
    var taskOfKeys: [[String]: Int] = [:]
    for (index, result) in planned.enumerated() {
      switch result {
      case .failure(let failure):
        unitInputs.append([])
        fail(units[index].source.name, failure)
      case .success(let unit):
        units[index] = unit.unit
        unitInputs.append(unit.inputFiles)
        usesFonts = usesFonts || unit.usesFonts
        problems += unit.problems.map { $0.about(unit.unit.source.name) }
        if let problem = claims.problems[index] { fail(unit.unit.source.name, PresetFailure([problem])) }
        if claims.refused.contains(index) {
          failedPresets.insert(unit.unit.source.name)
        } else {
          add(unit.tasks, &taskOfKeys)
          bundles += unit.bundles
        }
      }
    }
    refuseFilesInBundles()
    // Each language of a preset may have said the same.
    var seen: Set<Finding> = []
    problems = problems.filter { seen.insert($0).inserted }
  }

  /// The requested presets with their files; shipped presets with their names.
  public var presetFiles: [(preset: String, file: String)] {
    project.inputs.map { ($0.name, $0.isShipped ? $0.name : FilePath.join(project.folder, $0.argument)) }
  }

  package var assets: [PlannedAsset] { tasks.flatMap(\.assets) }

  /// The paths of all files that are known before anything is drawn: of a bundle, its document.
  package var paths: [String] { assets.map(\.path) + bundles.flatMap { $0.bundles.map(\.document) } }

  /// The same plan with only these files and bundles; nil where one of them is not in the project.
  package func keeping(paths: Set<String>) -> BuildPlan? {
    var plan = self
    plan.tasks = tasks.compactMap { task in
      var task = task
      task.slots = task.slots.compactMap { slot in
        var slot = slot
        slot.assets = slot.assets.filter { paths.contains($0.path) }
        return slot.assets.isEmpty ? nil : slot
      }
      return task.slots.isEmpty ? nil : task
    }
    plan.bundles = bundles.compactMap { task in task.keeping { paths.contains($0.document) } }
    return plan.paths.count == paths.count ? plan : nil
  }

  /// The same plan with only the tasks whose first files these are.
  package func keeping(firstPaths: Set<String>) -> BuildPlan {
    var plan = self
    plan.tasks = tasks.filter { firstPaths.contains($0.firstPath) }
    plan.bundles = bundles.filter { firstPaths.contains($0.firstPath) }
    return plan
  }

  private mutating func fail(_ preset: String, _ failure: PresetFailure) {
    failedPresets.insert(preset)
    problems += failure.findings.map { $0.about(preset) }
  }

  /// Adds a unit's tasks.
  private mutating func add(_ unitTasks: [RenderTask], _ taskOfKeys: inout [[String]: Int]) {
    for task in unitTasks {
      let keys = task.slots.map(\.key)
      if let known = taskOfKeys[keys] {
        for i in task.slots.indices { tasks[known].slots[i].assets += task.slots[i].assets }
      } else {
        taskOfKeys[keys] = tasks.count
        tasks.append(task)
      }
    }
  }

  /// Reports files whose names are in the folder of a bundle.
  private mutating func refuseFilesInBundles() {
    for bundle in bundles.flatMap(\.bundles) {
      guard let asset = assets.first(where: { bundle.holds($0.path) }) else { continue }
      fail(
        bundle,
        "\(project.output.path(of: asset.path)) is in the folder of the bundle \(bundle.folder); change nameTemplate")
    }
  }

  private mutating func fail(_ bundle: PlannedBundle, _ message: String) {
    fail(bundle.name, PresetFailure([Finding(.error, bundle.place, message)]))
  }

  private static func planned(
    _ unit: AssetUnit, index: Int, project: LoadedProject, tool: String, digests: FontDigests
  ) -> Result<PlannedUnit, PresetFailure> {
    do throws(PresetFailure) {
      return .success(try PlannedUnit(unit, index: index, project: project, tool: tool, digests: digests))
    } catch {
      return .failure(error)
    }
  }
}
