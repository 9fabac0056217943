import ArgumentParser
import AssetPipeline
import ExportPipeline
import Platform
import PresetModel
import Rendering

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check presets, or a project with all of its presets, and print every finding.",
    discussion: """
      Without a file, the project loaderloom.json of the current folder is checked: the project file itself, and every \
      preset with each of its texts and overrides. Exits with 2 if there is an error. Warnings are printed but do not \
      count, unless --strict makes them errors: loops that jump, layers that leave the canvas or are never seen, \
      parameters that nothing uses.
      """)

  @Argument(
    help: ArgumentHelp("Shipped presets, files, projects, or - for standard input.", valueName: "preset"),
    completion: Completions.presets)
  var files: [String] = []

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Option(help: "The form of the report.")
  var reporter = Reporter.pretty

  @OptionGroup var verbosity: VerbosityOptions

  func run() throws {
    let console = verbosity.console
    var results: [(file: String, findings: [Finding], failures: [String])] = []
    for file in files.isEmpty ? [ProjectDocument.fileName] : files { results += checkAny(file) }
    if strict {
      for i in results.indices {
        for k in results[i].findings.indices { results[i].findings[k].severity = .error }
      }
    }
    switch reporter {
    case .json: try console.result(JSONPrinter.document(.list(results.map(Self.node))))
    case .pretty:
      for result in results {
        for failure in result.failures { console.error(failure) }
        for finding in result.findings { console.problem(Problem(finding)) }
      }
      let good = results.filter(Self.isGood).count
      if console.verbosity > .quiet { try console.result("\(good) of \(results.count) valid\n") }
    }
    if !results.allSatisfy(Self.isGood) { throw ExitStatus.badInput }
  }

  private func checkAny(_ file: String) -> [(file: String, findings: [Finding], failures: [String])] {
    let isProject = file == ProjectDocument.fileName || file.hasSuffix("/" + ProjectDocument.fileName)
    return isProject ? checkProject(file) : [check(file)]
  }

  /// Checks the project file, then each of its presets.
  private func checkProject(_ file: String) -> [(file: String, findings: [Finding], failures: [String])] {
    do throws(PresetFailure) {
      let plan = BuildPlan(try LoadedProject(file), tool: "", workers: Machine.processorCount)
      let own = plan.problems.filter { $0.preset == nil }.map(\.problem)
      let presets = plan.presetFiles.map { preset, presetFile in
        Self.result(presetFile, plan.problems.filter { $0.preset == preset }.map(\.problem))
      }
      return [Self.result(file, own)] + presets
    } catch {
      return [Self.result(file, error.problems)]
    }
  }

  private static func result(
    _ file: String, _ problems: [Problem]
  ) -> (file: String, findings: [Finding], failures: [String]) {
    let placed = problems.compactMap { problem in
      problem.place.map { Finding(problem.severity == .error ? .error : .warning, $0, path: "$", problem.message) }
    }
    return (file, placed, problems.filter { $0.place == nil }.map(\.description))
  }

  private func check(_ file: String) -> (file: String, findings: [Finding], failures: [String]) {
    let source: PresetSource
    do throws(PresetSource.SourceError) {
      source = try PresetSource(file, isArgument: true)
    } catch {
      return (file, [], error.lines)
    }
    do throws(InvalidPreset) {
      let decoded = try PresetDocument.decode(
        source.bytes, file: source.file, folder: source.folder, library: .installed)
      // These problems appear only when the scene is made: missing fonts or glyphs, periods that do not fit together.
      let late = PresetExporter.sceneFindings(of: decoded.preset, folder: source.folder).map { error in
        let path = error.path ?? "$"
        return Finding(.error, decoded.place(of: path), path: path, error.message)
      }
      let drawn = late.isEmpty ? drawnFindings(source, decoded) : []
      return (file, decoded.warnings + late + drawn, [])
    } catch {
      return (file, error.findings, [])
    }
  }

  /// Reports jumps of the loop, luminance flashes that may be harmful (WCAG 2.3.1), and anything that keeps the
  /// animation from being drawn.
  private func drawnFindings(_ source: PresetSource, _ decoded: DecodedPreset) -> [Finding] {
    var messages: [String] = []
    var warnings: [Finding] = []
    do {
      var settings = RenderSettings()
      settings.workers = Machine.processorCount
      let exporter = try PresetExporter(
        name: source.name, preset: decoded.preset, folder: source.folder, settings: settings)
      for loss in try exporter.losses() {
        let path = loss.path ?? "$"
        warnings.append(Finding(.warning, decoded.place(of: path), path: path, loss.message))
      }
      for scheme in ColorScheme.allCases {
        let loop = try exporter.loop(scheme)
        for jump in loop.isAtFault ? loop.jumps : [] {
          let path = jump.paths.first ?? "$"
          warnings.append(Finding(.warning, decoded.place(of: path), path: path, jump.message))
        }
        let flashes = try exporter.flashes(scheme)
        if !flashes.isSafe {
          messages.append(
            "in the \(scheme.rawValue) scheme \(flashes.flashesPerSecond) "
              + "flashes a second cover \(Int(flashes.area)) square points;"
              + " WCAG 2.3.1 allows \(FlashCheck.mostFlashesPerSecond) "
              + "over more than \(Int(FlashCheck.largestArea)): slow the motion"
              + " down, or lower its contrast")
        }
      }
    } catch {
      messages.append("\(error)")
    }
    let once = warnings.enumerated().filter { !warnings[..<$0.offset].contains($0.element) }.map(\.element)
    return messages.map { Finding(.error, decoded.place(of: "$"), path: "$", $0) } + once
  }

  private static func isGood(_ result: (file: String, findings: [Finding], failures: [String])) -> Bool {
    result.failures.isEmpty && !result.findings.contains { $0.severity == .error }
  }

  private static func node(_ result: (file: String, findings: [Finding], failures: [String])) -> JSONNode {
    var members: [(String, JSONNode)] = [("file", .text(result.file)), ("valid", .boolean(isGood(result)))]
    if !result.failures.isEmpty { members.append(("failure", .text(result.failures.joined(separator: "\n")))) }
    members.append(
      (
        "findings",
        .list(
          result.findings.map { finding in
            .object([
              ("severity", .text(finding.severity.rawValue)), ("line", .number(finding.place.line ?? 0)),
              ("column", .number(finding.place.column)), ("path", .text(finding.path)),
              ("message", .text(finding.message)),
            ])
          })
      ))
    return .object(members)
  }
}
