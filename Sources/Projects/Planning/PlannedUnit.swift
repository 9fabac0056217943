import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel
import TextLayout

/// A unit that is laid out and resolved but not drawn: its tasks, with names and keys.
struct PlannedUnit: Sendable {
  let unit: AssetUnit
  let tasks: [RenderTask]
  /// The files that the unit's files depend on: those of its presets, images and fonts.
  let inputFiles: [String]
  let usesFonts: Bool
  let problems: [Finding]

  init(
    _ unit: AssetUnit, index: Int, project: LoadedProject, tool: String, digests: FontDigests
  ) throws(PresetFailure) {
    let loaded = try unit.load()
    var unit = unit
    do {
      let exporter = try loaded.exporter(unit.settings)
      unit.axes.scales = exporter.settings.scales
      let fonts = try digests.fonts(exporter.fonts)
      let content = DrawnContent(loaded.preset, images: exporter.images)
      unit.content = content
      let variants = VariantTable(
        unit: unit, exporter: exporter, preset: loaded.preset, content: content, project: project)
      tasks = try variants.tasks(
        index: index, tool: tool, fonts: fonts, place: loaded.decoded.place(of: "$"),
        alt: exporter.altText)
      inputFiles = loaded.inputFiles + exporter.fonts.compactMap(\.file.path)
      usesFonts = !exporter.fonts.isEmpty
      problems = loaded.warnings
      self.unit = unit
    } catch let error as ExportError {
      throw PresetFailure([loaded.decoded.finding(for: error)])
    } catch let error as OutputName.TemplateError {
      throw PresetFailure(messages: ["\(project.file): error: \(error)"])
    } catch {
      throw PresetFailure([Finding(.error, loaded.decoded.place(of: "$"), "\(error)")])
    }
  }
}

/// All combinations of a unit's axes.
private struct VariantTable {
  let unit: AssetUnit
  let exporter: PresetExporter
  let preset: Preset
  let content: DrawnContent
  let project: LoadedProject

  private struct Look {
    var themeName: String
    var theme: Theme
    var scheme: ColorScheme
    var motion: MotionForm
    var outline: RenderOutline
    var key: RenderKey
  }

  func tasks(
    index: Int, tool: String, fonts: [AssetFont], place: SourcePlace, alt: String
  ) throws -> [RenderTask] {
    let axes = unit.axes
    var tasks: [RenderTask] = []
    for look in try looks(tool: tool, fonts: fonts) {
      for scale in axes.scales {
        let size = look.outline.pixelSize(scale: scale)
        let frames = look.outline.frames.max() ?? 1
        func slot(_ format: OutputFormat, isPoster: Bool) throws -> RenderTask.Slot {
          var variant = AssetVariant(format, look.scheme, scale: scale, motion: look.motion, isPoster: isPoster)
          variant.theme = Self.name(ofTheme: look.themeName)
          variant.locale = unit.locale
          variant.destination = unit.destination?.name
          let file = PlannedFile(
            preset: unit.source.name, variant: variant, width: size.width, height: size.height,
            isFitted: unit.destination?.value.limitsPixels == true)
          return RenderTask.Slot(
            format: format, isPoster: isPoster,
            key: look.key.digest(
              format, isPoster: isPoster, scale: scale, encoding: unit.encoding, metadata: exporter.metadata),
            assets: [
              PlannedAsset(
                path: try project.paths.path(of: file), file: file, alt: alt, place: place, unit: index,
                themeFile: look.themeName)
            ],
            search: format.codec.searchMemory(
              format.codec.settings(unit.encoding), pixels: size.width * size.height, frames: frames))
        }
        let animations = try axes.formats.map { try slot($0, isPoster: false) }
        // A poster of the calm form adds nothing to that form's frames.
        let poster = axes.posters && look.motion == .full ? [try slot(RenderSettings.stillFormat, isPoster: true)] : []
        tasks.append(
          RenderTask(
            unit: index, theme: look.theme, scheme: look.scheme, motion: look.motion,
            scale: scale, slots: animations + poster, width: size.width, height: size.height,
            frames: frames))
      }
    }
    return tasks
  }

  /// Every combination of theme, scheme and motion. Looks with equal drawings share the key of the first of them, so
  /// they are drawn once.
  private func looks(tool: String, fonts: [AssetFont]) throws -> [Look] {
    var looks: [Look] = []
    for motion in unit.axes.motions {
      for themeName in unit.axes.themes {
        let theme = project.themes[themeName] ?? .standard
        for scheme in unit.axes.schemes {
          var exporter = exporter
          exporter.settings = unit.settings(
            formats: unit.axes.formats, scale: 1, scheme: scheme, motion: motion, theme: theme, workers: 1)
          let outline = try exporter.outline()
          let key =
            looks.first { $0.outline == outline }?.key
            ?? RenderKey(
              tool: tool, content: content, appearance: Appearance(scheme, theme: theme), fonts: fonts,
              faces: exporter.fonts.map(\.faceIndex), motion: motion, destination: unit.destination)
          looks.append(
            Look(themeName: themeName, theme: theme, scheme: scheme, motion: motion, outline: outline, key: key))
        }
      }
    }
    return looks
  }

  /// `themes/brand.json` becomes "brand".
  private static func name(ofTheme file: String) -> String {
    file == Project.standardTheme ? file : PresetSource.stem(of: FileSystem.lastComponent(of: file))
  }
}
