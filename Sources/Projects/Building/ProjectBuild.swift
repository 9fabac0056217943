import Hashing
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// Brings an output folder up to date. A build writes the files that are missing or differ, removes the files of
/// earlier builds that are no longer wanted, and leaves everything else as it is. It removes files only when all others
/// are made and on the disk, and none in a build that has an error.
public struct ProjectBuild: Sendable {
  private let session: BuildSession

  public init(_ session: BuildSession) { self.session = session }

  /// - Parameter progress: called before and after each task with the number of files done and the path of one that is
  ///   under way, or of the last; from any thread, one call at a time.
  public func run(progress: @escaping @Sendable (Int, String) -> Void = { _, _ in }) -> BuildReport {
    let start = Machine.now
    let session = session
    if let refusal = refusalOfManifest { return refusal }
    if !session.options.isDryRun {
      let names = session.plan.assets.map(\.path) + session.owned.keys + [session.log.manifestName]
      session.output.removeAbandonedFiles(besides: names)
    }
    var result = session.run(progress: progress) { task in
      session.options.isDryRun ? Self.foresee(task, session) : Self.make(task, session)
    }
    result.add(session.runBundles(progress: progress) { Self.make($0, session) })
    if !session.options.isDryRun, session.options.paths == nil { awaitDisk(&result) }
    let hasError = session.hasError(result)
    let removal = removeOrphans(besides: result.outcomes.map(\.path), hasError: hasError)
    result.add(removal)
    var manifest: String?
    if !session.options.isDryRun {
      do throws(FileError) {
        if session.options.paths == nil { manifest = try writeManifest(result.outcomes, hasError: hasError) }
        result.add(removeReplacedRecords(hasError: session.hasError(removal) || hasError))
      } catch {
        result.problems.append(Finding("\(error)"))
      }
      if result.outcomes.contains(where: \.isRendered), let cache = session.producer.cache {
        cache.evict(limit: session.options.cacheLimit)
      }
    }
    let report = session.report(.build, result, since: start)
    if let manifest { session.keepStamp(report, manifest: manifest) }
    return report
  }

  // MARK: One task

  private static func make(_ task: RenderTask, _ session: BuildSession) -> TaskResult {
    var onDisk: [String: (sha256: String, bytes: Int)] = [:]
    for asset in task.assets { onDisk[asset.path] = FileOnDisk.readableDigest(session.output.path(of: asset.path)) }
    do {
      let slots = try session.producer.produce(task) { slot, facts in
        slot.assets.contains { onDisk[$0.path]?.sha256 != facts.sha256 }
      }
      return session.result(of: task, slots) { file, result in
        var refusal: Finding?
        result.outcomes.append(put(file, over: onDisk[file.entry.path], &refusal, session))
        result.problems += [refusal].compactMap { $0?.about(file.entry.preset) }
      }
    } catch {
      return session.failure(error, of: task.assets)
    }
  }

  /// Makes the files of a bundle, once all of them are known. None is written where one of them may not be.
  private static func make(_ bundle: ProducedBundle, _ session: BuildSession) -> TaskResult {
    let before = bundle.files.map { FileOnDisk.readableDigest(session.output.path(of: $0.entry.path)) }
    var refusal: Finding?
    for (file, old) in zip(bundle.files, before) where old != nil && old?.sha256 != file.entry.facts.sha256 {
      refusal = refusal ?? Self.refusal(of: file.entry.path, session)
    }
    let outcomes = zip(bundle.files, before).map { put($0, over: $1, &refusal, session) }
    return TaskResult(outcomes: outcomes, problems: [refusal].compactMap { $0?.about(bundle.bundle.name) })
  }

  /// Writes a file unless it is there already, or a dry run predicts it. What cannot be written ends a bundle.
  /// - Parameter refusal: Why nothing more is written.
  private static func put(
    _ file: ProducedFile, over old: (sha256: String, bytes: Int)?, _ refusal: inout Finding?, _ session: BuildSession
  ) -> AssetOutcome {
    let (path, facts) = (file.entry.path, file.entry.facts)
    if old?.sha256 == facts.sha256 { return file.outcome(.unchanged, before: old?.bytes) }
    if refusal == nil, !session.options.isDryRun { refusal = write(file.bytes, facts, to: path, session) }
    var outcome = file.outcome(refusal != nil ? .failed : old == nil ? .created : .updated, before: old?.bytes)
    if refusal != nil { outcome.entry = nil }
    return outcome
  }

  /// Returns nil where the file was written.
  private static func write(
    _ bytes: [UInt8]?, _ facts: FileFacts, to name: String, _ session: BuildSession
  ) -> Finding? {
    guard let bytes else { preconditionFailure("bytes that differ were asked for") }
    // A second check, since the folder may have changed after the plan was made.
    if let refusal = session.output.refusal(of: name) { return Finding(refusal) }
    // Another build in the folder may have made it meanwhile.
    let path = session.output.path(of: name)
    if FileOnDisk.holds(path, bytes: bytes.count, sha256: facts.sha256) { return nil }
    if let refusal = refusal(of: name, session) { return refusal }
    do throws(FileError) {
      _ = try FileOnDisk.read(path)
    } catch {
      // A new one would have its permissions, and could not be read either.
      if case .cannotRead = error { return Finding("\(error)") }
    }
    do throws(FileError) {
      try session.log.willWrite(name, facts)
      try FileAccess.writeAtomically(bytes, to: path, isDurable: false)
      return nil
    } catch {
      return Finding("\(error)")
    }
  }

  /// Why the file in a place may not be replaced: no build made it. Nil where it may, or none is there.
  private static func refusal(of name: String, _ session: BuildSession) -> Finding? {
    let path = session.output.path(of: name)
    guard !session.options.replacesOthersFiles, FileSystem.exists(path) else { return nil }
    let digest = FileOnDisk.readableDigest(path)?.sha256
    if session.records.own(name, digest: digest) { return nil }
    do throws(PresetFailure) {
      // Another build in the folder may have recorded it since this one began.
      if try session.currentRecords.own(name, digest: digest) { return nil }
    } catch {
      return error.findings.first
    }
    return Finding(
      "\(path): error: was not made by a build, so it is not replaced; move it, name another outDir, or give --force")
  }

  /// The report of a build that does nothing, because the file in the manifest's place is somebody else's.
  private var refusalOfManifest: BuildReport? {
    guard let other = session.otherManifest, session.options.paths == nil, !session.options.replacesOthersFiles
    else { return nil }
    let path = session.output.path(of: session.log.manifestName)
    var report = session.report(.build, TaskResult(), since: Machine.now)
    report.problems.removeAll { $0 == other }
    report.problems.append(
      Finding(
        "\(path): error: is not a manifest of this tool, so it is not replaced and nothing is built; move it, name "
          + "another outDir, or give --force"))
    return report
  }

  /// Predicts what a build would do, as far as possible without drawing.
  private static func foresee(_ task: RenderTask, _ session: BuildSession) -> TaskResult {
    var result = TaskResult()
    for slot in task.slots {
      let facts = session.producer.cache?.facts(for: slot.key)
      for asset in slot.assets {
        let before = FileOnDisk.readableDigest(session.output.path(of: asset.path))
        var outcome = session.outcome(asset, before == nil ? .created : .updated)
        outcome.previousBytes = before?.bytes
        outcome.entry = facts.map { session.entry(asset, $0) }
        outcome.isRendered = facts == nil
        if let facts, before?.sha256 == facts.sha256 {
          outcome.status = .unchanged
        } else if facts != nil, let refusal = refusal(of: asset.path, session) {
          outcome.status = .failed
          outcome.entry = nil
          result.problems.append(refusal)
        }
        result.outcomes.append(outcome)
      }
    }
    return result
  }

  // MARK: The folder

  private func removeOrphans(besides made: [String], hasError: Bool) -> TaskResult {
    var removal = OwnedFileRemoval(session.records, isDryRun: session.options.isDryRun)
    let failed = session.orphans(besides: made, hasError: hasError).filter { !removal.remove($0) }
    // The deepest folders first; a folder that holds anything else stays.
    let folders = Set(removal.removed.flatMap { FilePath.foldersAbove($0.path) })
    for folder in session.options.isDryRun ? [] : folders.sorted(by: >) {
      FileSystem.removeIfEmpty(session.output.path(of: folder))
    }
    return Self.result(of: removal, failed: failed)
  }

  /// Removes the records that the manifest of the whole build replaces.
  private func removeReplacedRecords(hasError: Bool) -> TaskResult {
    var removal = OwnedFileRemoval(session.records, isDryRun: session.options.isDryRun)
    let failed = session.replacedRecords(hasError: hasError).filter { !removal.erase($0) }
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
  private func awaitDisk(_ result: inout TaskResult) {
    for (i, outcome) in result.outcomes.enumerated() where [.created, .updated].contains(outcome.status) {
      let path = session.output.path(of: outcome.path)
      do throws(FileError) {
        try FileAccess.synchronize(path)
      } catch {
        result.problems.append(Finding("\(error)").about(outcome.preset))
        result.outcomes[i].status = .failed
        result.outcomes[i].entry = nil
        do throws(FileError) {
          try FileAccess.remove(path)
        } catch {
          result.problems.append(Finding("\(error)").about(outcome.preset))
        }
      }
    }
  }

  /// - Returns: the digest of the manifest's text.
  private func writeManifest(_ outcomes: [AssetOutcome], hasError: Bool) throws(FileError) -> String {
    // A file that could not be written is still the one from an earlier build.
    let failed = Set(outcomes.filter { $0.status == .failed }.map(\.path))
    let kept = session.recorded.filter { failed.contains($0.path) }
    let manifest = session.manifest(
      of: outcomes.filter { $0.status != .removed }.compactMap(\.entry) + kept, hasError: hasError)
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
    try session.log.forget(after: manifest)
    return SHA256.hexadecimal(of: bytes)
  }
}
