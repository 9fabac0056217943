import ArgumentParser
import Platform
import PresetFiles
import PresetModel
import Projects

struct Build: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make the files of a project that are missing or out of date.",
    discussion: """
      The project is loaderloom.json (`loaderloom init` writes one to start with). Files are rewritten only if their \
      bytes change. Files of earlier builds that the project no longer names are removed, unless the build has an \
      error; files that no build made are neither replaced nor removed. manifest.json in the output folder lists all \
      files. A preset or a format that fails does not stop the others.

      Examples:
        loaderloom build
        loaderloom build --watch
        loaderloom build --shard 2/8 --cache-dir .cache
        loaderloom build --reporter junit --reporter-file build/loaders.xml

      Exit codes: 0 all files are up to date; 1 a file is over its budget; 2 a preset or a file is wrong.
      """)

  @OptionGroup(title: "Project options") var project: ProjectOptions
  @OptionGroup(title: "Variants, in place of the project's") var variants: VariantOptions

  @Flag(help: "Also replace files in the output folder that no build made.")
  var force = false

  @Flag(help: "Print what would be done without doing it.")
  var dryRun = false

  @Flag(help: "Only print the paths of the project's files.")
  var listOutputs = false

  @Flag(help: "Build again whenever a preset, a theme or the project changes.")
  var watch = false

  @Option(
    help: ArgumentHelp(
      "Build only part K of N, balanced by cost. Its manifest is manifest-K-of-N.json, for `merge`.", valueName: "K/N"
    ), transform: { try ShardArgument($0) })
  var shard: ShardArgument? = nil

  @Option(
    help: ArgumentHelp(
      "Build only this file, named by its path in the output folder, or as --list-outputs prints it; may be repeated. "
        + "The manifest is left as it is.",
      valueName: "path"))
  var output: [String] = []

  @Option(
    help: ArgumentHelp("Write the inputs of the files in a form that make and Ninja read.", valueName: "file"),
    completion: .file(), transform: { try FileName.checked($0) })
  var depfile: String? = nil

  @OptionGroup(title: "Report options") var report: ReportOptions
  @OptionGroup(title: "Cache and machine options") var resources: BuildResourceOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    if watch && (dryRun || listOutputs || shard != nil || !output.isEmpty || depfile != nil) {
      throw ValidationError(
        "--watch builds the whole project; leave out --dry-run, --list-outputs, --shard, --output and --depfile")
    }
    if shard != nil && !output.isEmpty {
      throw ValidationError("--output names files and --shard a part of them; give one of them")
    }
    try InputFiles([], made: report.files).check(depfile, of: "--depfile")
  }

  func run() throws {
    let console = verbosity.console
    InterruptCleanup.install()
    if watch { return try buildOnSave(console) }
    if listOutputs { return try console.result(try outputs(console)) }
    try report.reporting(.build, of: project.project, console) { try build(console) }
  }

  /// The paths of the project's files, a line for each.
  private func outputs(_ console: Console) throws -> String {
    let session = try BuildSession(inputs(try project.load(variants: variants), console))
    return session.outputs.map { Escaping.line($0) + "\n" }.joined()
  }

  private func build(_ console: Console) throws {
    let inputs = inputs(try project.load(variants: variants), console)
    if depfile == nil, let report = try inputs.unchanged(.build) {
      try self.report.publish(report, console)
      return try report.exit()
    }
    let session = try BuildSession(inputs)
    let files = InputFiles(session.inputFiles, made: session.madeFiles)
    try files.check(depfile, of: "--depfile")
    try self.report.check(files)
    let report = build(session, console)
    try self.report.publish(report, console)
    if let depfile, !dryRun { try FileAccess.write(Array(try Depfile.text(session).utf8), to: depfile) }
    try report.exit()
  }

  private func buildOnSave(_ console: Console) throws {
    let folder = FileSystem.parentFolder(of: project.project) ?? "."
    try WatchLoop(console: console).run(watching: [folder]) { watched in
      // Before the project is read, since what is wrong with it is reported, too.
      watched(WatchLoop.Round(folders: [], outputs: report.files))
      try report.reporting(.build, of: project.project, console) { try buildRound(watched, console) }
    }
  }

  private func buildRound(_ watched: (WatchLoop.Round) -> Void, _ console: Console) throws {
    let session = try BuildSession(inputs(try project.load(variants: variants), console))
    var round = WatchLoop.Round(folders: session.sourceFolders, outputs: session.madeFiles + report.files)
    watched(round)
    let built = build(session, console)
    round.written = built.outcomes.filter { [.created, .updated].contains($0.status) }.map {
      session.plan.project.output.path(of: $0.path)
    }
    watched(round)
    try report.publish(built, console)
  }

  func inputs(_ loaded: LoadedProject, _ console: Console) -> BuildInputs {
    var options = resources.options
    options.isDryRun = dryRun
    options.replacesOthersFiles = force
    options.shard = shard?.shard
    options.paths = output.isEmpty ? nil : Set(output)
    options.needsEntries = report.needsEntries(console)
    return BuildInputs(loaded, options)
  }

  func build(_ session: BuildSession, _ console: Console) -> BuildReport {
    let total = session.outputs.count
    return ProgressLine.during(console) {
      ProjectBuild(session).run { done, path in
        ProgressLine.show { "\(done) of \(total) files made: \(path)" }
      }
    }
  }
}
