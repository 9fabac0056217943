import Exporting
import Platform
import PresetFiles
import PresetModel
import TextLayout

/// A unit in one theme, scheme and motion: its outline, and the key of its drawings.
struct UnitLook {
  /// The theme's name in the project.
  var themeFile: String
  var theme: Theme
  var scheme: ColorScheme
  var motion: MotionForm
  var encoding: EncodingSettings
  var outline: RenderOutline
  var key: RenderKey

  /// `themes/brand.json` becomes "brand".
  var themeName: String {
    themeFile == Project.standardTheme ? themeFile : PresetSource.stem(of: FileSystem.lastComponent(of: themeFile))
  }
}

/// What all files of a unit are planned from.
struct UnitPlanning {
  let unit: AssetUnit
  /// The index of the unit in the plan.
  let index: Int
  let exporter: PresetExporter
  let content: DrawnContent
  /// The place for findings about the files: the start of the preset's file.
  let place: SourcePlace
  let project: LoadedProject
  let tool: String
  let fonts: [AssetFont]

  /// Every combination of theme, scheme and motion. Looks with equal drawings share the key of the first of them, so
  /// they are drawn once.
  /// - Parameter formats: Those of which the outline counts frames.
  func looks(
    motions: [MotionForm], themes: [String], schemes: [ColorScheme], encoding: EncodingSettings,
    _ formats: [OutputFormat]
  ) throws(ExportError) -> [UnitLook] {
    var looks: [UnitLook] = []
    for motion in motions {
      for themeFile in themes {
        let theme = project.themes[themeFile] ?? .standard
        for scheme in schemes {
          var exporter = exporter
          exporter.settings = unit.settings(
            formats: formats, scale: 1, scheme: scheme, motion: motion, theme: theme, encoding: encoding,
            workers: 1)
          let outline = try exporter.outline()
          let key =
            looks.first { $0.outline == outline }?.key
            ?? RenderKey(
              tool: tool, content: content, appearance: Appearance(scheme, theme: theme), fonts: fonts,
              faces: exporter.fonts.map(\.faceIndex), motion: motion, destination: unit.destination)
          looks.append(
            UnitLook(
              themeFile: themeFile, theme: theme, scheme: scheme, motion: motion, encoding: encoding, outline: outline,
              key: key))
        }
      }
    }
    return looks
  }

  /// The files of a look in one scale.
  /// - Parameter path: That of a file, relative to the output folder.
  func task(
    _ look: UnitLook, scale: Double, _ formats: [OutputFormat], hasPoster: Bool, path: (PlannedFile) throws -> String
  ) rethrows -> RenderTask {
    let (width, height) = look.outline.pixelSize(scale: scale)
    let frames = look.outline.frames.max() ?? 1
    let images = formats.map { (format: $0, isPoster: false) } + (hasPoster ? [(RenderSettings.stillFormat, true)] : [])
    let slots = try images.map { format, isPoster in
      var variant = AssetVariant(format, look.scheme, scale: scale, motion: look.motion, isPoster: isPoster)
      variant.theme = look.themeName
      variant.locale = unit.locale
      variant.destination = unit.destination?.name
      let file = PlannedFile(
        preset: unit.source.name, variant: variant, width: width, height: height,
        isFitted: unit.destination?.value.limitsPixels == true)
      let asset = PlannedAsset(
        path: try path(file), file: file, alt: exporter.altText, place: place, unit: index, themeFile: look.themeFile)
      return RenderTask.Slot(
        format: format, isPoster: isPoster,
        key: look.key.digest(
          format, isPoster: isPoster, scale: scale, encoding: look.encoding, metadata: exporter.metadata),
        assets: [asset],
        search: format.codec.searchMemory(
          format.codec.settings(look.encoding), pixels: width * height, frames: frames, workers: 1))
    }
    return RenderTask(
      unit: index, theme: look.theme, scheme: look.scheme, motion: look.motion, scale: scale, encoding: look.encoding,
      slots: slots, width: width, height: height, frames: formats.isEmpty ? 1 : frames)
  }

  /// The tasks of all combinations of the unit's axes.
  func tasks() throws -> [RenderTask] {
    let axes = unit.axes
    let looks = try looks(
      motions: axes.motions, themes: axes.themes, schemes: axes.schemes, encoding: unit.encoding, axes.formats)
    let tasks = try looks.flatMap { look in
      // A poster of the calm form adds nothing to that form's frames.
      let hasPoster = axes.posters && look.motion == .full
      return try axes.scales.map { scale in
        try task(look, scale: scale, axes.formats, hasPoster: hasPoster) { try project.paths.path(of: $0) }
      }
    }
    // A unit without formats of its own is there for its bundles.
    return tasks.filter { !$0.slots.isEmpty }
  }
}
