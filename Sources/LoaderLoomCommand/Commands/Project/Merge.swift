import ArgumentParser
import Platform
import PresetFiles
import PresetModel
import Projects

struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the manifests of all shards of a build into the manifest of the whole build.",
    discussion: """
      The result is byte for byte the manifest that a single build of everything writes. With -o, what it replaces in \
      that folder is removed: files of earlier builds that no shard made, if they have not been changed since, and \
      manifests of another number of shards.
      """)

  @Argument(
    help: ArgumentHelp("The manifests that `build --shard` wrote.", valueName: "manifest"),
    completion: Completions.documents)
  var manifests: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the manifest to this file instead of standard output.", valueName: "file"),
    completion: Completions.documents, transform: { try FileName.checked($0) })
  var output: String? = nil

  func validate() throws {
    try InputFiles.checkStandardInput(manifests, holds: "manifest")
    try InputFiles(manifests).check(output, of: "-o")
  }

  func run() throws {
    let console = Console()
    InterruptCleanup.install()
    let parts = try manifests.map { file in
      (
        file: file,
        manifest: try ManifestDocument.decode(
          try FileAccess.readArgument(file, limit: ManifestDocument.largestFile), file: file)
      )
    }
    let merged = try ManifestMerge.merge(parts)
    let text = ManifestDocument.encode(merged)
    guard let output else { return try console.result(text) }
    var folder = try MergedFolder(ofManifest: output)
    let isComplete = folder.removeReplaced(by: merged, of: parts)
    for path in folder.removed { console.progress("removed \(path)") }
    console.lines(of: folder.problems)
    if isComplete { try FileAccess.write(Array(text.utf8), to: output) }
    if folder.problems.contains(where: { $0.severity == .error }) { throw ExitStatus.badInput }
  }
}
