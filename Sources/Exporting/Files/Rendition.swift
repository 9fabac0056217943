import GraphicsCore
import MotionMath
import PresetModel
import Rasterizer
import SceneModel

/// A preset in one appearance, size and rate, which together determine the frames of its files.
struct Rendition: Sendable {
  let scene: Scene
  /// The moments at which the scene changes abruptly; frames start there.
  let moments: [Seconds]
  let scheme: ColorScheme
  let motion: MotionForm
  /// The color behind translucent pixels in formats without partial alpha.
  let matte: Color
  /// Opaque colors that stay exact in a palette.
  let fixedColors: [RGBA8]
  let plays: PlayCount
  /// Pixels a point.
  var scale: Double
  var rate: FrameRate
  /// The part of a frame's time for which the shutter is open.
  var shutter = 0.0
  /// Where the files go.
  var destination: Named<Destination>?
  /// Whether the loop jumps; nil if nobody asked.
  var loop: LoopFacts?

  /// Which of the preset's files is made in a format.
  func variant(_ format: OutputFormat, isPoster: Bool = false) -> AssetVariant {
    var variant = AssetVariant(format, scheme, scale: scale, motion: motion, isPoster: isPoster)
    variant.destination = destination?.name
    return variant
  }

  /// Frames that a file has at least, be they equal.
  var leastFrames: Int { destination?.value.leastFrames ?? 0 }
  /// Whether equal neighbors may be one frame of a file.
  var mergesFrames: Bool { leastFrames <= 1 }
  /// Whether a frame may be written as two that show the same.
  var splitsFrames: Bool { destination?.value.countsFrames != true }
  /// Whether the size in pixels is given, so that a budget cannot lower the scale.
  var keepsPixels: Bool { destination?.value.limitsPixels ?? false }

  var pixelSize: (width: Int, height: Int) { Rasterizer.pixelSize(of: scene.size, scale: scale) }

  var exposure: Exposure { Exposure(duration: shutter / rate.framesPerSecond) }

  /// The same with images of at most so many pixels.
  func within(pixels: Double) -> Rendition {
    var rendition = self
    rendition.scale = min(scale, scene.scale(pixels: pixels))
    return rendition
  }

  /// As the checks of a scene draw it: single moments, and no larger than they need.
  var forChecks: Rendition {
    var rendition = self
    rendition.scale = scene.scaleForChecks
    rendition.shutter = 0
    return rendition
  }

  func schedule(_ clock: FrameSchedule.Clock) -> FrameSchedule {
    FrameSchedule(cycle: scene.cycle, rate: rate, clock: clock, moments: moments, stops: scene.stops)
  }

  /// Returns the frame with which a loop should start; nil if the loop must start at its first frame and end at its
  /// last.
  func poster(in schedule: FrameSchedule) -> Int? {
    scene.isSeamless && !scene.stops ? schedule.frame(nearest: scene.posterTime) : nil
  }
}

extension Scene {
  /// Pixels a point of images that are only compared: large canvases are drawn smaller.
  var scaleForChecks: Double { min(1, scale(pixels: 160_000)) }

  /// Pixels a point of images of so many pixels.
  func scale(pixels: Double) -> Double { (pixels / (size.width * size.height)).squareRoot() }
}

extension FrameSchedule {
  /// The frame whose moment is nearest to `time` seconds of the cycle.
  func frame(nearest time: Double) -> Int {
    (0..<count).min { abs(self.time(of: $0) - time) < abs(self.time(of: $1) - time) }!
  }
}
