import Exporting
import GraphicsCore
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// The options of a build or a check.
public struct BuildOptions: Sendable {
  public var toolVersion = ""
  /// Nil disables the cache.
  public var cacheFolder: String?
  /// The largest size of the cache, in bytes.
  public var cacheLimit = 1 << 30
  /// A server that is asked for what the cache folder lacks.
  package var remoteCache: RemoteCache?
  public var resources = BuildResources()
  /// Part `index` (from 1) of `count`; nil for all of it.
  public var shard: AssetManifest.Shard?
  /// Builds only these files, named by their paths in the output folder, and leaves the manifest as it is. Nil builds
  /// all.
  public var paths: Set<String>?
  /// Whether files are replaced that no build made.
  public var replacesOthersFiles = false
  /// Whether nothing is written, removed or drawn.
  public var isDryRun = false

  /// Whether the report needs the facts of unchanged files, too.
  public var needsEntries = false

  public init() {}
}

/// What became of the files of one task, or of several.
struct TaskResult: Sendable {
  var outcomes: [AssetOutcome] = []
  var problems: [Finding] = []

  /// What is true of several files is there once.
  mutating func add(_ other: TaskResult) {
    outcomes += other.outcomes
    let known = Set(problems)
    problems += other.problems.filter { !known.contains($0) }
  }
}

/// A planned project with its cache and the results of an earlier build: the common part of `build` and `check`.
public struct BuildSession: Sendable {
  package let plan: BuildPlan
  package let options: BuildOptions
  let inputs: BuildInputs
  let producer: TaskProducer
  let log: OwnershipLog
  /// What earlier builds made in the output folder.
  let records: OwnershipRecords
  let owned: [String: Set<String>]
  /// The earlier records of files, the most telling first: this build's own, then those of the whole and of shards.
  let recorded: [AssetEntry]
  /// Problems of the plan and of the earlier build's results, known before anything is drawn.
  package let problems: [Finding]
  /// The paths of all planned files, those of other shards too.
  private let plannedPaths: Set<String>
  /// A warning that the file in the manifest's place is none; nil where it is one, or there is none yet.
  let otherManifest: Finding?

  /// - Throws: `PresetFailure` where `options.paths` names a file that is not in the project, or where a record of
  ///   earlier builds is there and cannot be read: a new one would forget what they made.
  public init(_ inputs: BuildInputs) throws(PresetFailure) {
    self.inputs = inputs
    options = inputs.options
    let project = inputs.project
    let whole = BuildPlan(
      project, sources: inputs.sources, tool: inputs.tool, workers: options.resources.workers)
    var plan = options.shard.map { whole.shard(($0.index, $0.count)) } ?? whole
    if let paths = options.paths {
      let planned = Set(plan.paths)
      // Lists of outputs have the output folder before each.
      let listed = Dictionary(planned.map { (project.output.path(of: $0), $0) }) { first, _ in first }
      let named = Set(paths.map { planned.contains($0) ? $0 : listed[$0] ?? $0 })
      guard let part = plan.keeping(paths: named) else {
        throw PresetFailure(
          whole.problems.filter { $0.severity == .error }
            + named.subtracting(planned).sorted().map {
              Finding("\($0): error: not an output of \(project.file); `build --list-outputs` lists its outputs")
            })
      }
      plan = part
    }
    self.plan = plan
    producer = TaskProducer(
      plan: plan, cache: inputs.cache, pool: ExporterPool(plan),
      workers: TaskRunner.workersPerTask(
        options.resources, tasks: plan.tasks.count + plan.bundles.reduce(0) { $0 + $1.drawings.count }),
      resources: options.resources)
    log = OwnershipLog(output: project.output, manifestName: inputs.manifestName)
    let last = try log.manifest()
    let wholeLog = OwnershipLog(output: project.output, manifestName: project.manifestName)
    let lastWhole = options.shard == nil ? last : try wholeLog.manifest()
    records = try OwnershipRecords(project.output, whole: lastWhole.manifest)
    owned = records.owned
    var seen: Set<String> = []
    recorded = ((last.manifest?.files ?? []) + records.entries).filter { seen.insert($0.path).inserted }
    otherManifest = last.warning
    problems = whole.problems + [last.warning].compactMap(\.self)
    plannedPaths = Set(whole.paths)
  }

  /// The paths of all files, sorted; of a bundle, its document.
  public var outputs: [String] { plan.paths.map { output.path(of: $0) }.sorted() }

  /// All files that the build reads, relative to the current folder.
  public var inputFiles: [String] { project.inputFiles + plan.unitInputs.flatMap { $0 } }

  /// All files that builds of the project make, relative to the current folder; of a bundle, its document.
  public var madeFiles: [String] {
    (plannedPaths.sorted() + [log.manifestName, project.manifestName]).map { output.path(of: $0) }
  }

  /// The folders of all files that the build reads or finds wrong, and those in which a new one may be.
  public var sourceFolders: [String] {
    let searched = project.searchedFolders.map { FolderWatch.existing(FilePath.join(project.folder, $0)) }
    return FolderWatch.folders(of: inputFiles + FolderWatch.files(of: problems)).union(searched).sorted()
  }

  /// What earlier builds and those that are under way have recorded by now.
  var currentRecords: OwnershipRecords {
    get throws(PresetFailure) {
      let whole = try OwnershipLog(output: output, manifestName: project.manifestName).manifest()
      return try OwnershipRecords(output, whole: whole.manifest)
    }
  }

  var project: LoadedProject { plan.project }
  var output: OutputFolder { plan.project.output }

  /// Runs the plan's tasks on all workers.
  /// - Parameter progress: called before and after each task with the number of files done and the path of one that is
  ///   under way, or of the last; from any thread, one call at a time.
  func run(
    progress: @Sendable (Int, String) -> Void, _ body: @Sendable (RenderTask) -> TaskResult
  ) -> TaskResult {
    let state = Locked((done: 0, running: [String]()))
    let results = TaskRunner(resources: options.resources).run(plan.tasks) { task in
      let path = task.assets.first?.path ?? ""
      state.withLock { state in
        state.running.append(path)
        progress(state.done, state.running[0])
      }
      let result = body(task)
      state.withLock { state in
        state.done += result.outcomes.count
        if let place = state.running.firstIndex(of: path) { state.running.remove(at: place) }
        progress(state.done, state.running.first ?? path)
      }
      return result
    }
    return TaskResult(outcomes: results.flatMap(\.outcomes), problems: results.flatMap(\.problems))
  }

  /// What became of a task's files: what `body` adds for each that was made, and the failures of the others.
  func result(
    of task: RenderTask, _ slots: [Result<ProducedSlot, any Error>],
    _ body: (ProducedFile, inout TaskResult) throws -> Void
  ) rethrows -> TaskResult {
    var result = TaskResult()
    for (slot, file) in zip(task.slots, slots) {
      switch file {
      case .success(let produced):
        // Equal variants are drawn once; the first one counts as drawn.
        for (index, asset) in slot.assets.enumerated() {
          let file = ProducedFile(
            entry: entry(asset, produced.facts), place: asset.place, bytes: produced.bytes,
            isRendered: produced.isRendered && index == 0)
          try body(file, &result)
        }
      case .failure(let error): result.add(failure(error, of: slot.assets))
      }
    }
    return result
  }

  /// What became of files that could not be made.
  func failure(_ error: any Error, of assets: [PlannedAsset]) -> TaskResult {
    TaskResult(
      outcomes: assets.map { outcome($0, .failed) },
      problems: Self.findings(of: error, at: assets.first?.place ?? .nowhere).map { $0.about(assets.first?.preset) })
  }

  /// - Parameter place: that of the preset, for an error that does not name a file itself.
  static func findings(of error: any Error, at place: SourcePlace) -> [Finding] {
    if let failure = error as? PresetFailure { return failure.findings }
    return [error is FileError ? Finding("\(error)") : Finding(.error, place, "\(error)")]
  }

  func entry(_ asset: PlannedAsset, _ facts: FileFacts) -> AssetEntry {
    var entry = AssetEntry()
    entry.path = asset.path
    entry.preset = asset.preset
    entry.variant = asset.file.variant
    entry.facts = facts
    entry.alt = asset.alt
    return entry
  }

  func outcome(_ asset: PlannedAsset, _ status: AssetStatus) -> AssetOutcome {
    AssetOutcome(path: asset.path, preset: asset.preset, status: status, place: asset.place)
  }

  /// Whether the plan or a run has an error. Then nothing is removed, and nothing is forgotten: a folder or a preset
  /// that cannot be read for a moment must lose nothing.
  func hasError(_ result: TaskResult) -> Bool {
    // Whatever failed has a problem that says why.
    (problems + result.problems).contains { $0.severity == .error }
  }

  /// Files of earlier builds that the project no longer names. A build of one part finds none in what it does not
  /// reach, nor where only a log knows a file, which does not tell its preset. One with an error finds none at all.
  /// - Parameter made: The paths of this run's files.
  func orphans(besides made: some Sequence<String>, hasError: Bool) -> [String] {
    guard options.shard == nil, options.paths == nil, !hasError else { return [] }
    let kept = Set(keptEntries(hasError: false).map(\.path)).union(made)
    let found = project.settings.only.isEmpty ? Set(owned.keys) : Set(recorded.map(\.path))
    return found.filter {
      !plannedPaths.contains($0) && !kept.contains($0) && output.refusal(of: $0) == nil
    }.sorted()
  }

  /// The manifests and logs of shards, which a build of the whole replaces by one manifest.
  func replacedRecords(hasError: Bool) -> [String] {
    guard options.shard == nil, options.paths == nil, !hasError, project.settings.only.isEmpty else { return [] }
    let own = OwnershipLog.logName(log.manifestName)
    return records.shards.map(\.name) + records.logs.filter { $0 != own }
  }

  /// The recorded entries that stay in the manifest although nothing planned is recorded by them: those of presets that
  /// this run did not include, and with an error all.
  func keptEntries(hasError: Bool) -> [AssetEntry] {
    let selected = Set(project.inputs.map(\.name))
    let isPart = !project.settings.only.isEmpty
    return recorded.filter { file in
      !plannedPaths.contains(file.path) && (hasError || isPart && !selected.contains(file.preset))
    }
  }

  /// The manifest of these files.
  func manifest(of entries: [AssetEntry], hasError: Bool) -> AssetManifest {
    var manifest = AssetManifest()
    manifest.toolVersion = options.toolVersion
    manifest.shard = options.shard
    let made = Set(entries.map(\.path))
    let kept = keptEntries(hasError: hasError).filter { !made.contains($0.path) }
    manifest.files = (entries + kept).sorted { $0.path < $1.path }
    return manifest
  }

  /// The files that exceed their budgets.
  func overBudget(_ outcomes: [AssetOutcome]) -> [Finding] {
    let budgets = project.project.budgets.enumerated().map {
      (pattern: GlobPattern($1.preset), budget: $1, place: "budgets[\($0)]")
    }
    guard !budgets.isEmpty else { return [] }
    return outcomes.flatMap { outcome -> [Finding] in
      guard let entry = outcome.entry else { return [] }
      return budgets.flatMap { pattern, budget, place -> [Finding] in
        // Of a bundle, a file that is no image has no width and no format.
        let format = entry.facts.width > 0 ? entry.variant.format : nil
        guard pattern.matches(outcome.preset), budget.format == nil || budget.format == format else { return [] }
        let path = output.path(of: outcome.path)
        var messages: [String] = []
        if let most = budget.maxBytes, entry.facts.bytes > most {
          messages.append(
            "\(path) has \(entry.facts.bytes) bytes; its budget allows \(most); make it smaller, as with "
              + "\"maxBytes\" in the preset, or raise \(place).maxBytes")
        }
        if let most = budget.maxFrames, entry.facts.frames > most {
          messages.append(
            "\(path) has \(entry.facts.frames) frames; its budget allows \(most); lower \"fps\" in the preset, "
              + "or raise \(place).maxFrames")
        }
        if !budget.jumps, let loop = entry.facts.loop, loop.isAtFault {
          messages += loop.jumps.map { "\(path): \($0.message)" }
        }
        return messages.map { message in
          let problem = outcome.place.map { Finding(.error, $0, message) } ?? Finding("\(path): error: \(message)")
          return problem.about(outcome.preset)
        }
      }
    }
  }

  /// A report of the outcomes, sorted, with the problems of all stages.
  func report(_ mode: BuildReport.Mode, _ result: TaskResult, since start: Double) -> BuildReport {
    var report = BuildReport(mode: mode, toolVersion: options.toolVersion, outDir: output.path)
    report.isDryRun = options.isDryRun
    report.inputFiles = inputFiles
    report.outcomes = result.outcomes.sorted { $0.path < $1.path }
    report.madeFiles = madeFiles + result.outcomes.filter { $0.entry != nil }.map { output.path(of: $0.path) }
    report.problems = problems + result.problems
    if let failure = producer.cacheFailure.withLock({ $0 }) {
      // What was there before does not matter in a cache.
      let problem =
        if case .cannotWrite(_, let reason) = failure { "cannot be written: \(reason)" } else { failure.message }
      report.problems.append(
        Finding(
          "\(failure.path): warning: the cache \(problem); name another folder with --cache-dir, or give --no-cache",
          severity: .warning))
    }
    if let failure = inputs.cache?.remote?.failure {
      let text = "warning: the remote cache is not used: \(failure)"
      report.problems.append(Finding(text, severity: .warning))
    }
    report.overBudget = overBudget(report.outcomes)
    report.rendered = report.outcomes.count { $0.isRendered }
    report.reused = report.outcomes.count { $0.entry != nil && !$0.isRendered }
    report.seconds = Machine.now - start
    return report
  }
}
