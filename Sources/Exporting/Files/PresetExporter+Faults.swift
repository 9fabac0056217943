import MotionMath
import PresetModel
import SceneModel

extension PresetExporter {
  /// Every image and every text of a preset that cannot be drawn. Making an exporter throws the first alone.
  public static func faults(of preset: Preset, resources: PresetResources) -> [ExportError] {
    SceneBuilder.faults(of: preset, resources: resources.readingDataURLs).map { ExportError($0) }
  }

  /// What is said of a composition whose poster is no moment of its cycle; nil for any other preset.
  func posterFinding(in scene: Scene) -> ExportError? {
    guard case .composition(let composition) = preset.loader, scene.posterTime > scene.cycle.value + Seconds.tolerance
    else { return nil }
    let end = Seconds((scene.intro + scene.cycle).value * (preset.speed ?? 1))
    return ExportError(
      path: "$.poster",
      message: "poster is \(composition.poster.decimal) s, after the cycle's end at \(end.decimal) s; name a moment of "
        + "the cycle")
  }
}
