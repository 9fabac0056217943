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
      parameters that nothing uses. With --for, the files for those destinations are made too, but not written.
      """)

  @Argument(
    help: ArgumentHelp("Shipped presets, files, projects, or - for standard input.", valueName: "preset"),
    completion: Completions.presets)
  var files: [String] = []

  @Flag(help: "Count warnings as errors.")
  var strict = false

  @Flag(
    name: .customLong("a11y"),
    help: "Warn as well of low contrast with the page, by WCAG 2.2, and of presets that say nothing to a screen reader."
  )
  var checksAccessibility = false

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

    /// Findings without a line and a column: the file itself is missing, or a project names what is not there.
    var failures: [Finding] { findings.filter { !$0.place.isKnown } }
    var placed: [Finding] { findings.filter(\.place.isKnown) }
    var isGood: Bool { !findings.contains { $0.severity == .error || !$0.place.isKnown } }
  }

  func run() throws {
    let console = verbosity.console
    let destinations = try destinationOption.read(console)
    let files = files.isEmpty ? [ProjectDocument.fileName] : files
    var results = ProgressLine.during(console) {
      files.enumerated().flatMap { index, file in
        ProgressLine.show { "\(index + 1) of \(files.count): checking \(file)" }
        return checkAny(file, for: destinations)
      }
    }
    if strict {
      for i in results.indices {
        for k in results[i].findings.indices where results[i].findings[k].severity == .warning {
          results[i].findings[k].severity = .error
        }
      }
    }
    switch reporter {
    case .json: try console.result(JSONPrinter.document(.list(results.map(Self.node))))
    case .pretty:
      for result in results {
        for failure in result.failures { console.error(failure.description) }
        for finding in result.placed { console.finding(finding) }
      }
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
      let plan = BuildPlan(try LoadedProject(file), tool: "", workers: Machine.processorCount)
      func findings(about preset: String?) -> [Finding] { plan.problems.filter { $0.preset == preset } }
      return [Result(file: file, isProject: true, findings: findings(about: nil))]
        + plan.presetFiles.map { Result(file: $1, findings: findings(about: $0)) }
    } catch {
      return [Result(file: file, isProject: true, findings: error.findings)]
    }
  }

  private func check(_ file: String, for destinations: [Named<Destination>]) -> [Finding] {
    do throws(PresetFailure) {
      let loaded = try LoadedPreset(file)
      return loaded.warnings + drawnFindings(loaded) + destinations.flatMap { delivered(loaded, to: $0) }
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
    } catch let error as ExportError {
      return [loaded.decoded.finding(for: error)]
    } catch {
      return [Finding(.error, loaded.decoded.place(of: "$"), "\(error)")]
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
    let exporter: PresetExporter
    do throws(ExportError) {
      exporter = try loaded.exporter(settings)
    } catch {
      return [decoded.finding(for: error)]
    }
    let late = exporter.sceneFindings
    guard late.isEmpty else { return late.map { decoded.finding(for: $0) } }
    var errors: [Finding] = []
    var warnings: [Finding] = []
    do {
      warnings += try exporter.losses().map { decoded.finding(for: $0, .warning) }
      for scheme in ColorScheme.allCases {
        warnings += decoded.findings(of: try exporter.loop(scheme), .warning)
        let loop = try exporter.loopAsChecked(scheme)
        let flashes = exporter.flashes(of: loop, scheme)
        if !flashes.isSafe {
          let message =
            "in the \(scheme.rawValue) scheme \(flashes.flashesPerSecond) "
            + "flashes a second cover \(Int(flashes.area)) square points;"
            + " WCAG 2.3.1 allows \(FlashCheck.mostFlashesPerSecond) "
            + "over more than \(Int(FlashCheck.largestArea)): slow the motion"
            + " down, or lower its contrast"
          errors.append(Finding(.error, decoded.place(of: "$"), message))
        }
        if checksAccessibility, let message = Self.lowContrast(exporter.contrast(of: loop, scheme), scheme) {
          warnings.append(Finding(.warning, decoded.place(of: "$"), message))
        }
      }
      if checksAccessibility, loaded.preset.alt == nil, loaded.preset.visibleText == nil {
        let message =
          "a screen reader says \"\(loaded.preset.altText)\", since there is neither \"alt\" nor a text; say in "
          + "\"alt\" what people wait for (WCAG 2.2, 1.1.1)"
        warnings.append(Finding(.warning, decoded.place(of: "$"), message))
      }
    } catch let error as ExportError {
      errors.append(decoded.finding(for: error))
    } catch {
      errors.append(Finding(.error, decoded.place(of: "$"), "\(error)"))
    }
    return errors + warnings.withoutRepeats
  }

  /// The warning about a loader with too little contrast against its page; nil where there is enough.
  private static func lowContrast(_ contrast: ContrastCheck, _ scheme: ColorScheme) -> String? {
    guard !contrast.isEnough else { return nil }
    let criterion = contrast.least == ContrastCheck.leastForText ? "1.4.3, text" : "1.4.11, graphics"
    let ratio = NumberText.tenths(contrast.ratio)
    return "in the \(scheme.rawValue) scheme the contrast with the page falls to \(ratio):1 at "
      + "\(NumberText.fixed(contrast.time, 2)) s; WCAG 2.2 asks for \(NumberText.short(contrast.least)):1 "
      + "(\(criterion)): use a stronger color, or a higher lowest opacity"
  }

  private static func node(_ result: Result) -> JSONNode {
    var members: [(String, JSONNode)] = [("file", .text(result.file)), ("valid", .boolean(result.isGood))]
    if !result.failures.isEmpty {
      members.append(("failure", .text(result.failures.map(\.description).joined(separator: "\n"))))
    }
    let findings = result.placed.map { finding in
      JSONNode.object([
        ("severity", .text(finding.severity.rawValue)), ("line", .number(finding.place.line ?? 0)),
        ("column", .number(finding.place.column)), ("path", .text(finding.path)), ("message", .text(finding.message)),
      ])
    }
    return .object(members + [("findings", .list(findings))])
  }
}
