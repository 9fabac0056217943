import Bundling
import Exporting
import PresetFiles
import PresetModel

extension RenderJob {
  /// Makes the bundles of one preset. All of them are made before the first folder is written.
  mutating func render(_ bundles: [BundleChoice], of loaded: LoadedPreset, _ places: FilePlaces) throws {
    let folders = try bundles.map { try folder(of: $0.kind, loaded.source) }
    for folder in folders { try BundleFolder.check(folder) }
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

  /// Where a bundle goes. Two bundles with one folder, or with one name in code, are an error before anything is made.
  private mutating func folder(of kind: BundleKind, _ source: PresetSource) throws(WrongNames) -> String {
    let path = paths.folder(named: "\(source.name)-\(kind.rawValue)")
    do throws(OutputPaths.Collision) {
      try paths.take(path, for: PlannedFile(preset: source.name, variant: AssetVariant(), width: 1, height: 1))
    } catch {
      let names =
        path == error.firstPath
        ? "two presets named \(source.name)"
        : "\(error.first.preset) and \(source.name), which macOS and Windows do not tell apart"
      throw WrongNames(
        description: "\(path): error: would be written twice, for \(names); render them into different folders with "
          + "--out-dir")
    }
    let (name, file) = codeNames.take(kind, preset: source.name, for: source.file)
    guard file == source.file else {
      throw WrongNames(
        description: "\(source.file): error: its bundle for \(kind.rawValue) would be named \(name), as that of "
          + "\(file); an app or a page cannot have both: rename one of the files")
    }
    return path
  }
}
