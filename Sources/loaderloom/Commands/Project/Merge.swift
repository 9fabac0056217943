import ArgumentParser
import AssetPipeline
import ExportPipeline
import Platform
import PresetModel

struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the manifests of all shards of a build into the manifest of the whole build.",
    discussion: "The result is byte for byte the manifest that a single build of everything writes.")

  @Argument(help: ArgumentHelp("The manifests that `build --shard` wrote.", valueName: "manifest"))
  var manifests: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the manifest to this file instead of standard output.", valueName: "file")
  )
  var output: String?

  func run() throws {
    let console = Console()
    InterruptCleanup.install()
    do {
      let parts = try manifests.map { file in
        (
          file: file,
          manifest: try ManifestDocument.decode(
            try FileAccess.readArgument(file, limit: ManifestDocument.largestFile), file: file)
        )
      }
      let text = ManifestDocument.encode(try ManifestMerge.merge(parts))
      if let output {
        try FileAccess.write(Array(text.utf8), to: output)
      } else {
        try console.result(text)
      }
    } catch let error as InvalidPreset {
      for finding in error.findings { console.error("\(finding)") }
      throw ExitStatus.badInput
    } catch {
      console.error("\(error)")
      throw ExitStatus.badInput
    }
  }
}
