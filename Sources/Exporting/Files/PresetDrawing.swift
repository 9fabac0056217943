import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel

/// A preset in one appearance that can be drawn at any moment and scale.
public struct PresetDrawing: Sendable {
  let scene: Scene
  let plays: PlayCount

  /// In points.
  public var size: Size { scene.size }
  /// In seconds.
  public var cycle: Double { scene.cycle.value }
  /// The most expressive moment, in seconds.
  public var posterTime: Double { scene.posterTime }

  /// - Parameters:
  ///   - time: The moment in seconds; the image repeats after `cycle`, or stands still after a finite number of plays.
  ///   - scale: Pixels a point.
  /// - Precondition: The time is finite, the scale is above 0, and the image has at most `FrameLimits.longestSide`
  ///   pixels a side.
  public func frame(at time: Double, scale: Double, colorSpace: ColorSpace) -> Pixmap {
    precondition(time.isFinite && scale.isFinite && scale > 0, "a frame has a moment and a scale above 0")
    let size = Rasterizer.pixelSize(of: scene.size, scale: scale)
    precondition(
      max(size.width, size.height) <= FrameLimits.longestSide,
      "a frame has at most \(FrameLimits.longestSide) pixels a side")
    let list = scene.displayList(at: scene.moment(at: time, plays: plays))
    return Rasterizer(scale: scale, colorSpace: colorSpace).render(list, outputs: [.straight])[0]
  }

  /// Where the layers are at a moment in seconds, each before the layers inside it, from bottom to top.
  public func layers(at time: Double) -> [LayerGeometry] { scene.geometry(at: scene.moment(at: time, plays: plays)) }
}

extension PresetExporter {
  /// Returns the preset in one scheme, with the motion and theme of the settings.
  public func drawing(_ scheme: ColorScheme) throws(ExportError) -> PresetDrawing {
    PresetDrawing(scene: try scene(scheme), plays: preset.plays)
  }
}
