import ExportPipeline
import GraphicsCore
import Platform
import PresetModel
import PreviewPages
import Rendering

/// Writes files of what is in the editor, with the bytes and the names of `loaderloom render`.
public struct StudioExport: Sendable {
  public var document: StudioDocument
  public var request: ExportRequest
  /// The page's number for this run.
  public var run: Int
  public var workers: Int

  public init(_ document: StudioDocument, _ request: ExportRequest, run: Int, workers: Int) {
    self.document = document
    self.request = request
    self.run = run
    self.workers = workers
  }

  /// Sends `exporting` for each step and `exported` at the end; nothing is written before all names are known and free.
  /// - Throws: `StudioError`, `InvalidPreset`, `ExportError`, `FileError` or `Cancelled`. Files that are finished stay.
  public func write(_ cancellation: Cancellation, _ send: @escaping @Sendable (StudioEvent) -> Void) throws {
    var settings = try request.settings()
    let decoded = try document.decoded()
    settings.workers = workers
    settings.cancellation = cancellation
    let run = run
    settings.progress = { step in
      // Every picture would be a message of its own.
      guard step.stage != .drawing || step.drawn % 8 == 0 else { return }
      send(
        StudioEvent(
          "exporting",
          [
            ("run", .number(run)), ("stage", .text(step.stage.rawValue)), ("drawn", .number(step.drawn)),
            ("pictures", .number(step.pictures)),
          ]))
    }
    let exporter = try document.exporter(decoded.preset, settings)
    let paths = try plan(exporter, settings)
    send(StudioEvent("exporting", [("run", .number(run)), ("files", .number(paths.count))]))
    var written: [JSONNode] = []
    try exporter.export { file in
      let path = paths[written.count]
      try write(file.content, to: try document.folder.absolute(path))
      written.append(
        .object([
          ("path", .text(path)), ("bytes", .number(file.content.byteCount)),
          ("frames", .number(file.report.facts.frames)), ("notes", .list(file.report.notes.map { .text($0) })),
        ]))
      send(
        StudioEvent("exporting", [("run", .number(run)), ("written", .number(written.count)), ("path", .text(path))]))
    }
    send(StudioEvent("exported", [("run", .number(run)), ("files", .list(written))]))
  }

  /// The files' paths in the studio's folder.
  private func plan(_ exporter: PresetExporter, _ settings: RenderSettings) throws -> [String] {
    let naming: OutputName
    do throws(OutputName.TemplateError) {
      naming = try OutputName(template: request.nameTemplate ?? OutputName.standard)
    } catch {
      throw StudioError(400, error.description)
    }
    var folder = request.outDir ?? ""
    while folder.hasSuffix("/") { folder.removeLast() }
    let paths = try exporter.plannedFiles(formats: settings.formats).map { planned in
      let name = try naming.name(
        for: OutputName.Values(
          name: exporter.name, variant: planned.variant, width: planned.width, height: planned.height))
      return folder.isEmpty ? name : "\(folder)/\(name)"
    }
    for path in paths where paths.count(where: { $0 == path }) > 1 {
      throw StudioError(400, "\(path): would be written twice; tell the files apart with the names")
    }
    let present = try paths.filter { FileSystem.exists(try document.folder.absolute($0)) }
    guard present.isEmpty || request.replace == true else {
      throw StudioError(409, "\(present.joined(separator: ", ")): there already; allow that files are replaced")
    }
    return paths
  }

  private func write(_ content: ExportedContent, to path: String) throws {
    switch content {
    case .file(let bytes): try FileAccess.writeAtomically(bytes, to: path)
    case .folder(let files):
      try FileAccess.writeFolderAtomically(files.map { ($0.name, $0.bytes) }, to: path, replacing: FrameFolder.isName)
    }
  }
}
