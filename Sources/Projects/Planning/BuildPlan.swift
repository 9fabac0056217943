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
    problems = project.problems + Self.unusedTexts(project)
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
    var paths = project.paths
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
        add(unit.tasks, &paths, &taskOfKeys)
        for bundle in unit.bundles { add(bundle, &paths) }
      }
    }
    refuseFilesInBundles()
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

  private mutating func fail(_ asset: PlannedAsset, _ message: String) {
    fail(asset.preset, PresetFailure([Finding(.error, asset.place, message)]))
  }

  /// Adds a unit's tasks, unless one of their names is taken or leads out of the output folder.
  private mutating func add(
    _ unitTasks: [RenderTask], _ paths: inout OutputPaths, _ taskOfKeys: inout [[String]: Int]
  ) {
    for asset in unitTasks.flatMap(\.assets) {
      if let refusal = project.output.refusal(of: asset.path) {
        return fail(asset.preset, PresetFailure(messages: [refusal]))
      }
      if OwnershipRecords.isRecord(asset.path) || asset.path == project.manifestName {
        return fail(asset, "\(asset.path) is the build's own file; change nameTemplate")
      }
      do throws(OutputPaths.Collision) {
        try paths.take(asset.path, for: asset.file)
      } catch {
        return fail(
          asset,
          "\(project.output.path(of: error.path)) would be written twice, for \(error.first) and for \(error.second); "
            + "tell the files apart with nameTemplate")
      }
    }
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

  /// Adds the bundles of a unit, unless one of their names is taken or leads out of the output folder.
  private mutating func add(_ task: BundleTask, _ paths: inout OutputPaths) {
    for bundle in task.bundles {
      if let refusal = project.output.refusal(of: bundle.document) {
        return fail(bundle.name, PresetFailure(messages: [refusal]))
      }
      let file = PlannedFile(
        preset: bundle.name, variant: AssetVariant(), width: bundle.width, height: bundle.height)
      do throws(OutputPaths.Collision) {
        try paths.take(bundle.document, for: file)
      } catch {
        return fail(
          bundle,
          "\(project.output.path(of: bundle.folder)) would be written twice, for two presets named \(bundle.name); "
            + "rename the file of one")
      }
    }
    bundles.append(task)
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

  /// Reports texts for presets that are not inputs; most likely a name is misspelled.
  private static func unusedTexts(_ project: LoadedProject) -> [Finding] {
    let names = Set(project.inputs.map(\.name))
    guard project.settings.only.isEmpty else { return [] }
    let variants = project.project.variants
    return [("texts", variants.texts), ("alts", variants.alts)].flatMap { key, texts in
      texts.flatMap { locale in
        locale.value.filter { !names.contains($0.name) }.map { text in
          let near = nearestName(to: text.name, in: names.sorted()).map { "; did you mean \"\($0)\"?" } ?? ""
          return Finding(
            .warning, SourcePlace(file: project.file, line: nil, column: 0),
            "\(key).\(locale.name) has a text for \"\(text.name)\", which is not an input\(near)")
        }
      }
    }
  }
}
