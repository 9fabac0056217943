import Bundling
import Exporting
import GraphicsCore
import PresetFiles
import PresetModel

extension StudioExport {
  /// The kinds of bundles, as the export offers them.
  static var bundles: JSONNode {
    .list(
      BundleKind.allCases.map { kind in
        .object([
          ("name", .text(kind.rawValue)), ("title", .text(kind.title)), ("summary", .text(kind.summary)),
        ])
      })
  }

  /// Writes a bundle in place of loose files: whole, or not at all.
  func write(
    _ bundle: BundleChoice, _ exporter: PresetExporter, _ send: @escaping @Sendable (StudioEvent) -> Void
  ) throws {
    let folder = OutputPaths(try OutputName(), to: request.place).folder(
      named: "\(exporter.name)-\(bundle.kind.rawValue)")
    try document.folder.requirePresent()
    try requireFree([folder])
    try BundleFolder.check(try document.folder.absolute(folder))
    let (run, tell) = (run, exporter.settings.progress)
    let count = BundleMaker.imageCount(of: [bundle])
    send(StudioEvent("exporting", [("run", .number(run)), ("files", .number(count))]))
    let maker = BundleMaker(exporter, [bundle])
    let images = try maker.images { index, _, step in
      tell(step)
      guard step.stage == .finished else { return }
      send(StudioEvent("exporting", [("run", .number(run)), ("written", .number(index + 1)), ("path", .text(folder))]))
    }
    let files = try maker.files(from: images.map { BundleImage($0) })[0]
    try BundleFolder.write(files, to: try document.folder.absolute(folder))
    for file in files {
      // A page of the bundle is shown as its text: it would run as a part of the studio.
      let mediaType = file.image.map { Self.mediaType(of: $0.variant) } ?? "text/plain; charset=utf-8"
      noting("\(folder)/\(file.path)", mediaType)
    }
    let codeFile = bundle.kind.writer.code(LoaderName(exporter.name))
    let code = files.first { $0.path == codeFile }.map { (codeFile, String(decoding: $0.bytes, as: UTF8.self)) }
    let nodes = files.map { file in
      let reports = images.map(\.report).filter { $0.variant == file.image?.variant }
      return node(file, in: folder, notes: reports.flatMap(Self.notes(of:)).withoutRepeats)
    }
    // A bundle may hold what its images became, and not the images.
    let alone = images.map(\.report).filter { report in !files.contains { $0.image?.variant == report.variant } }
    try sendExported(nodes, notes: alone.flatMap(Self.notes(of:)).withoutRepeats, code: code, folder: folder, send)
  }

  private func node(_ file: BundleFile, in folder: String, notes: [String]) -> JSONNode {
    var members: [(String, JSONNode)] = [
      ("path", .text("\(folder)/\(file.path)")), ("bytes", .number(file.bytes.count)), ("isFolder", .boolean(false)),
      ("notes", .texts(notes)),
    ]
    if let facts = file.image?.facts {
      members += [
        ("width", .number(facts.width)), ("height", .number(facts.height)), ("frames", .number(facts.frames)),
      ]
    }
    return .object(members)
  }
}
