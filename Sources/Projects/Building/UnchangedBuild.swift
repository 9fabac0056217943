import GraphicsCore
import Hashing
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// The shortcut for a build in which nothing changed.
extension BuildInputs {
  /// The report of a build or a check of these inputs, if an earlier one left a stamp and every file still matches it.
  /// Nil otherwise: then the full build has to repair and report.
  ///
  /// Every output file is read and digested. A check of sizes and times would be faster still. But it would accept a
  /// file edited in place by a program that resets its times, a restored backup, or a file from a time when the clock
  /// was wrong. Reading detects all of them.
  public func unchanged(_ mode: BuildReport.Mode) throws -> BuildReport? {
    let start = Machine.now
    guard let cache, let key = stampKey, let stamp = cache.stamp(for: key), holds(stamp.inputs, stamp.fonts) else {
      return nil
    }
    let output = project.output
    // Otherwise a build was killed or is running. What cannot be read, the full build reports.
    guard !FileSystem.exists(output.path(of: OwnershipLog.logName(manifestName))), hasNoReplacedRecords(output),
      let manifest = FileAccess.readable(output.path(of: manifestName), limit: ManifestDocument.largestFile),
      SHA256.hexadecimal(of: manifest) == stamp.manifest
    else { return nil }
    let folders = Set(stamp.files.map { FilePath.folder(of: $0.path) })
    guard folders.allSatisfy({ isInside($0, of: output) }), holds(stamp.files) else { return nil }
    if mode == .build { output.removeAbandonedFiles(besides: stamp.files.map(\.path) + [manifestName]) }

    let entries = options.needsEntries ? try Self.entries(manifest, file: output.path(of: manifestName)) : [:]
    var report = BuildReport(mode: mode, toolVersion: options.toolVersion, outDir: output.path)
    report.inputFiles = project.inputFiles + stamp.inputs.map(\.path)
    report.madeFiles = (stamp.files.map(\.path) + [manifestName]).map { output.path(of: $0) }
    report.outcomes = stamp.files.map { file in
      AssetOutcome(
        path: file.path, preset: file.preset, status: mode == .build ? .unchanged : .current, entry: entries[file.path],
        previousBytes: file.bytes)
    }
    if mode == .check {
      let own = AssetOutcome(path: manifestName, preset: "", status: .current, previousBytes: manifest.count)
      let place = report.outcomes.firstIndex { $0.path > manifestName } ?? report.outcomes.count
      report.outcomes.insert(own, at: place)
    }
    report.reused = stamp.files.count
    report.seconds = Machine.now - start
    return report
  }

  /// Whether a build of the whole has no manifest or log of a shard beside it, which would have to be compared with it.
  private func hasNoReplacedRecords(_ output: OutputFolder) -> Bool {
    guard options.shard == nil else { return true }
    let names = FileSystem.readableEntries(of: output.path.isEmpty ? "." : output.path)
    return names?.contains(where: OwnershipRecords.isRecord) == false
  }

  /// Whether the files found by reading the presets are unchanged.
  private func holds(_ inputs: [BuildStamp.Input], _ fonts: String?) -> Bool {
    inputs.allSatisfy { FileOnDisk.readableDigest($0.path)?.sha256 == $0.sha256 }
      && (fonts == nil || fonts == FontState().digest)
  }

  private func holds(_ files: [BuildStamp.File]) -> Bool {
    let output = project.output
    let hasChanged = Locked(false)
    let workers = options.resources.workers
    _ = concurrentMap(count: min(workers, files.count), workers: workers) { worker in
      for index in stride(from: worker, to: files.count, by: workers) where !hasChanged.withLock({ $0 }) {
        let file = files[index]
        if !FileOnDisk.holds(output.path(of: file.path), bytes: file.bytes, sha256: file.sha256) {
          hasChanged.withLock { $0 = true }
        }
      }
    }
    return !hasChanged.withLock { $0 }
  }

  /// Whether the path of a folder contains no link, which could lead out of the output folder.
  private func isInside(_ folder: String, of output: OutputFolder) -> Bool {
    var walked = output.path
    return folder.split(separator: "/").allSatisfy { part in
      walked = FilePath.join(walked, String(part))
      return FileStatus(walked)?.kind == .folder
    }
  }

  private static func entries(_ manifest: [UInt8], file: String) throws -> [String: AssetEntry] {
    let files = try ManifestDocument.decode(manifest, file: file).files
    return Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
  }
}

extension BuildSession {
  /// Leaves a stamp of what was just made or checked, if there are no problems: the next build has to find and report
  /// problems again.
  ///
  /// The stamp names the presets by the bytes that were used. Extended presets, images and fonts were read on the way
  /// and are digested only now. One that changed after the build began may not be the one that was drawn; then there is
  /// no stamp until the next build. The same holds for a change in the second before the build, since file systems use
  /// coarse clocks.
  ///
  /// - Parameter manifest: the digest of the manifest's text.
  func keepStamp(_ report: BuildReport, manifest: String) {
    guard let cache = inputs.cache, let key = inputs.stampKey, report.problems.isEmpty, report.holds else { return }
    let second = 1_000_000_000
    let settled = inputs.clock - second
    var stamp = BuildStamp(manifest: manifest, inputs: [], files: [])
    if plan.usesFonts {
      let fonts = FontState()
      guard fonts.latestChange < settled else { return }
      stamp.fonts = fonts.digest
    }
    for path in foundInputs.sorted() {
      guard let digest = FileOnDisk.readableDigest(path)?.sha256, let link = FileStatus(path),
        let file = FileStatus(FileSystem.resolvingLinks(path)), max(link.changed, file.changed) < settled
      else { return }
      stamp.inputs.append(BuildStamp.Input(path: path, sha256: digest))
    }
    stamp.files = report.outcomes.compactMap { outcome in
      outcome.entry.map {
        BuildStamp.File(
          preset: outcome.preset, path: outcome.path, bytes: $0.facts.bytes, sha256: $0.facts.sha256)
      }
    }
    do throws(FileError) {
      try cache.store(stamp, for: key)
    } catch {
      // Without a stamp the next build takes longer, but its result is the same.
    }
  }

  /// The files that the plan depends on besides the presets themselves.
  private var foundInputs: Set<String> {
    var found: Set<String> = []
    for (unit, files) in zip(plan.units, plan.unitInputs) {
      found.formUnion(files.filter { !unit.source.isFile || $0 != unit.source.file })
    }
    return found
  }
}
