import Bundling
import Exporting
import GraphicsCore
import PresetFiles
import PresetModel

/// A folder for one platform that a project makes.
package struct PlannedBundle: Equatable, Sendable {
  package var kind: BundleKind
  /// The images that it is made from.
  package var needs: BundleNeeds
  /// Relative to the output folder.
  package var folder: String
  /// Of the preset.
  package var name: String
  /// In points.
  package var width: Int
  package var height: Int
  package var maxBytes: Int?
  package var alt: String
  /// The place for findings about the bundle: the start of the preset's file.
  package var place: SourcePlace

  /// The file by which builds and graphs name the bundle. The names of the others may follow from their bytes.
  package var document: String { FilePath.join(folder, kind.writer.document(LoaderName(name))) }

  /// Whether a path of the output folder is in the bundle.
  func holds(_ path: String) -> Bool { path.hasPrefix(folder + "/") }
}

/// The bundles of a unit in one theme, and the drawings that they are made from. What several of them show is drawn
/// once.
package struct BundleTask: Sendable {
  /// The index of the unit in the plan.
  package var unit: Int
  /// The theme's name in the project.
  package var themeFile: String
  package var bundles: [PlannedBundle]
  /// Each slot has one asset, which names it in messages; no file is written for it.
  package var drawings: [RenderTask]

  /// The first of the documents, by which the shard is chosen.
  package var firstPath: String { bundles.map(\.document).min() ?? "" }

  /// An estimate of the work, in pixels drawn and encoded.
  package var cost: Int { drawings.reduce(0) { $0 + $1.cost } }

  /// The same task with only some of its bundles; nil where none is left.
  func keeping(_ isKept: (PlannedBundle) -> Bool) -> BundleTask? {
    var task = self
    task.bundles = bundles.filter(isKept)
    task.drawings = drawings.compactMap { drawing in
      var drawing = drawing
      drawing.slots = drawing.slots.filter { slot in
        task.bundles.contains { $0.needs.include(slot.assets[0].file.variant) }
      }
      return drawing.slots.isEmpty ? nil : drawing
    }
    return task.bundles.isEmpty ? nil : task
  }
}

extension UnitPlanning {
  /// The bundles of the unit, theme by theme.
  func bundles() throws -> [BundleTask] {
    guard !unit.axes.bundles.isEmpty else { return [] }
    let needs = try unit.axes.bundles.map { (kind: $0.kind, needs: try $0.kind.writer.needs($0.request)) }
    let drawings = BundleDrawing.all(for: needs.map(\.needs))
    return try unit.axes.themes.map { theme in
      let looks = try looks(
        motions: [.full], themes: [theme], schemes: ColorScheme.allCases, encoding: unit.bundleEncoding,
        drawings.flatMap(\.formats).withoutRepeats)
      let canvas = looks[0].outline.pixelSize(scale: 1)
      let bundles = needs.map { kind, needs in
        PlannedBundle(
          kind: kind, needs: needs, folder: folder(of: kind, looks[0]), name: unit.source.name, width: canvas.width,
          height: canvas.height, maxBytes: exporter.preset.maxBytes, alt: exporter.altText, place: place)
      }
      return BundleTask(
        unit: index, themeFile: theme, bundles: bundles,
        drawings: drawings.compactMap { drawing in
          looks.first { $0.scheme == drawing.scheme }.map {
            task($0, scale: drawing.scale, drawing.formats, hasPoster: drawing.hasPoster) { _ in bundles[0].folder }
          }
        })
    }
  }

  /// `worm-de-brand-web`.
  private func folder(of kind: BundleKind, _ look: UnitLook) -> String {
    var parts = [unit.source.name]
    if let locale = unit.locale { parts.append(locale) }
    if look.themeName != Project.standardTheme { parts.append(look.themeName) }
    return (parts + [kind.rawValue]).joined(separator: "-")
  }
}
