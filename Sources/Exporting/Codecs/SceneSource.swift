import GraphicsCore
import PresetModel
import SceneModel

/// The scenes of a preset, for formats that are written from them.
public struct SceneSource: Sendable {
  /// Of the file that is made.
  public var scheme: ColorScheme
  public var motion: MotionForm
  /// Pixels a point.
  public var scale: Double
  public var plays: PlayCount
  /// Whether the frames of other formats are blurred by motion.
  public var hasShutter: Bool
  /// The texts of all scenes.
  public var texts: SceneTexts
  /// The scene of a scheme and a motion.
  public var scene: @Sendable (ColorScheme, MotionForm) throws(ExportError) -> Scene
}
