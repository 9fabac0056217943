import ArgumentParser
import Exporting
import Platform
import PresetFiles
import PresetModel
import Projects

struct Validate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check presets, or a project with all of its presets, and print every finding.",
    discussion: """
      Without a file, the project loaderloom.json of the current folder is checked: the project file itself, and every \
      preset with each of its texts and overrides. Exits with 2 if there is an error. Warnings are printed but do not \
      count, unless --strict makes them errors: loops that jump, layers that leave the canvas or are never seen, \
      parameters that nothing uses, keys that have no effect. With --for, the files for those destinations are made \
      too, but not written.
      """)

  @Argument(
    help: ArgumentHelp("Shipped presets, files, projects, or - for standard input.", valueName: "preset"),
    completion: Completions.presets)
  var files: [String] = []

  @OptionGroup var advice: AdviceOptions

  @Option(help: "The form of the report.")
  var reporter = Reporter.pretty

  @OptionGroup var destinationOption: DestinationOption
  @OptionGroup var limitOptions: LimitOptions
  @OptionGroup var verbosity: VerbosityOptions

  /// A file with what was found in it.
  private struct Result {
    var file: String
    /// Whether it is a project file, and not a preset.
    var isProject = false
    var findings: [Finding]

    /// Errors that have no place in a file: the file is missing, or a project names something that does not exist.
    var failures: [Finding] { findings.filter { isFailure($0) } }
    var others: [Finding] { findings.filter { !isFailure($0) } }
    var isGood: Bool { !findings.contains { $0.severity == .error } }

    private func isFailure(_ finding: Finding) -> Bool { finding.severity == .error && !finding.place.isKnown }
  }

  func validate() throws {
    try InputFiles.checkStandardInput(files)
  }

  func run() throws {
    let console = verbosity.console
    let destinations = try destinationOption.read()
    let files = files.isEmpty ? [ProjectDocument.fileName] : files
    var results = ProgressLine.during(console) {
      files.enumerated().flatMap { index, file in
        ProgressLine.show { "\(index + 1) of \(files.count): checking \(file)" }
        return checkAny(file, for: destinations)
      }
    }
    for i in results.indices { results[i].findings = advice.weighed(results[i].findings) }
    switch reporter {
    case .json: try console.result(JSONPrinter.document(.list(results.map(Self.node))))
    case .pretty:
      console.findings(results.flatMap { $0.failures + $0.others })
      if console.verbosity > .quiet { try console.result(Self.summary(results)) }
    }
    if !results.allSatisfy(\.isGood) { throw ExitStatus.badInput }
  }

  /// `3 of 4 presets valid`, or the same after what is said about projects.
  private static func summary(_ results: [Result]) -> String {
    let presets = results.filter { !$0.isProject }
    let projects = results.filter(\.isProject).map { "\($0.file) is \($0.isGood ? "" : "not ")valid" }
    let counted = presets.isEmpty ? [] : ["\(presets.count(where: \.isGood)) of \(presets.count) presets valid"]
    return (projects + counted).joined(separator: "; ") + "\n"
  }

  private func checkAny(_ file: String, for destinations: [Named<Destination>]) -> [Result] {
    let isProject = file == ProjectDocument.fileName || file.hasSuffix("/" + ProjectDocument.fileName)
    return isProject ? checkProject(file) : [Result(file: file, findings: check(file, for: destinations))]
  }

  /// Checks the project file, then each of its presets.
  private func checkProject(_ file: String) -> [Result] {
    do throws(PresetFailure) {
      var resources = BuildResources()
      resources.workers = Machine.processorCount
      resources.limits = limitOptions.limits
      let plan = BuildPlan(try LoadedProject(file), tool: "", workers: resources.workers)
      let problems =
        plan.problems + plan.sceneFileFindings + accessibilityFindings(plan, resources)
      func findings(about preset: String?) -> [Finding] { problems.filter { $0.preset == preset } }
      return [Result(file: file, isProject: true, findings: findings(about: nil))]
        + plan.presetFiles.map { Result(file: $1, findings: findings(about: $0)) }
    } catch {
      return [Result(file: file, isProject: true, findings: error.findings)]
    }
  }

  private func accessibilityFindings(_ plan: BuildPlan, _ resources: BuildResources) -> [Finding] {
    guard advice.checksAccessibility || plan.project.asksForAccessibility else { return [] }
    return ProjectAccessibility(plan, resources).findings { preset in
      ProgressLine.show { "checking the accessibility of \(preset)" }
    }
  }

  private func check(_ file: String, for destinations: [Named<Destination>]) -> [Finding] {
    do throws(PresetFailure) {
      let loaded = try LoadedPreset(file)
      // What keeps the preset from being drawn is found for each destination, too.
      return (loaded.warnings + drawnFindings(loaded) + destinations.flatMap { delivered(loaded, to: $0) })
        .withoutRepeats
    } catch {
      return error.findings
    }
  }

  /// Makes the files of both schemes for a destination, without writing them, and reports why one would not be
  /// accepted, else the advice that one does not follow.
  private func delivered(_ loaded: LoadedPreset, to destination: Named<Destination>) -> [Finding] {
    var settings = RenderSettings()
    settings.destination = destination
    settings.formats = [destination.value.format]
    settings.schemes = ColorScheme.allCases
    settings.workers = Machine.processorCount
    settings.limits = limitOptions.limits
    var advice: [String] = []
    do {
      try loaded.exporter(settings).export { advice += $0.report.advice }
    } catch {
      return loaded.failure(error).findings
    }
    return advice.withoutRepeats.map { Finding(.warning, loaded.decoded.place(of: "$"), $0) }
  }

  /// Reports missing fonts and glyphs and periods that do not fit together, which appear only when the scene is made;
  /// else jumps of the loop, luminance flashes that may be harmful (WCAG 2.3.1), and anything that keeps the animation
  /// from being drawn.
  private func drawnFindings(_ loaded: LoadedPreset) -> [Finding] {
    let decoded = loaded.decoded
    var settings = RenderSettings()
    settings.workers = Machine.processorCount
    settings.limits = limitOptions.limits
    var errors: [Finding] = []
    var warnings: [Finding] = []
    do {
      let exporter = try loaded.exporter(settings)
      let late = exporter.sceneFindings
      guard late.isEmpty else { return late.map { decoded.finding(for: $0) } }
      warnings += try exporter.losses().map { decoded.finding(for: $0, .warning) }
      var loop = try exporter.loop(.light)
      loop.add(jumpsOf: try exporter.loop(.dark))
      warnings += decoded.findings(of: loop, .warning)
      let check = try AccessibilityCheck(exporter, of: decoded, givesAdvice: advice.checksAccessibility)
      errors += check.flashes
      warnings += decoded.findings(of: check.advice)
      if advice.checksAccessibility { warnings += decoded.unneededReasons(check.advice) }
    } catch {
      errors += loaded.failure(error).findings
    }
    return errors + warnings.withoutRepeats
  }

  private static func node(_ result: Result) -> JSONNode {
    var members: [(String, JSONNode)] = [("file", .text(result.file)), ("valid", .boolean(result.isGood))]
    if !result.failures.isEmpty {
      members.append(("failure", .text(result.failures.map(\.description).joined(separator: "\n"))))
    }
    let findings = result.others.map { finding in
      let place = finding.place
      var members: [(String, JSONNode)] = [
        ("severity", .text(finding.severity.rawValue)), ("file", .text(place.isKnown ? place.file : result.file)),
      ]
      if let line = place.line { members.append(("line", .number(line))) }
      if place.column > 0 { members.append(("column", .number(place.column))) }
      return JSONNode.object(members + [("path", .text(finding.path)), ("message", .text(finding.message))])
    }
    return .object(members + [("findings", .list(findings))])
  }
}
