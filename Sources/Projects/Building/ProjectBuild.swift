import Hashing
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// Brings an output folder up to date. A build writes the files that are missing or differ, removes the files of
/// earlier builds that are no longer wanted, and leaves everything else as it is.
public struct ProjectBuild: Sendable {
  private let session: BuildSession

  public init(_ session: BuildSession) { self.session = session }

  /// - Parameter progress: called after each task with the number of files done and the path of one of them; from any
  ///   thread, one call at a time.
  public func run(progress: @escaping @Sendable (Int, String) -> Void = { _, _ in }) -> BuildReport {
    let start = Machine.now
    let session = session
    if !session.options.isDryRun { removeAbandonedFiles() }
    let result = session.run(progress: progress) { task in
      session.options.isDryRun ? Self.foresee(task, session) : Self.make(task, session)
    }
    var (outcomes, problems) = (result.outcomes, result.problems)
    let removal = removeOrphans()
    outcomes += removal.outcomes
    problems += removal.problems
    var manifest: String?
    if !session.options.isDryRun {
      if session.options.paths == nil { problems += awaitDisk(&outcomes) }
      do throws(FileError) {
        if session.options.paths == nil { manifest = try writeManifest(outcomes) }
        let replaced = removeReplacedRecords()
        outcomes += replaced.outcomes
        problems += replaced.problems
      } catch {
        problems.append(Finding("\(error)"))
      }
      if outcomes.contains(where: \.isRendered), let cache = session.producer.cache {
        cache.evict(limit: session.options.cacheLimit)
      }
    }
    let report = session.report(.build, outcomes, problems, since: start)
    if let manifest { session.keepStamp(report, manifest: manifest) }
    return report
  }

  // MARK: One task

  private static func make(_ task: RenderTask, _ session: BuildSession) -> TaskResult {
    var onDisk: [String: (sha256: String, bytes: Int)] = [:]
    for asset in task.assets { onDisk[asset.path] = FileOnDisk.digest(session.output.path(of: asset.path)) }
    do {
      let slots = try session.producer.produce(task) { slot, facts in
        slot.assets.contains { onDisk[$0.path]?.sha256 != facts.sha256 }
      }
      var result = TaskResult()
      for (slot, produced) in zip(task.slots, slots) {
        // Equal variants are drawn once; the first one counts as drawn.
        for (index, asset) in slot.assets.enumerated() {
          let before = onDisk[asset.path]
          var outcome = session.outcome(asset, before == nil ? .created : .updated)
          outcome.previousBytes = before?.bytes
          outcome.entry = session.entry(asset, produced.facts)
          outcome.isRendered = produced.isRendered && index == 0
          if before?.sha256 == produced.facts.sha256 {
            outcome.status = .unchanged
          } else if let problem = write(produced, to: asset, session) {
            outcome.status = .failed
            outcome.entry = nil
            result.problems.append(problem.about(asset.preset))
          }
          result.outcomes.append(outcome)
        }
      }
      return result
    } catch {
      return session.failure(error, of: task)
    }
  }

  /// Returns nil where the file was written.
  private static func write(_ produced: ProducedSlot, to asset: PlannedAsset, _ session: BuildSession) -> Finding? {
    guard let bytes = produced.bytes else { preconditionFailure("bytes that differ were asked for") }
    // A second check, since the folder may have changed after the plan was made.
    if let refusal = session.output.refusal(of: asset.path) { return Finding(refusal) }
    do throws(FileError) {
      try session.log.willWrite(asset.path, produced.facts)
      try FileAccess.writeAtomically(bytes, to: session.output.path(of: asset.path), isDurable: false)
      return nil
    } catch {
      return Finding("\(error)")
    }
  }

  /// Predicts what a build would do, as far as possible without drawing.
  private static func foresee(_ task: RenderTask, _ session: BuildSession) -> TaskResult {
    var result = TaskResult()
    for slot in task.slots {
      let facts = session.producer.cache?.facts(for: slot.key)
      for asset in slot.assets {
        let before = FileOnDisk.digest(session.output.path(of: asset.path))
        var outcome = session.outcome(asset, before == nil ? .created : .updated)
        outcome.previousBytes = before?.bytes
        outcome.entry = facts.map { session.entry(asset, $0) }
        outcome.isRendered = facts == nil
        if let facts, before?.sha256 == facts.sha256 { outcome.status = .unchanged }
        result.outcomes.append(outcome)
      }
    }
    return result
  }

  // MARK: The folder

  /// Removes half-written files of killed builds beside the files that this build makes.
  private func removeAbandonedFiles() {
    var names: [String: Set<String>] = [session.output.path: [session.log.manifestName]]
    for path in session.plan.assets.map(\.path) + session.owned.keys {
      let full = session.output.path(of: path)
      names[FilePath.folder(of: full), default: []].insert(FileSystem.lastComponent(of: full))
    }
    for (folder, ours) in names {
      TemporaryFile.removeAbandoned(in: folder.isEmpty ? "." : folder) { ours.contains($0) }
    }
  }

  private func removeOrphans() -> TaskResult {
    var removal = OwnedFileRemoval(session.records, isDryRun: session.options.isDryRun)
    let failed = session.orphans.filter { !removal.remove($0) }
    return Self.result(of: removal, failed: failed)
  }

  /// Removes the records that the manifest of the whole build replaces.
  private func removeReplacedRecords() -> TaskResult {
    var removal = OwnedFileRemoval(session.records, isDryRun: session.options.isDryRun)
    let failed = session.replacedRecords.filter { !removal.removeRecord($0) }
    return Self.result(of: removal, failed: failed)
  }

  private static func result(of removal: OwnedFileRemoval, failed: [String]) -> TaskResult {
    TaskResult(
      outcomes: removal.removed.map {
        AssetOutcome(path: $0.path, preset: "", status: .removed, previousBytes: $0.bytes)
      } + failed.map { AssetOutcome(path: $0, preset: "", status: .failed) },
      problems: removal.problems)
  }

  /// Waits until the files are on the disk. This happens at the end, when the system has written most of them by
  /// itself; with many files it is several times faster than waiting for each in turn. The manifest vouches for what is
  /// on the disk; a file that did not get there is removed, so that the next build makes it again.
  private func awaitDisk(_ outcomes: inout [AssetOutcome]) -> [Finding] {
    var problems: [Finding] = []
    for i in outcomes.indices where outcomes[i].status == .created || outcomes[i].status == .updated {
      let path = session.output.path(of: outcomes[i].path)
      do throws(FileError) {
        try FileAccess.synchronize(path)
      } catch {
        problems.append(Finding("\(error)").about(outcomes[i].preset))
        outcomes[i].status = .failed
        outcomes[i].entry = nil
        do throws(FileError) {
          try FileAccess.remove(path)
        } catch {
          problems.append(Finding("\(error)").about(outcomes[i].preset))
        }
      }
    }
    return problems
  }

  /// - Returns: the digest of the manifest's text.
  private func writeManifest(_ outcomes: [AssetOutcome]) throws(FileError) -> String {
    // A file that could not be written is still the one from an earlier build.
    let failed = Set(outcomes.filter { $0.status == .failed }.map(\.path))
    let kept = session.recorded.filter { failed.contains($0.path) }
    let manifest = session.manifest(of: outcomes.filter { $0.status != .removed }.compactMap(\.entry) + kept)
    let bytes = Array(ManifestDocument.encode(manifest).utf8)
    let path = session.output.path(of: session.log.manifestName)
    let isCurrent: Bool
    if FileSystem.exists(path) {
      isCurrent = try FileAccess.read(path, limit: ManifestDocument.largestFile) == bytes
    } else {
      isCurrent = false
    }
    if !isCurrent {
      try FileAccess.writeAtomically(bytes, to: path)
    }
    try session.log.forget()
    return SHA256.hexadecimal(of: bytes)
  }
}
