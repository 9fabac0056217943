import Hashing
import Platform
import PresetFiles
import PresetModel

/// Everything that is read before a project's work is planned. It is enough to find out that nothing changed.
public struct BuildInputs: Sendable {
  package let project: LoadedProject
  let options: BuildOptions
  /// The text of each input, from which the plan is made.
  let sources: [Result<PresetSource, PresetFailure>]
  let tool: String
  let cache: ContentCache?
  /// When reading began, by the clock of file dates, in nanoseconds since 1970.
  let clock = FileSystem.clock

  public init(_ project: LoadedProject, _ options: BuildOptions) {
    self.project = project
    self.options = options
    cache = options.cacheFolder.map { ContentCache(folder: $0, remote: options.remoteCache) }
    tool = ToolIdentity.text(version: options.toolVersion, cache: cache)
    sources = project.sources(workers: options.resources.workers)
  }

  /// The file that lists the build's files.
  var manifestName: String {
    options.shard.map(OwnershipRecords.manifestName) ?? project.manifestName
  }

  /// The digest of all inputs: the program, the project file, the command line, the themes, and every preset by name
  /// and bytes. The output folder's content is checked directly, so its name only keeps folders apart.
  ///
  /// Nil where a stamp would not cover everything: when a part of a project is built, the manifest keeps what an
  /// earlier build made of the rest, and a wrong input has to be reported.
  var stampKey: String? {
    guard options.paths == nil, !options.isDryRun, project.settings.only.isEmpty, project.problems.isEmpty else {
      return nil
    }
    // The first line is the version of the stamp's meaning.
    var lines = ["stamp 1", tool, project.file, project.digest, "\(project.settings)", manifestName]
    for (file, theme) in project.themes.sorted(by: { $0.key < $1.key }) {
      lines.append("theme \(file)")
      lines += theme.keyLines
    }
    for (name, destination) in project.destinations.sorted(by: { $0.key < $1.key }) {
      lines += ["destination \(name)", destination.value.keyLine]
    }
    for (input, source) in zip(project.inputs, sources) {
      guard case .success(let source) = source else { return nil }
      lines.append("preset \(input.isShipped) \(SHA256.hexadecimal(of: source.bytes)) \(input.argument)")
    }
    return SHA256.hexadecimal(of: lines.joined(separator: "\0"))
  }
}
