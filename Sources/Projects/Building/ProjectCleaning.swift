import Platform
import PresetFiles
import PresetModel

/// Removes the files that builds made and nothing else: files named by the manifests or by the log of a killed build,
/// with the bytes that were written.
public enum ProjectCleaning {
  public struct Outcome: Sendable {
    /// The paths in the order of removal.
    public var removed: [String] = []
    public var problems: [Finding] = []
  }

  public static func run(_ project: LoadedProject, isDryRun: Bool) -> Outcome {
    var outcome = Outcome()
    let output = project.output
    var folders = Set<String>()
    let records: OwnershipRecords
    do throws(PresetFailure) {
      let (whole, warning) = try OwnershipLog(output: output, manifestName: project.manifestName).manifest()
      outcome.problems += [warning].compactMap { $0 }
      records = try OwnershipRecords(output, whole: whole)
    } catch {
      outcome.problems += error.findings
      return outcome
    }
    var removal = OwnedFileRemoval(records, isDryRun: isDryRun)
    var isComplete = true
    for (path, digests) in removal.owned.sorted(by: { $0.key < $1.key }) {
      let full = output.path(of: path)
      if let refusal = output.refusal(of: path) {
        removal.problems.append(Finding(refusal))
        continue
      }
      let found: (sha256: String, bytes: Int)?
      do throws(FileError) {
        found = try FileOnDisk.digest(full)
      } catch {
        removal.problems.append(Finding("\(error)"))
        isComplete = false
        continue
      }
      guard let found else { continue }
      guard digests.contains(found.sha256) else {
        removal.problems.append(
          Finding("\(full): warning: kept, because it was changed after the build", severity: .warning))
        continue
      }
      isComplete = removal.erase(path) && isComplete
      folders.formUnion(FilePath.foldersAbove(path))
    }
    // A record is needed as long as one of its files is there.
    let own = (records.whole == nil ? [] : [project.manifestName]) + records.shards.map(\.name) + records.logs
    for name in isComplete ? own : [] { _ = removal.erase(name) }
    outcome.removed = removal.removed.map { output.path(of: $0.path) }
    outcome.problems += removal.problems
    if !isDryRun {
      // The deepest folders first; a folder that holds anything else stays.
      for folder in folders.sorted(by: >) { FileSystem.removeIfEmpty(output.path(of: folder)) }
      if !outcome.removed.isEmpty { FileSystem.removeIfEmpty(output.path) }
    }
    return outcome
  }
}
