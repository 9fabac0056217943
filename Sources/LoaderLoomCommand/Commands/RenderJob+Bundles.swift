import Bundling
import Exporting
import PresetFiles
import PresetModel

extension RenderJob {
  /// Makes the bundles of one preset. All of them are made before the first folder is written.
  mutating func render(_ bundles: [BundleChoice], of loaded: LoadedPreset, _ places: FilePlaces) throws {
    let folders = try bundles.map { try folder(of: $0.kind, loaded.source.name) }
    let exporter = try loaded.exporter(settings)
    if checksSeam { try checkLoop(exporter, loaded) }
    let maker = BundleMaker(exporter, bundles)
    let files = try maker.images { index, image, step in
      ProgressLine.show { ProgressLine.text(places.before + index + 1, of: places.total, image, step) }
    }
    for file in files { warn(of: file, loaded) }
    let images = try files.map { BundleImage($0, facts: try digests.map($0.factsWithDigests)) }
    let made = zip(zip(bundles, folders), try maker.files(from: images)).map {
      WrittenBundle(kind: $0.0.kind, preset: exporter.name, path: $0.1, files: $1)
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
      throw WrongNames(
        description: "\(path): error: would be written twice, for two presets named \(preset); render them into "
          + "different folders with --out-dir")
    }
    bundleFolders[path] = preset
    return path
  }
}
