import ArgumentParser
import ExportPipeline
import GraphicsCore
import Platform
import PresetModel
import Rendering

/// One run of `render`. It renders every preset that can be rendered, and keeps all failures for the report.
struct RenderJob {
  enum Destination {
    /// Nil is the current folder.
    case folder(String?)
    case file(String)
    case standardOutput
  }

  let settings: RenderSettings
  let overrides: [Override]
  let naming: OutputName
  let destination: Destination
  let stillTime: Double?
  /// Nil where the report needs no digests.
  private let digests: FontDigests?
  let console: Console

  private(set) var failures: [ReportJSON.Failure] = []
  /// Whether there is a failure other than a failed check.
  private var isInputWrong = false
  private var page: PreviewPage?
  private var written: [(file: RenderedFile, seconds: Double)] = []
  /// The paths that this run has used, so that no file overwrites another.
  private var takenPaths: [String: String] = [:]

  init(
    settings: RenderSettings, overrides: [Override], naming: OutputName, destination: Destination,
    stillTime: Double?, digests: FontDigests?, page: PreviewPage?, console: Console
  ) {
    self.digests = digests
    self.settings = settings
    self.overrides = overrides
    self.naming = naming
    self.destination = destination
    self.stillTime = stillTime
    self.page = page
    self.console = console
  }

  mutating func run(_ presets: [String]) {
    let each = filesPerPreset
    let progress = ProgressLine(total: presets.count * each, console: console)
    for (index, argument) in presets.enumerated() {
      do {
        try render(argument) { done, name in progress.show(done: index * each + done, next: name) }
      } catch let failure as PresetFailure {
        progress.clear()
        isInputWrong = isInputWrong || !failure.isFailedCheck
        fail(argument, failure.messages)
      } catch {
        progress.clear()
        isInputWrong = true
        fail(argument, ["\(error)"])
      }
    }
    progress.clear()
  }

  /// Nil if there were no failures.
  var exitStatus: ExitCode? { failures.isEmpty ? nil : isInputWrong ? ExitStatus.badInput : ExitStatus.checkFailed }

  /// Writes the page of all written files. If that fails, it is one more failure.
  mutating func writePage(to path: String) {
    guard let page, !page.isEmpty else { return }
    do throws(FileError) {
      try FileAccess.write(Array(page.html.utf8), to: path)
    } catch {
      isInputWrong = true
      fail(path, [error.description])
    }
  }

  private var filesPerPreset: Int {
    settings.schemes.count * settings.scales.count
      * (stillTime == nil ? settings.formats.count + (settings.writesPosters ? 1 : 0) : 1)
  }

  private mutating func fail(_ preset: String, _ messages: [String]) {
    for message in messages { console.error(message) }
    failures.append(ReportJSON.Failure(preset: preset, messages: messages))
  }

  private mutating func render(_ argument: String, progress: (Int, String) -> Void) throws {
    let loaded = try LoadedPreset(argument, overrides: overrides)
    for warning in loaded.warnings { console.warning(warning) }
    do {
      let exporter = try PresetExporter(
        name: loaded.source.name, preset: loaded.preset, folder: loaded.source.folder, settings: settings)
      let paths = try plan(exporter)
      var started = Machine.now
      var done = 0
      let first = written.count
      defer { page?.add(exporter.name, alt: exporter.altText, written[first...].map(\.file)) }
      try export(exporter) { file in
        progress(done, file.report.preset)
        try write(file, to: paths[done])
        let now = Machine.now
        try note(file, paths[done], seconds: now - started)
        started = now
        done += 1
      }
    } catch let error as ExportError {
      throw PresetFailure([loaded.problem(for: error)], isFailedCheck: error.isFailedCheck)
    }
  }

  private func export(_ exporter: PresetExporter, _ handOver: (ExportedFile) throws -> Void) throws {
    guard let stillTime else { return try exporter.export(handOver) }
    for scheme in settings.schemes {
      for scale in settings.scales {
        try handOver(try exporter.still(at: stillTime, scheme, scale: scale))
      }
    }
  }

  /// The path of each file, in the order of the files. Two files with one path are an error before any is made.
  private mutating func plan(_ exporter: PresetExporter) throws -> [String] {
    var formats = settings.formats
    if stillTime != nil { formats = [RenderSettings.stillFormat] }
    var paths: [String] = []
    for planned in try exporter.plannedFiles(formats: formats) {
      let variant = planned.variant
      let path: String
      switch destination {
      case .standardOutput: path = "-"
      case .file(let name): path = variant.isPoster ? Self.posterName(beside: name) : name
      case .folder(let folder):
        let name = try naming.name(
          for: OutputName.Values(
            name: exporter.name, variant: variant, width: planned.width, height: planned.height))
        path = folder.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" } ?? name
      }
      if let other = takenPaths[path] ?? (paths.contains(path) ? exporter.name : nil) {
        throw PresetFailure(messages: [
          "\(path): error: would be written twice, for \(other) and for \(exporter.name) (\(variant.scheme.rawValue),"
            + " \(variant.format.rawValue), scale \(NumberText.short(variant.scale))); "
            + "tell the files apart with --name-template"
        ])
      }
      paths.append(path)
    }
    for path in paths { takenPaths[path] = exporter.name }
    return paths
  }

  /// `a/loader.gif` becomes `a/loader-poster.png`.
  private static func posterName(beside name: String) -> String {
    let name = name.last == "/" ? String(name.dropLast()) : name
    let afterFolder = name.lastIndex(of: "/").map(name.index(after:)) ?? name.startIndex
    let dot = name[afterFolder...].lastIndex(of: ".") ?? name.endIndex
    return name[..<dot] + "-poster.png"
  }

  private func write(_ file: ExportedFile, to path: String) throws {
    switch (file.content, destination) {
    case (.file(let bytes), .standardOutput): try FileAccess.writeToStandardOutput(bytes)
    case (.file(let bytes), _): try FileAccess.write(bytes, to: path)
    case (.folder(let files), _):
      try FileAccess.writeFolderAtomically(files.map { ($0.name, $0.bytes) }, to: path, replacing: FrameFolder.isName)
    }
  }

  private mutating func note(_ file: ExportedFile, _ path: String, seconds: Double) throws {
    for note in file.report.notes { console.detail("\(path): note: \(note)") }
    for font in file.report.fonts { console.detail("\(path): font: \(font.family), \(font.file)") }
    written.append((try file.report.rendered(to: path, file.content, digests), seconds))
  }

  /// Prints the table or the JSON document; to standard error where the files themselves go to standard output.
  func report(_ reporter: Reporter, toStandardError: Bool) throws {
    let text: String
    switch reporter {
    case .json: text = ReportJSON.document(written.map(\.file), failures, version: toolVersion)
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
