import ArgumentParser
import Exporting
import Platform
import PresetFiles
import PresetModel
import ShippedPresets

@main
struct LoaderLoom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loaderloom",
    abstract:
      "Turns small JSON presets into seamless looping \(OutputFormat.files.map(\.title).listed("and")) loaders.",
    discussion: """
      Start with `loaderloom render worm`. Then see `loaderloom presets` for the shipped presets, and `loaderloom \
      explain worm` for every key of a preset.

      Exit codes: 0 success; 1 a check failed; 2 an input or a file is wrong; 64 the command line is wrong.
      """,
    version: versionText,
    subcommands: [
      Render.self, Preview.self, Studio.self, Import.self, Presets.self, Destinations.self, Validate.self,
      Explain.self, Inspect.self, Diff.self, Optimize.self, Repair.self, Schema.self, Reference.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "Projects",
        subcommands: [Init.self, Build.self, Check.self, Clean.self, Plan.self, Merge.self])
    ])

  static func main() {
    Machine.makeFailedWritesErrors()
    Machine.shareFreedMemory()
    guard let arguments = ProgramArguments.all else { Ending.endWithUnknownArguments() }
    guard !arguments.isEmpty else { Ending.endWithoutArguments() }
    do {
      try checkEncoding()
      try checkCommand(arguments)
      var command = try parseAsRoot(SeamArgument.joined(Completions.whole(arguments)))
      do {
        try command.run()
      } catch let mistake as ValidationError {
        Ending.end(mistake, of: type(of: command))
      }
    } catch {
      Ending.end(error)
    }
  }
}

extension LoaderLoom {
  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }

  /// Refuses words that would name other files than those that are meant.
  private static func checkEncoding() throws {
    guard let word = ProgramArguments.malformed else { return }
    throw ValidationError("\(Escaping.line(word)): expected UTF-8; rename the file")
  }

  /// Names the command that was most likely meant, after `help` too.
  private static func checkCommand(_ arguments: [String]) throws {
    let names = commandNames + ["help"]
    let words = arguments.prefix(arguments.first == "help" ? 2 : 1)
    guard let word = words.first(where: { !$0.hasPrefix("-") && !names.contains($0) }) else { return }
    let isFile = FileSystem.exists(word) && !FileSystem.isFolder(word)
    let isPreset = ShippedPreset.named(word) != nil || Completions.isPresetFile(word) && isFile
    let near = isPreset ? "did you mean \"render \(word)\"? " : ""
    throw ValidationError(
      "\(PresetSource.unknown("command", word, in: names))\(near)expected one of \(names.joined(separator: ", "))")
  }
}

/// The tool's own version, the first line of `--version`.
let toolVersion = "0.1.0"

/// What `--version` prints: the version alone on the first line, then what the program was made of.
private let versionText = """
  \(toolVersion)
  commit \(Commit.name ?? "unknown")
  \(Libraries.all.joined(separator: ", "))
  """
