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
      let fonts = try digests.fonts(exporter.fonts)
      let content = DrawnContent(loaded.preset, images: exporter.images)
      unit.content = content
      let variants = VariantTable(unit: unit, exporter: exporter, project: project)
      let looks = LookTable(
        unit: unit, exporter: exporter, content: content, project: project, tool: tool, fonts: fonts)
      let place = loaded.decoded.place(of: "$")
      tasks = try variants.tasks(index: index, looks, place: place, alt: exporter.altText)
      bundles = try BundlePlanning(
        unit: unit, index: index, exporter: exporter, preset: loaded.preset, place: place
      ).tasks(looks)
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
    } catch let failure as PresetFailure {
      throw failure
    } catch let error as OutputName.TemplateError {
      throw PresetFailure([project.finding(error)])
    } catch {
      throw PresetFailure([loaded.decoded.problem(error)])
    }
  }
}

/// All combinations of a unit's axes.
private struct VariantTable {
  let unit: AssetUnit
  let exporter: PresetExporter
  let project: LoadedProject

  func tasks(index: Int, _ table: LookTable, place: SourcePlace, alt: String) throws -> [RenderTask] {
    let axes = unit.axes
    var tasks: [RenderTask] = []
    let looks = try table.looks(
      motions: axes.motions, themes: axes.themes, schemes: axes.schemes, encoding: unit.encoding, axes.formats)
    for look in looks {
      for scale in axes.scales {
        let size = look.outline.pixelSize(scale: scale)
        func slot(_ format: OutputFormat, isPoster: Bool) throws -> RenderTask.Slot {
          let file = PlannedFile(
            preset: unit.source.name, variant: look.variant(format, scale: scale, isPoster: isPoster, of: unit),
            width: size.width, height: size.height, isFitted: unit.destination?.value.limitsPixels == true)
          let asset = PlannedAsset(
            path: try project.paths.path(of: file), file: file, alt: alt, place: place, unit: index,
            themeFile: look.themeName)
          return look.slot(asset, metadata: exporter.metadata)
        }
        let animations = try axes.formats.map { try slot($0, isPoster: false) }
        // A poster of the calm form adds nothing to that form's frames.
        let poster = axes.posters && look.motion == .full ? [try slot(RenderSettings.stillFormat, isPoster: true)] : []
        let task = RenderTask(
          unit: index, theme: look.theme, scheme: look.scheme, motion: look.motion, scale: scale,
          encoding: look.encoding, slots: animations + poster, width: size.width, height: size.height,
          frames: look.outline.frames.max() ?? 1)
        // A unit without formats of its own is there for its bundles.
        if !task.slots.isEmpty { tasks.append(task) }
      }
    }
    return tasks
  }
}
