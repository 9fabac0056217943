import ArgumentParser
import Platform
import PresetFiles
import Projects

struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare the files of a project, byte for byte, with what a build would make.",
    discussion: """
      Writes nothing to the output folder. Lists files that are missing, stale, or orphaned (made by an earlier build \
      and no longer named by the project), and describes the changes.

      With --trust-manifest it draws nothing: it compares the names with those that the project asks for, and the \
      bytes with the digests of the manifest. Use it where the manifest was just written, as after `merge`.

      With --a11y, or "accessibility" in the project file, it also draws the presets and warns where they do not \
      follow guidelines on accessibility. Flashes that may be harmful are errors; warnings count only with --strict.

      Exit codes: 0 all files are as they should be; 1 some are not, or are over their budget; 2 a preset or a file is \
      wrong.
      """)

  @OptionGroup(title: "Project options") var project: ProjectOptions
  @OptionGroup(title: "Variants, in place of the project's") var variants: VariantOptions

  @Option(
    help: ArgumentHelp(
      "Write images of the differences here: expected, difference and actual, at the worst moment and some others.",
      valueName: "folder"),
    completion: .directory,
    transform: { try FolderName.checked($0) })
  var diff: String? = nil

  @Flag(help: "Compare the files with the digests of the manifest instead of drawing them.")
  var trustManifest = false

  @Option(
    help: ArgumentHelp("Check only part K of N, as made by `build --shard`.", valueName: "K/N"),
    transform: { try ShardArgument($0) })
  var shard: ShardArgument? = nil

  @OptionGroup(title: "Advice") var advice: AdviceOptions
  @OptionGroup(title: "Report options") var report: ReportOptions
  @OptionGroup(title: "Cache and machine options") var resources: BuildResourceOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if trustManifest && diff != nil {
      throw ValidationError("--diff draws what files should be, and --trust-manifest draws nothing; give one of them")
    }
    if trustManifest && advice.checksAccessibility {
      throw ValidationError("--a11y draws the presets, and --trust-manifest draws nothing; give one of them")
    }
  }

  func run() throws {
    let console = verbosity.console
    InterruptCleanup.install()
    try report.reporting(.check, of: project.project, console) { try check(console) }
  }

  private func check(_ console: Console) throws {
    var options = resources.options
    options.shard = shard?.shard
    options.needsEntries = report.needsEntries(console)
    let inputs = BuildInputs(try project.load(variants: variants), options)
    let checksAccessibility = !trustManifest && (advice.checksAccessibility || inputs.project.asksForAccessibility)
    if !checksAccessibility, let report = try inputs.unchanged(.check) {
      try self.report.publish(report, console)
      return try report.exit()
    }
    let session = try BuildSession(inputs)
    try self.report.check(InputFiles(session.inputFiles, made: session.madeFiles))
    let total = session.outputs.count
    var report = ProgressLine.during(console) {
      var report = ProjectCheck(session, diffFolder: diff, trustsManifest: trustManifest).run { done, path in
        ProgressLine.show { "\(done) of \(total) files checked: \(path)" }
      }
      if checksAccessibility {
        report.problems += ProjectAccessibility(session.plan, options.resources).findings { preset in
          ProgressLine.show { "checking the accessibility of \(preset)" }
        }
      }
      return report
    }
    report.problems = advice.weighed(report.problems)
    try self.report.publish(report, console)
    try report.exit()
  }
}
