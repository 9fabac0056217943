import ArgumentParser
import Platform
import PresetFiles
import Projects

/// The form of a build's report.
enum BuildReporter: String, CaseIterable, ExpressibleByArgument {
  case pretty, json, github, junit, markdown
}

struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The form of the report.",
      discussion: """
        json is for programs, github annotates the lines of presets, junit gives test results that most pipelines \
        read, and markdown is for a summary or a comment.
        """))
  var reporter = BuildReporter.pretty

  @Option(
    help: ArgumentHelp("Write the report to this file instead of standard output.", valueName: "file"),
    completion: .file(), transform: { try FileName.checked($0) })
  var reporterFile: String? = nil

  /// Far more than the JSON of the largest project.
  private static let largestReport = 1 << 30

  /// The file of the report, if there is one.
  var files: [String] { [reporterFile].compactMap(\.self) }

  /// Whether unchanged files are shown with their facts.
  func needsEntries(_ console: Console) -> Bool { reporter == .json || console.verbosity == .verbose }

  /// Refuses a report's file that is one of those that are read or made.
  func check(_ files: InputFiles) throws { try files.check(reporterFile, of: "--reporter-file") }

  /// Runs a build or a check. Why it cannot begin is its report: without one, a pipeline would show that of an earlier
  /// run, or none.
  /// - Parameter project: The project file.
  /// - Throws: what `run` throws, or why its report could not be written.
  func reporting(
    _ mode: BuildReport.Mode, of project: String, _ console: Console, _ run: () throws -> Void
  ) throws {
    do {
      try run()
    } catch let failure as PresetFailure where reporter != .pretty || reporterFile != nil {
      do {
        try write(BuildReport(mode, of: project, failure: failure, toolVersion: toolVersion), console)
      } catch {
        console.failure(failure)
        throw error
      }
      throw failure
    }
  }

  /// Prints the problems and writes the report.
  /// - Throws: `ValidationError` where it would replace a file that was read or made.
  func publish(_ report: BuildReport, _ console: Console) throws {
    console.lines(of: report.problems + report.overBudget)
    try write(report, console)
  }

  private func write(_ report: BuildReport, _ console: Console) throws {
    let text: String
    if let format = ReportFormat(rawValue: reporter.rawValue) {
      text = format.text(report)
    } else if console.verbosity > .quiet || reporterFile != nil {
      text = BuildTable.text(report, isVerbose: console.verbosity == .verbose)
    } else {
      return
    }
    try check(InputFiles(report.inputFiles, made: report.madeFiles))
    if report.hasErrors { try checkIsReport() }
    try console.result(text, to: reporterFile)
  }

  /// Of what has an error, it is unknown what it reads and makes. The report replaces only an earlier one then.
  private func checkIsReport() throws {
    guard let reporterFile, let path = FileSystem.physicalPath(reporterFile),
      let status = FileStatus(path), status.kind == .file, status.byteCount > 0
    else { return }
    let bytes = try FileAccess.read(path, limit: Self.largestReport)
    let text = String(decoding: bytes, as: UTF8.self)
    guard ReportFormat.hasReport(text) || BuildTable.hasReport(text) else {
      throw ValidationError(
        "--reporter-file \(Escaping.line(reporterFile)) would replace a file that is no report, and with these errors "
          + "it is unknown which files are read and made; name another one")
    }
  }
}

extension BuildReport {
  /// Throws the exit that the report calls for; returns if nothing is wrong.
  func exit() throws {
    if hasErrors { throw ExitStatus.badInput }
    if !holds { throw ExitStatus.checkFailed }
  }
}
