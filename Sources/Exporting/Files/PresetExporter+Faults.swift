import PresetModel
import SceneModel

extension PresetExporter {
  /// Every image and every text of a preset that cannot be drawn. Making an exporter throws the first alone.
  public static func faults(of preset: Preset, resources: PresetResources) -> [ExportError] {
    SceneBuilder.faults(of: preset, resources: resources.readingDataURLs).map { ExportError($0) }
  }
}
