import ArgumentParser
import Bundling
import Exporting
import GraphicsCore
import Importing
import Parallelism
import Platform
import PresetFiles
import PresetModel
import PreviewPages
import Projects
import TextLayout

/// One run of `render`. It makes every file that can be made, and keeps all failures for the report.
struct RenderJob {
  /// Those of the next run.
  var settings: RenderSettings
  let overrides: [Override]
  var paths: OutputPaths
  /// Whether nothing is written: the files go into the page, named as if they were in the current folder.
  var isPageOnly = false
  let stillTime: Double?
  /// Whether a loop that jumps is an error.
  let checksSeam: Bool
  /// How files of other formats become presets.
  let importing: ImportSettings
  /// Those that presets were read from and show, those that the command line names, and the page: none of them is
  /// replaced.
  private(set) var kept: InputFiles
  /// Nil where the report needs no digests.
  let digests: FontDigests?
  private(set) var page: PreviewPage?
  /// What is bundled; nil where files are written.
  var bundles: [BundleChoice]?
  /// Words of the command line that the page repeats: overrides and the theme.
  let pageWords: [String]
  let console: Console

  /// The destination of the next run as it was named on the command line, for the page; nil for none.
  var destination: String?
  private(set) var failures: [ReportJSON.Failure] = []
  /// The exit code of the worst failure: a wrong command line is worse than a wrong input, and that than a failed
  /// check. Nil if there were no failures.
  private(set) var exitStatus: ExitCode?
  /// The files that presets were read from and show, and those that are wrong.
  private(set) var inputs: Set<String> = []
  /// The theme's own names that presets have used so far.
  private(set) var usedNames: Set<String> = []
  /// What was printed of presets and files: several have much in common.
  private(set) var said: Set<String> = []
  /// The files of the present preset, for the page.
  private(set) var pageFiles: [PreviewPage.File] = []
  private(set) var written: [(file: RenderedFile, seconds: Double)] = []
  /// The bundles that were written.
  var writtenBundles: [WrittenBundle] = []
  /// The preset's file that has each name in the code of bundles.
  var codeNames = CodeNames<String>()
  /// The preset's file that each path is for.
  private(set) var sources: [String: String] = [:]

  mutating func run(_ presets: [String]) {
    let each = filesPerPreset
    ProgressLine.during(console) {
      for (index, argument) in presets.enumerated() {
        do {
          try render(argument, FilePlaces(before: index * each, total: presets.count * each))
        } catch let failure as PresetFailure {
          for finding in failure.findings { say(finding) }
          inputs.formUnion(FolderWatch.files(of: failure.findings))
          keep(argument, failure.messages, failure.isFailedCheck ? ExitStatus.checkFailed : ExitStatus.badInput)
        } catch let mistake as WrongNames {
          fail(argument, mistake.description, .validationFailure)
        } catch let error as OutputName.TemplateError {
          fail(argument, "--name-template: error: \(error)", .validationFailure)
        } catch {
          fail(argument, error)
        }
      }
    }
  }

  /// Warns of names of the theme that no color uses.
  func warnOfUnusedNames(of theme: String) {
    guard failures.isEmpty else { return }
    for name in Set(settings.theme.own.keys).subtracting(usedNames).sorted() {
      console.warning("\(theme): warning: no color uses \(name); write var(\(name), blue) in a preset, or delete it")
    }
  }

  /// Writes the page of all files; `-` is standard output. If that fails, it is one more failure.
  mutating func writePage(to path: String) {
    guard let page, !page.isEmpty else { return }
    let bytes = Array(page.html.utf8)
    do throws(FileError) {
      path == "-" ? try FileAccess.writeToStandardOutput(bytes) : try FileAccess.write(bytes, to: path)
    } catch {
      fail(path, error)
    }
  }

  /// The paths of the files that were written.
  var outputs: [String] { written.map(\.file.path) + writtenBundles.flatMap(\.paths) }

  private var filesPerPreset: Int {
    if let bundles { return BundleMaker.imageCount(of: bundles) }
    return settings.schemes.count * settings.scales.count
      * (stillTime == nil ? settings.formats.count + (settings.writesPosters ? 1 : 0) : 1)
  }

  private mutating func fail(_ preset: String, _ error: any Error) {
    console.failure(error)
    keep(preset, ["\(error)"], ExitStatus.badInput)
  }

  private mutating func fail(_ preset: String, _ message: String, _ status: ExitCode) {
    console.error(message)
    keep(preset, [message], status)
  }

  private mutating func keep(_ preset: String, _ messages: [String], _ status: ExitCode) {
    failures.append(ReportJSON.Failure(preset: preset, messages: messages))
    if status.rawValue > exitStatus?.rawValue ?? 0 { exitStatus = status }
  }

  /// Where the files of one preset are among those of the run.
  struct FilePlaces {
    /// The number of files before them.
    var before: Int
    var total: Int
  }

  private mutating func render(_ argument: String, _ places: FilePlaces) throws {
    ProgressLine.show { "\(places.before + 1) of \(places.total): reading \(argument)" }
    let loaded = try LoadedPreset(argument, overrides: overrides, importing: importing)
    if !settings.theme.own.isEmpty { usedNames.formUnion(loaded.preset.ownColorNames) }
    for warning in loaded.warnings { say(warning) }
    if let note = loaded.source.sizeNote(scales: settings.scales) { console.note(note) }
    inputs.formUnion(loaded.inputFiles)
    kept.add(loaded.inputFiles)
    do {
      if let bundles { return try render(bundles, of: loaded, places) }
      var exporter = try loaded.exporter(settings)
      let planned = try plannedFiles(exporter)
      let paths = try plan(planned, of: loaded.source.file)
      // Of the preset's files; the progress is told on other threads.
      let done = Locked(0)
      exporter.settings.progress = { step in
        let index = done.withLock { $0 }
        guard planned.indices.contains(index) else { return }
        ProgressLine.show { ProgressLine.text(places.before + index + 1, of: places.total, planned[index], step) }
      }
      if checksSeam { try checkLoop(exporter, loaded) }
      var started = Machine.now
      var failure = PresetFailure([], isFailedCheck: true)
      defer { pageFiles = [] }
      try export(exporter) { file in
        defer { done.withLock { $0 += 1 } }
        let path = paths[done.withLock { $0 }]
        do {
          try write(file.content, to: path)
          let now = Machine.now
          try note(file, path, seconds: now - started)
          warn(of: file, loaded)
          started = now
        } catch let error as FileError where error.isClosedPipe {
          throw error
        } catch {
          failure.add(error, loaded.decoded)
        }
      } failed: { error in
        failure.add(error, loaded.decoded)
        done.withLock { $0 += 1 }
      }
      try addToPage(argument, loaded.preset, exporter)
      if !failure.findings.isEmpty { throw failure }
    } catch let error as ExportError {
      throw PresetFailure([loaded.decoded.finding(for: error)], isFailedCheck: error.isFailedCheck)
    }
  }

  private mutating func addToPage(_ argument: String, _ preset: Preset, _ exporter: PresetExporter) throws {
    guard page != nil, !pageFiles.isEmpty else { return }
    page?.add(
      PreviewPage.Loader(
        name: exporter.name, description: preset.description, alt: exporter.altText,
        command: RenderCommandLine.text(
          argument, settings, extra: pageWords + (destination.map { ["--for", $0] } ?? [])),
        verdict: try exporter.loopVerdict(settings.schemes[0]), files: pageFiles))
  }

  private func export(
    _ exporter: PresetExporter, _ handOver: (ExportedFile) throws -> Void, failed: (any Error) throws -> Void
  ) throws {
    guard let stillTime else { return try exporter.export(handOver, failed: failed) }
    for scheme in settings.schemes {
      for scale in settings.scales {
        let file: ExportedFile
        do {
          file = try exporter.still(at: stillTime, scheme, scale: scale)
        } catch {
          try failed(error)
          continue
        }
        try handOver(file)
      }
    }
  }

  private func plannedFiles(_ exporter: PresetExporter) throws(ExportError) -> [PlannedFile] {
    try exporter.plannedFiles(formats: stillTime == nil ? settings.formats : [RenderSettings.stillFormat])
  }

  /// The path of each file, in the order of the files. Two files with one path are an error before any is made, and so
  /// is one in the place of what the run reads.
  private mutating func plan(_ files: [PlannedFile], of source: String) throws -> [String] {
    let planned: [String]
    do {
      planned = try paths.take(files)
    } catch let collision as OutputPaths.Collision {
      throw WrongNames(
        description: "\(collision.path): error: would be written twice, \(explanation(of: collision, source))")
    }
    for path in planned { sources[path] = source }
    if !isPageOnly, let path = planned.first(where: kept.contains) {
      throw WrongNames(
        description: "\(path): error: would be replaced, but is read; write to another folder with --out-dir, or to "
          + "another name with -o or --name-template")
    }
    if let path = planned.first(where: kept.makes) {
      throw WrongNames(
        description: "\(path): error: would be written twice, for \(files[0].preset) and for the page; give another "
          + "name with --html")
    }
    return planned
  }

  /// For which files a path would be, and what to do.
  /// - Parameter source: The preset's file of the second.
  private func explanation(of collision: OutputPaths.Collision, _ source: String) -> String {
    let (first, second) = ("\(collision.first)", "\(collision.second)")
    guard first == second else {
      return "for \(first) and for \(second); make the names differ with --name-template"
    }
    let other = sources[collision.firstPath] ?? source
    func place(_ file: String) -> String { FileSystem.physicalPath(file) ?? file }
    return place(other) == place(source)
      ? "for \(first) and for \(second); name each preset once, or render them into different folders with --out-dir"
      : "for \(other) and for \(source); rename one, or render them into different folders with --out-dir"
  }

  private func write(_ content: ExportedContent, to path: String) throws {
    if isPageOnly { return }
    guard path == "-", case .file(let bytes) = content else { return try content.write(to: path) }
    try FileAccess.writeToStandardOutput(bytes)
  }

  /// Warns of each jump that is not meant.
  mutating func warn(of file: ExportedFile, _ loaded: LoadedPreset) {
    guard let loop = file.report.facts.loop else { return }
    for problem in loaded.decoded.findings(of: loop, .warning) { say(problem) }
  }

  /// Prints a finding, unless another preset or file had the same.
  private mutating func say(_ finding: Finding) {
    if said.insert(finding.description).inserted { console.finding(finding) }
  }

  /// Fails on jumps that are not meant, before anything is written.
  func checkLoop(_ exporter: PresetExporter, _ loaded: LoadedPreset) throws {
    for scheme in settings.schemes {
      let problems = loaded.decoded.findings(of: try exporter.loop(scheme), .error)
      if !problems.isEmpty { throw PresetFailure(problems, isFailedCheck: true) }
    }
  }

  private mutating func note(_ file: ExportedFile, _ path: String, seconds: Double) throws {
    tell(of: file, path)
    let rendered = try file.rendered(to: path, digests)
    written.append((rendered, seconds))
    if page != nil, case .file(let bytes) = file.content { pageFiles.append(PreviewPage.File(rendered, bytes)) }
  }

  /// Prints what there is to know of a file.
  mutating func tell(of file: ExportedFile, _ path: String) {
    for note in file.report.notes where said.insert("\(file.report.preset) \(note)").inserted {
      console.note("\(path): note: \(note)")
    }
    for advice in file.report.advice where said.insert("\(file.report.preset) \(advice)").inserted {
      console.warning("\(path): warning: \(advice)")
    }
    for font in file.report.fonts where said.insert("\(path): font: \(font.family), \(font.file)").inserted {
      console.detail("\(path): font: \(font.family), \(font.file)")
    }
  }

  /// Prints the table or the JSON document; to standard error where the files themselves go to standard output.
  func report(_ reporter: Reporter, toStandardError: Bool) throws {
    let text: String
    switch reporter {
    case .json:
      text = ReportJSON.document(
        written.map(\.file), bundles: writtenBundles.map(\.node), failures, version: toolVersion)
    case .pretty where bundles != nil:
      guard console.verbosity > .quiet, !writtenBundles.isEmpty else { return }
      text = WrittenBundle.table(writtenBundles, isVerbose: console.verbosity == .verbose)
    case .pretty:
      guard console.verbosity > .quiet, !written.isEmpty, !toStandardError || console.verbosity == .verbose else {
        return
      }
      text = ResultTable.text(written, isVerbose: console.verbosity == .verbose)
    }
    if toStandardError {
      Machine.writeToStandardError(text)
    } else {
      try console.result(text)
    }
  }
}

extension PresetFailure {
  /// Adds why a file was not made. What is true of several files is there once.
  fileprivate mutating func add(_ error: any Error, _ preset: DecodedPreset) {
    var finding = Finding("\(error)")
    if let error = error as? ExportError {
      finding = preset.finding(for: error)
      isFailedCheck = isFailedCheck && error.isFailedCheck
    } else {
      isFailedCheck = false
    }
    if !findings.contains(finding) { findings.append(finding) }
  }
}
