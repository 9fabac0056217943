import Exporting
import Parallelism
import PresetModel

/// A kind of bundle, and the images that it is made from.
public struct BundleChoice: Equatable, Sendable {
  public var kind: BundleKind
  public var needs: BundleNeeds

  public init(kind: BundleKind, needs: BundleNeeds) {
    self.kind = kind
    self.needs = needs
  }
}

/// A preset → the images of its bundles → the bundles' files. It writes nothing.
public struct BundleMaker {
  private var exporter: PresetExporter
  private let bundles: [BundleChoice]
  private let drawings: [BundleDrawing]

  /// - Parameter exporter: Of its settings, formats, scales, schemes and posters are those that the bundles need.
  public init(_ exporter: PresetExporter, _ bundles: [BundleChoice]) {
    self.exporter = exporter
    // A bundle has a file for each form.
    self.exporter.settings.encoding.adapts = false
    self.bundles = bundles
    drawings = BundleDrawing.all(for: bundles.map(\.needs))
  }

  /// The number of images that `bundles` need together.
  public static func imageCount(of bundles: [BundleChoice]) -> Int {
    BundleDrawing.all(for: bundles.map(\.needs)).reduce(0) { $0 + $1.count }
  }

  /// Draws the images, each once.
  /// - Parameter progress: Hears of each step: the image's index, its plan, and what is done. Called on any thread.
  /// - Throws: `ExportError` or `Cancelled`.
  public func images(
    progress: @escaping @Sendable (_ index: Int, _ image: PlannedFile, _ step: ExportProgress) -> Void
  ) throws -> [ExportedFile] {
    var files: [ExportedFile] = []
    for drawing in drawings {
      var exporter = exporter
      exporter.settings.schemes = [drawing.scheme]
      exporter.settings.scales = [drawing.scale]
      exporter.settings.formats = drawing.formats
      exporter.settings.writesPosters = drawing.hasPoster
      let planned = try exporter.plannedFiles(formats: drawing.formats)
      let before = files.count
      // How many of the drawing's files are finished.
      let done = Locked(0)
      exporter.settings.progress = { step in
        let index = done.withLock { $0 }
        if planned.indices.contains(index) { progress(before + index, planned[index], step) }
      }
      try exporter.export { file in
        var file = file
        // Where a byte budget takes pixels, the image keeps its place.
        file.report.variant.scale = drawing.scale
        files.append(file)
        done.withLock { $0 += 1 }
      }
    }
    return files
  }

  /// Returns the files of each bundle, in the order of the bundles.
  /// - Parameter images: Those that `images` drew.
  /// - Throws: `ExportError` where a bundle cannot be made from them.
  public func files(from images: [BundleImage]) throws -> [[BundleFile]] {
    try zip(bundles, loaders(of: images)).map { bundle, loader in
      do {
        return try bundle.kind.writer.files(loader)
      } catch let error as BundleError {
        throw ExportError(error, "\(exporter.name) for \(bundle.kind.rawValue)")
      }
    }
  }

  /// What each bundle is written from.
  func loaders(of images: [BundleImage]) throws(ExportError) -> [BundledLoader] {
    var exporter = exporter
    exporter.settings.scales = [1]
    let canvas = try exporter.plannedFiles(formats: [RenderSettings.stillFormat])[0]
    return bundles.map { bundle in
      BundledLoader(
        name: exporter.name, alt: exporter.altText, size: (canvas.width, canvas.height),
        maxBytes: exporter.preset.maxBytes, limits: exporter.settings.limits,
        images: images.filter { bundle.needs.include($0.variant) })
    }
  }
}

extension BundleImage {
  /// - Parameter facts: With digests, where they are wanted; else the file's own.
  public init(_ file: ExportedFile, facts: FileFacts? = nil) {
    guard case .file(let bytes) = file.content else { preconditionFailure("the formats of bundles are files") }
    self.init(variant: file.report.variant, facts: facts ?? file.report.facts, bytes: bytes)
  }
}
