import ArgumentParser
import Platform
import PresetFiles
import PresetModel
import Projects

struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Write a project's build as a graph, to be run by Ninja, make or your own program.",
    discussion: """
      Each file has a command with its inputs and a depfile; the manifest comes last. The commands share the cache, so \
      the last one draws nothing. Paths are relative to the current folder.

      Examples:
        loaderloom plan --format ninja -o build.ninja && ninja
        loaderloom plan --format make -o loaders.mk && make -f loaders.mk -j8
        loaderloom plan --format json
      """)

  @Option(name: .customLong("format"), help: "The language of the graph.")
  var language = GraphFormat.ninja

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the graph to this file instead of standard output.", valueName: "file"),
    completion: .file(), transform: { try FileName.checked($0) })
  var output: String? = nil

  @Option(help: ArgumentHelp("The name or path of the tool in the commands.", valueName: "program"))
  var program = "loaderloom"

  @Option(help: ArgumentHelp("The folder for depfiles.", valueName: "folder"), completion: .directory)
  var depfiles = ".loaderloom-deps"

  @OptionGroup(title: "Project options") var project: ProjectOptions
  @OptionGroup(title: "Cache and machine options") var resources: BuildResourceOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let console = verbosity.console
    InterruptCleanup.install()
    let session = try BuildSession(BuildInputs(try project.load(), resources.options))
    try InputFiles(session.inputFiles, made: session.madeFiles).check(output, of: "-o")
    console.lines(of: session.problems)
    let arguments = project.arguments + resources.arguments
    let graph = WorkGraph(session, program: program, arguments: arguments, depfiles: depfiles)
    let again =
      ["plan", "--format", language.rawValue, "--program", program, "--depfiles", depfiles] + arguments
      + session.selection
    let planCommand = output.map { again + ["-o", $0] }
    try console.result(try language.text(graph, program: program, planCommand: planCommand ?? []), to: output)
    if session.problems.contains(where: { $0.severity == .error }) { throw ExitStatus.badInput }
  }
}

extension GraphFormat: ExpressibleByArgument {}
