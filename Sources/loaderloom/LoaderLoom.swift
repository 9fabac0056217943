import ArgumentParser
import Platform

@main
struct LoaderLoom: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "loaderloom",
    abstract: "Turns small JSON presets into seamless looping GIF and APNG loaders.",
    discussion: """
      Start with `loaderloom render worm`. Then see `loaderloom presets` for the shipped presets, and `loaderloom \
      explain worm` for every key of a preset.

      Exit codes: 0 success; 1 a check failed; 2 an input or a file is wrong; 64 the command line is wrong.
      """,
    version: toolVersion,
    subcommands: [
      Render.self, Presets.self, Validate.self, Explain.self, Inspect.self, Diff.self, Schema.self, Reference.self,
    ],
    groupedSubcommands: [
      CommandGroup(
        name: "Projects",
        subcommands: [Init.self, Build.self, Check.self, Clean.self, Plan.self, Merge.self])
    ])

  static func main() {
    Machine.makeFailedWritesErrors()
    guard let arguments = ProgramArguments.all else { Ending.endWithUnknownArguments() }
    guard !arguments.isEmpty else { Ending.endWithoutArguments() }
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      Ending.end(error)
    }
  }
}

/// The tool's own version, shown by `--version`.
let toolVersion = "0.1.0"
