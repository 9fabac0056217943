import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel
import TextLayout

/// A unit that is laid out and resolved but not drawn: its tasks, with names and keys.
struct PlannedUnit: Sendable {
  let unit: AssetUnit
  /// In the plan.
  let index: Int
  let tasks: [RenderTask]
  let bundles: [BundleTask]
  /// The files that the unit's files depend on: those of its presets, images and fonts.
  let inputFiles: [String]
  let usesFonts: Bool
  let problems: [Finding]

  init(
    _ unit: AssetUnit, index: Int, project: LoadedProject, tool: String, digests: FontDigests
  ) throws(PresetFailure) {
    self.index = index
    let loaded = try unit.load()
    var unit = unit
    do {
      let exporter = try loaded.exporter(unit.settings)
      unit.axes.scales = exporter.settings.scales
      let content = DrawnContent(loaded.preset, images: exporter.images)
      unit.content = content
      let planning = UnitPlanning(
        unit: unit, index: index, exporter: exporter, content: content, place: loaded.decoded.place(of: "$"),
        project: project, tool: tool, fonts: try digests.fonts(exporter.fonts))
      tasks = try planning.tasks()
      bundles = try planning.bundles()
      inputFiles = loaded.inputFiles + exporter.fonts.compactMap(\.file.path)
      usesFonts = !exporter.fonts.isEmpty
      let leftOut =
        unit.encoding.allowMissing == true
        ? try SceneFileCheck(unit: unit, exporter: exporter).leftOut(of: tasks + bundles.flatMap(\.drawings)) : []
      problems =
        loaded.warnings
        + leftOut.map {
          loaded.decoded.finding(for: ExportError(path: $0.path ?? "$", message: "left out: \($0.message)"), .warning)
        }
      self.unit = unit
    } catch let error as OutputName.TemplateError {
      throw PresetFailure([project.finding(error)])
    } catch {
      throw loaded.failure(error)
    }
  }
}
