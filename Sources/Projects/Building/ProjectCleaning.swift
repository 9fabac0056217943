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
    let (whole, problem) = OwnershipLog(output: output, manifestName: project.manifestName).manifest()
    outcome.problems += [problem].compactMap { $0 }
    let records = OwnershipRecords(output, whole: whole)
    for (path, digests) in records.owned.sorted(by: { $0.key < $1.key }) {
      let full = output.path(of: path)
      if let refusal = output.refusal(of: path) {
        outcome.problems.append(Finding(refusal))
        continue
      }
      guard let found = FileOnDisk.digest(full) else { continue }
      guard digests.contains(found.sha256) else {
        outcome.problems.append(
          Finding("\(full): warning: was changed since it was made, so it is left", severity: .warning))
        continue
      }
      remove(full, isDryRun, &outcome)
      folders.formUnion(foldersAbove(path))
    }
    for name in (whole == nil ? [] : [project.manifestName]) + records.shards.map(\.name) + records.logs {
      remove(output.path(of: name), isDryRun, &outcome)
    }
    if !isDryRun {
      // The deepest folders first; a folder that holds anything else stays.
      for folder in folders.sorted(by: >) { FileSystem.removeIfEmpty(output.path(of: folder)) }
      if !outcome.removed.isEmpty { FileSystem.removeIfEmpty(output.path) }
    }
    return outcome
  }

  private static func remove(_ path: String, _ isDryRun: Bool, _ outcome: inout Outcome) {
    do throws(FileError) {
      if !isDryRun { try FileAccess.remove(path) }
      outcome.removed.append(path)
    } catch {
      outcome.problems.append(Finding("\(error)"))
    }
  }

  private static func foldersAbove(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (1..<max(1, parts.count)).map { parts[..<$0].joined(separator: "/") }
  }
}
