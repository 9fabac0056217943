import Exporting
import GraphicsCore
import Hashing
import Parallelism
import Platform
import PresetFiles
import PresetModel

/// Compares an output folder with what a build would make, byte for byte, and does not write to it. With
/// `trustsManifest`, it compares the files with the digests of the manifest, and draws nothing.
public struct ProjectCheck: Sendable {
  private let session: BuildSession
  /// The folder for images of differences; nil for none.
  private let diffFolder: String?
  /// The number of moments in an image of a difference.
  private static let imageRows = 5
  /// The entries of the manifest by path; nil where files are compared with what a build would make.
  private let trusted: [String: AssetEntry]?

  public init(_ session: BuildSession, diffFolder: String?, trustsManifest: Bool = false) {
    self.session = session
    self.diffFolder = diffFolder
    trusted =
      trustsManifest
      ? Dictionary(session.recorded.map { ($0.path, $0) }) { first, _ in first } : nil
  }

  /// - Parameter progress: called before and after each task with the number of files done and the path of one that is
  ///   under way, or of the last; from any thread, one call at a time.
  public func run(progress: @escaping @Sendable (Int, String) -> Void = { _, _ in }) -> BuildReport {
    let start = Machine.now
    var result = session.run(progress: progress) { task in trusted.map { compare(task, $0) } ?? check(task) }
    result.add(trusted.map(compareBundles) ?? session.runBundles(progress: progress) { check($0) })
    let hasError = session.hasError(result)
    for path in session.orphans(besides: result.outcomes.map(\.path), hasError: hasError)
    where FileSystem.exists(session.output.path(of: path)) {
      result.outcomes.append(AssetOutcome(path: path, preset: "", status: .orphaned))
    }
    let manifest = hasError ? nil : expectedManifest(result.outcomes)
    if let manifest {
      do throws(FileError) {
        result.outcomes.append(try manifestOutcome(ManifestDocument.encode(manifest)))
      } catch {
        result.problems.append(Finding("\(error)"))
      }
      if session.options.shard == nil {
        result.outcomes += session.records.leftovers(besides: manifest.files).map {
          AssetOutcome(path: $0, preset: "", status: .orphaned)
        }
      }
    }
    let report = session.report(.check, result, since: start)
    if trusted == nil, let manifest {
      session.keepStamp(report, manifest: SHA256.hexadecimal(of: ManifestDocument.encode(manifest)))
    }
    return report
  }

  /// Compares the files of a task with the manifest.
  private func compare(_ task: RenderTask, _ entries: [String: AssetEntry]) -> TaskResult {
    do throws(FileError) {
      return try compared(task, entries)
    } catch {
      return session.failure(error, of: task.assets)
    }
  }

  private func compared(_ task: RenderTask, _ entries: [String: AssetEntry]) throws(FileError) -> TaskResult {
    TaskResult(
      outcomes: try task.assets.map { asset throws(FileError) in
        var outcome = session.outcome(asset, .current)
        try compare(&outcome, entries[asset.path])
        return outcome
      })
  }

  /// Compares a file with its entry in the manifest.
  private func compare(_ outcome: inout AssetOutcome, _ entry: AssetEntry?) throws(FileError) {
    outcome.entry = entry
    let found = try FileOnDisk.digest(session.output.path(of: outcome.path))
    outcome.previousBytes = found?.bytes
    if found == nil {
      lack(&outcome)
    } else if let entry, entry.facts.sha256 != found?.sha256 {
      outcome.status = .stale
      outcome.changes = ["it is not the file that the manifest lists"]
    } else if entry == nil {
      outcome.status = .stale
      outcome.changes = ["the manifest does not list it"]
    }
  }

  /// Compares the files of bundles with the manifest, which knows their names.
  private func compareBundles(_ entries: [String: AssetEntry]) -> TaskResult {
    var result = TaskResult()
    for bundle in session.plan.bundles.flatMap(\.bundles) {
      let paths = Set(entries.keys.filter(bundle.holds)).union([bundle.document]).sorted()
      do throws(FileError) {
        for path in paths {
          var outcome = session.outcome(bundle, path, .current)
          try compare(&outcome, entries[path])
          result.outcomes.append(outcome)
        }
      } catch {
        result.add(session.failure(error, of: bundle))
      }
    }
    return result
  }

  private func check(_ bundle: ProducedBundle) -> TaskResult {
    do {
      return TaskResult(outcomes: try bundle.files.map { try compared($0, try bytes(of: $0.entry.path)) })
    } catch {
      return session.failure(error, of: bundle.bundle)
    }
  }

  /// Compares a file with the bytes that are there.
  private func compared(_ file: ProducedFile, _ actual: [UInt8]?) throws -> AssetOutcome {
    var outcome = file.outcome(.current, before: actual?.count)
    if let actual, let expected = file.bytes, actual != expected {
      outcome.status = .stale
      if file.isImage || LineEndings.onlyDiffer(expected, actual) {
        try explain(&outcome, expected: expected, actual: actual)
      } else {
        outcome.changes = [Self.textChange(expected: expected, actual: actual)]
      }
    } else if actual == nil {
      lack(&outcome)
    }
    return outcome
  }

  /// Notes that there is no such file, or what is in its place.
  private func lack(_ outcome: inout AssetOutcome) {
    outcome.status = .missing
    let path = session.output.path(of: outcome.path)
    guard let kind = FileStatus(FileSystem.resolvingLinks(path))?.kind, kind != .file else { return }
    outcome.status = .stale
    outcome.changes = ["expected a file, found \(kind.name); move it"]
  }

  /// What is said of a text that a checkout has changed.
  private var lineEndingChange: String {
    "only the line endings differ; add `\(FilePath.join(session.output.path, "**")) -text` to .gitattributes"
  }

  /// Where a text is not as a build would write it.
  private static func textChange(expected: [UInt8], actual: [UInt8]) -> String {
    let lines = [expected, actual].map { $0.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) }
    let equal = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    return "line \(equal + 1) is not as a build writes it"
  }

  private func check(_ task: RenderTask) -> TaskResult {
    do {
      var onDisk: [String: [UInt8]] = [:]
      for asset in task.assets { onDisk[asset.path] = try bytes(of: asset.path) }
      let digests = onDisk.mapValues { SHA256.hexadecimal(of: $0) }
      // The bytes are needed where an existing file differs, to describe how.
      let slots = try session.producer.produce(task) { slot, facts in
        slot.assets.contains { asset in digests[asset.path].map { $0 != facts.sha256 } ?? false }
      }
      return try session.result(of: task, slots) { file, result in
        result.outcomes.append(try compared(file, onDisk[file.entry.path]))
      }
    } catch {
      return session.failure(error, of: task.assets)
    }
  }

  /// Nil where no file is there.
  private func bytes(of path: String) throws(FileError) -> [UInt8]? {
    try FileOnDisk.read(session.output.path(of: path))
  }

  private func explain(_ outcome: inout AssetOutcome, expected: [UInt8], actual: [UInt8]) throws {
    if LineEndings.onlyDiffer(expected, actual) {
      outcome.changes = [lineEndingChange]
      return
    }
    let change = try AssetChange(
      expected: expected, actual: actual, mostRows: diffFolder == nil ? 0 : Self.imageRows,
      workers: session.producer.workers)
    outcome.changes = change.words
    if let diffFolder, let sheet = change.sheet {
      let path = FilePath.join(diffFolder, outcome.path + ".diff.png")
      try FileAccess.writeAtomically(sheet, to: path)
      outcome.changes.append("see \(path)")
    }
  }

  /// The expected manifest, which is a file of the build too. Nil where it is unknown, because only a part was asked
  /// for.
  private func expectedManifest(_ outcomes: [AssetOutcome]) -> AssetManifest? {
    guard session.project.settings.only.isEmpty else { return nil }
    return session.manifest(of: outcomes.compactMap(\.entry), hasError: false)
  }

  private func manifestOutcome(_ expected: String) throws(FileError) -> AssetOutcome {
    let name = session.log.manifestName
    var outcome = AssetOutcome(path: name, preset: "", status: .current)
    if let actual = try bytes(of: name) {
      outcome.previousBytes = actual.count
      if actual != Array(expected.utf8) {
        outcome.status = .stale
        outcome.changes = [
          LineEndings.onlyDiffer(Array(expected.utf8), actual)
            ? lineEndingChange : "it does not list the files as a build would make them"
        ]
      }
    } else {
      outcome.status = .missing
    }
    return outcome
  }
}
