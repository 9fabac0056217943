import Exporting
import GraphicsCore
import Platform
import PresetFiles
import PresetModel
import TextLayout

/// A unit in one theme, scheme and motion: its outline, and the key of its drawings.
struct UnitLook {
  var themeName: String
  var theme: Theme
  var scheme: ColorScheme
  var motion: MotionForm
  var encoding: EncodingSettings
  var outline: RenderOutline
  var key: RenderKey

  /// Which of the unit's files this is.
  func variant(_ format: OutputFormat, scale: Double, isPoster: Bool, of unit: AssetUnit) -> AssetVariant {
    var variant = AssetVariant(format, scheme, scale: scale, motion: motion, isPoster: isPoster)
    variant.theme = Self.name(ofTheme: themeName)
    variant.locale = unit.locale
    variant.destination = unit.destination?.name
    return variant
  }

  /// Returns the slot of a file of the unit.
  /// - Parameter metadata: The preset's.
  func slot(_ asset: PlannedAsset, metadata: [MetadataText]) -> RenderTask.Slot {
    let variant = asset.file.variant
    let codec = variant.format.codec
    return RenderTask.Slot(
      format: variant.format, isPoster: variant.isPoster,
      key: key.digest(
        variant.format, isPoster: variant.isPoster, scale: variant.scale, encoding: encoding, metadata: metadata),
      assets: [asset],
      search: codec.searchMemory(
        codec.settings(encoding), pixels: asset.file.width * asset.file.height,
        frames: outline.frames.max() ?? 1, workers: 1))
  }

  /// `themes/brand.json` becomes "brand".
  private static func name(ofTheme file: String) -> String {
    file == Project.standardTheme ? file : PresetSource.stem(of: FileSystem.lastComponent(of: file))
  }
}

/// The looks of a unit.
struct LookTable {
  let unit: AssetUnit
  let exporter: PresetExporter
  let content: DrawnContent
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
      for themeName in themes {
        let theme = project.themes[themeName] ?? .standard
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
              themeName: themeName, theme: theme, scheme: scheme, motion: motion, encoding: encoding, outline: outline,
              key: key))
        }
      }
    }
    return looks
  }
}
