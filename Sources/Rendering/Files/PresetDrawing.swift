import GraphicsCore
import PresetModel
import Rasterizer
import SceneModel

/// A preset in one appearance as something to be drawn: any moment, any scale.
public struct PresetDrawing: Sendable {
  private let scene: Scene

  init(_ scene: Scene) { self.scene = scene }

  /// In points.
  public var size: Size { scene.size }
  /// In seconds.
  public var cycle: Double { scene.cycle.value }
  /// The most telling moment, in seconds.
  public var posterTime: Double { scene.posterTime }

  /// - Parameters:
  ///   - time: in seconds; it repeats after `cycle`.
  ///   - scale: pixels a point.
  /// - Precondition: the time is finite, the scale above 0, and the picture at most `FrameLimits.longestSide` pixels a side.
  public func frame(at time: Double, scale: Double, colorSpace: ColorSpace) -> Pixmap {
    precondition(time.isFinite && scale.isFinite && scale > 0, "a frame has a moment and a scale above 0")
    let size = Rasterizer.pixelSize(of: scene.size, scale: scale)
    precondition(
      max(size.width, size.height) <= FrameLimits.longestSide,
      "a frame has at most \(FrameLimits.longestSide) pixels a side")
    let rest = time.truncatingRemainder(dividingBy: cycle)
    let list = scene.displayList(at: rest < 0 ? rest + cycle : rest)
    return Rasterizer(scale: scale, colorSpace: colorSpace).render(list, outputs: [.straight])[0]
  }
}

extension PresetExporter {
  /// The preset in one scheme, in the settings' motion and theme.
  public func drawing(_ scheme: ColorScheme) throws(ExportError) -> PresetDrawing {
    PresetDrawing(try scene(scheme))
  }
}
