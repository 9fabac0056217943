import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel

/// The frames of a preset's APNG in the scene's own order, drawn one at a time as somebody asks for them: for editors
/// that show the moment at hand first.
public struct LiveFrames: Sendable {
  private let scene: Scene
  private let scale: Double
  private let exposure: Exposure
  /// The moment of each frame, in seconds.
  public let times: [Double]
  /// In milliseconds.
  public let delays: [Int]
  public let plays: PlayCount

  init(_ rendition: Rendition, limits: DrawingLimits) throws(ExportError) {
    let schedule = try rendition.checkedSchedule(RenderSettings.stillFormat.codec.clock, limits)
    scene = rendition.scene
    scale = rendition.scale
    exposure = rendition.exposure
    times = schedule.times
    delays = schedule.delays
    plays = rendition.plays
  }

  /// In pixels.
  public var size: (width: Int, height: Int) { Rasterizer.pixelSize(of: scene.size, scale: scale) }

  /// For each frame the first frame with the same image.
  public var firstAlike: [Int] {
    var seen: [(list: DisplayList, index: Int)] = []
    return times.indices.map { index in
      let list = exposure.list(scene, at: times[index])
      // Equal images follow one another, or come back after a pass.
      if let last = seen.last, last.list == list { return last.index }
      if let first = seen.first, first.list == list { return first.index }
      seen.append((list, index))
      return index
    }
  }

  /// Draws a frame in sRGB, with straight alpha.
  public func draw(_ index: Int) -> Pixmap {
    let rasterizer = Rasterizer(scale: scale, colorSpace: .srgb)
    let list = exposure.list(scene, at: times[index])
    return exposure.draw(list, of: scene, at: times[index], rasterizer, outputs: [.straight])[0]
  }
}

extension PresetExporter {
  /// Returns the frames in one scheme, with the motion and theme of the settings.
  public func liveFrames(_ scheme: ColorScheme, scale: Double) throws(ExportError) -> LiveFrames {
    try LiveFrames(try rendition(scheme, scale: scale), limits: settings.limits)
  }
}
