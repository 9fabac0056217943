import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel

/// A preset in one appearance, size and rate: all that the frames of its files follow from.
struct Rendition: Sendable {
  let scene: Scene
  /// When the scene changes at once: frames begin there.
  let moments: [Seconds]
  let scheme: ColorScheme
  /// What stands behind half-clear pixels in formats that have none.
  let matte: Color
  /// Opaque colours that stay exact where a palette is made.
  let fixedColors: [RGBA8]
  let plays: PlayCount
  /// Pixels a point.
  var scale: Double
  var framesPerSecond: Double

  var pixelSize: (width: Int, height: Int) { Rasterizer.pixelSize(of: scene.size, scale: scale) }

  func schedule(_ clock: FrameSchedule.Clock) -> FrameSchedule {
    FrameSchedule(cycle: scene.cycle, framesPerSecond: framesPerSecond, clock: clock, moments: moments)
  }

  /// The frame that a loop should start with; nil where it must start at its start and end at its end.
  func poster(in schedule: FrameSchedule) -> Int? {
    scene.isSeamless && plays == .forever ? schedule.frame(nearest: scene.posterTime) : nil
  }
}

extension FrameSchedule {
  /// The frame whose moment is nearest to `time` seconds of the cycle.
  func frame(nearest time: Double) -> Int {
    (0..<count).min { abs(self.time(of: $0) - time) < abs(self.time(of: $1) - time) }!
  }
}
