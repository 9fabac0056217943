import Bundling
import Exporting
import GraphicsCore
import Parallelism
import PresetFiles
import PresetModel

extension RenderJob {
  /// Makes the bundles of one preset. All of them are made before the first folder is written.
  mutating func render(_ bundles: [BundleChoice], of loaded: LoadedPreset, _ places: FilePlaces) throws {
    let folders = try bundles.map { try folder(of: $0.kind, loaded.source.name) }
    var exporter = try loaded.exporter(settings)
    if checksSeam { try checkLoop(exporter, loaded) }
    exporter.settings.scales = [1]
    let canvas = try exporter.plannedFiles(formats: [RenderSettings.stillFormat])[0]
    let files = try images(exporter, BundleDrawing.all(for: bundles.map(\.needs)), places)
    for file in files { warn(of: file, loaded) }
    let images = try files.map { try BundleImage($0, digests) }

    var made: [WrittenBundle] = []
    for (bundle, path) in zip(bundles, folders) {
      let loader = BundledLoader(
        name: exporter.name, alt: exporter.altText, size: (canvas.width, canvas.height),
        maxBytes: loaded.preset.maxBytes, images: images.filter { bundle.needs.include($0.variant) })
      do {
        made.append(
          WrittenBundle(
            kind: bundle.kind, preset: exporter.name, path: path, files: try bundle.kind.writer.files(loader)))
      } catch let error as BundleError {
        throw ExportError(error, "\(exporter.name) for \(bundle.kind.rawValue)")
      }
    }
    for bundle in made {
      try BundleFolder.write(bundle.files, to: bundle.path)
      writtenBundles.append(bundle)
    }
    for file in files { tell(of: file, folders[0]) }
  }

  /// Where a bundle goes. Two bundles with one folder are an error before anything is made.
  private mutating func folder(of kind: BundleKind, _ preset: String) throws -> String {
    let path = paths.folder(named: "\(preset)-\(kind.rawValue)")
    if bundleFolders[path] != nil {
      throw PresetFailure(messages: [
        "\(path): error: would be written twice, for two presets named \(preset); render them into different folders "
          + "with --out-dir"
      ])
    }
    bundleFolders[path] = preset
    return path
  }

  private func images(
    _ exporter: PresetExporter, _ drawings: [BundleDrawing], _ places: FilePlaces
  ) throws -> [ExportedFile] {
    var files: [ExportedFile] = []
    for drawing in drawings {
      var exporter = exporter
      exporter.settings.schemes = [drawing.scheme]
      exporter.settings.scales = [drawing.scale]
      exporter.settings.formats = drawing.formats
      exporter.settings.writesPosters = drawing.hasPoster
      let planned = try exporter.plannedFiles(formats: drawing.formats)
      let before = places.before + files.count
      // How many of the drawing's files are finished. Progress is reported from other threads.
      let done = Locked(0)
      exporter.settings.progress = { step in
        let index = done.withLock { $0 }
        guard planned.indices.contains(index) else { return }
        ProgressLine.show { ProgressLine.text(before + index + 1, of: places.total, planned[index], step) }
      }
      try exporter.export { file in
        files.append(file)
        done.withLock { $0 += 1 }
      }
    }
    return files
  }
}

extension BundleImage {
  /// - Parameter digests: Given if the digest of the file and of its fonts are wanted.
  fileprivate init(_ file: ExportedFile, _ digests: FontDigests?) throws {
    guard case .file(let bytes) = file.content else { preconditionFailure("the formats of bundles are files") }
    self.init(
      variant: file.report.variant, facts: try digests.map { try file.factsWithDigests($0) } ?? file.report.facts,
      bytes: bytes)
  }
}
