import ArgumentParser
import PresetFiles
import PresetModel
import Projects

struct Clean: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Remove the files that builds made.",
    discussion: """
      Removes the files that are listed in the manifest, or in the log of a build that was killed, and still have the \
      bytes that were written. A file that has changed since is kept, with a warning. The cache is not touched.
      """)

  @OptionGroup(title: "Project options") var project: ProjectOptions

  @Flag(help: "Print what would be removed without removing it.")
  var dryRun = false

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let console = verbosity.console
    let outcome = ProjectCleaning.run(try project.load(), isDryRun: dryRun)
    console.lines(of: outcome.problems)
    if console.verbosity > .quiet {
      let verb = dryRun ? "would remove" : "removed"
      try console.result(outcome.removed.map { "\(verb) \(Escaping.line($0))\n" }.joined())
    }
    if outcome.problems.contains(where: { $0.severity == .error }) { throw ExitStatus.badInput }
  }
}
