import Bundling
import Exporting
import Parallelism
import Platform
import PresetFiles
import PresetModel
import PreviewPages

/// Writes files of what is in the editor, with the bytes and the names of `loaderloom render`.
struct StudioExport: Sendable {
  var document: StudioDocument
  var request: ExportRequest
  /// The page's number for this run.
  var run: Int
  var workers: Int
  /// Hears of each file that was written: its path in the folder and its media type.
  var noting: @Sendable (_ path: String, _ mediaType: String) -> Void = { _, _ in }

  /// Sends `exporting` for each step and `exported` at the end; nothing is written before all names are known and free.
  /// - Throws: `StudioError`, `InvalidPreset`, `ExportError`, `FileError` or `Cancelled`. Files that are finished stay.
  func write(_ cancellation: Cancellation, _ send: @escaping @Sendable (StudioEvent) -> Void) throws {
    var settings = try request.settings(in: document.folder)
    let decoded = try document.decoded()
    settings.workers = workers
    settings.cancellation = cancellation
    let run = run
    settings.progress = { step in
      // Every image would be a message of its own.
      guard step.stage != .drawing || step.drawn % 8 == 0 else { return }
      send(
        StudioEvent(
          "exporting",
          [
            ("run", .number(run)), ("stage", .text(step.stage.rawValue)), ("drawn", .number(step.drawn)),
            ("pictures", .number(step.images)),
          ]))
    }
    let exporter = try document.exporter(decoded.preset, settings)
    if let bundle = try request.bundleChoice() { return try write(bundle, exporter, send) }
    let paths = try plan(exporter, settings)
    send(StudioEvent("exporting", [("run", .number(run)), ("files", .number(paths.count))]))
    var written: [RenderedFile] = []
    try exporter.export { file in
      let path = paths[written.count]
      try file.content.write(to: try document.folder.absolute(path))
      if case .file = file.content { noting(path, Self.mediaType(of: file.report.variant)) }
      written.append(try file.rendered(to: path, nil))
      send(
        StudioEvent("exporting", [("run", .number(run)), ("written", .number(written.count)), ("path", .text(path))]))
    }
    try sendExported(
      written.map(node), code: snippet(written, exporter).map { ("HTML for your page", $0) }, folder: nil, send)
  }

  /// - Parameters:
  ///   - notes: On images that are not written as files of their own.
  ///   - code: What shows the files in a page or an app, and what to call it.
  ///   - folder: That of a bundle.
  func sendExported(
    _ files: [JSONNode], notes: [String] = [], code: (title: String, text: String)?, folder: String?,
    _ send: @Sendable (StudioEvent) -> Void
  ) throws {
    let code = code.map { JSONNode.object([("title", .text($0.title)), ("text", .text($0.text))]) }
    send(
      StudioEvent(
        "exported",
        [
          ("run", .number(run)), ("files", .list(files)), ("notes", .texts(notes)), ("code", code ?? .null),
          ("folder", folder.map { .text($0) } ?? .null),
          ("command", .text(try request.commandLine(document.path, in: document.folder))),
        ]))
  }

  private func node(_ file: RenderedFile) -> JSONNode {
    let (variant, facts) = (file.variant, file.report.facts)
    return .object([
      ("path", .text(file.path)), ("bytes", .number(facts.bytes)), ("width", .number(facts.width)),
      ("height", .number(facts.height)), ("frames", .number(facts.frames)),
      ("isFolder", .boolean(variant.format.codec.isFolder)), ("notes", .texts(Self.notes(of: file.report))),
    ])
  }

  /// What there is to know of a file, and what its destination advises against.
  static func notes(of report: FileReport) -> [String] { report.notes + report.advice }

  /// The HTML that serves the files; nil where there is none that a page can serve.
  private func snippet(_ files: [RenderedFile], _ exporter: PresetExporter) -> String? {
    let served = files.filter { $0.variant.format.codec.web != nil }
    guard served.contains(where: { !$0.variant.isPoster }) else { return nil }
    return PictureSnippet(alt: exporter.altText, files: served).html
  }

  static func mediaType(of variant: AssetVariant) -> String {
    variant.isPoster ? "image/png" : variant.format.codec.mediaType ?? "application/octet-stream"
  }

  /// The files' paths in the studio's folder, which are free.
  private func plan(_ exporter: PresetExporter, _ settings: RenderSettings) throws -> [String] {
    let paths = try names(exporter, settings)
    try document.folder.requirePresent()
    try requireFree(paths)
    return paths
  }

  /// Plans the names and draws nothing.
  /// - Throws: `StudioError` 400 for names that no export would write; `InvalidPreset` and `ExportError` for a text
  ///   that has no files.
  func checkNames() throws {
    let settings = try request.settings(in: document.folder)
    if try request.bundleChoice() != nil { return }
    _ = try names(try document.exporter(try document.decoded().preset, settings), settings)
  }

  /// The files' paths in the studio's folder.
  private func names(_ exporter: PresetExporter, _ settings: RenderSettings) throws -> [String] {
    let paths: [String]
    let files = try exporter.plannedFiles(formats: settings.formats)
    do {
      // With an ending of its format, no file takes the place of a preset, a theme or a project.
      var planned = OutputPaths(
        try OutputName(template: request.nameTemplate ?? OutputName.standard, needsEnding: true), to: request.place)
      paths = try planned.take(files)
    } catch let error as OutputName.TemplateError {
      throw StudioError(400, error.description)
    } catch let collision as OutputPaths.Collision {
      let token = Self.difference(collision.first.variant, collision.second.variant)
      throw StudioError(400, "\(collision.path) would be written twice; add \(token) to the names")
    }
    return paths
  }

  /// The token of a name template that tells two files apart.
  private static func difference(_ a: AssetVariant, _ b: AssetVariant) -> String {
    if a.isPoster != b.isPoster { return "{-poster}" }
    if a.scheme != b.scheme { return "{-scheme}" }
    return a.scale != b.scale ? "{@scale}" : "{format}"
  }

  /// - Throws: `StudioError` 409 where one of the paths is there already and may not be replaced.
  func requireFree(_ paths: [String]) throws {
    let present = try paths.filter { FileSystem.exists(try document.folder.absolute($0)) }
    guard present.isEmpty || request.replace == true else {
      throw StudioError(409, "\(present.joined(separator: ", ")): there already; allow that files are replaced")
    }
  }
}
