import APNGCoding
import GraphicsCore
import MotionMath
import Parallelism
import PresetModel
import Rasterizer

/// A folder for other programs: `f0000.png`, `f0001.png` … without loss, and `delays.json` with their times.
///
///     { "cycle": 1.84, "start": 0.4, "frames": [{ "file": "f0000.png", "t": 0, "delay": 0.03 }, …] }
///
/// All times are in seconds. `t` is when a frame appears, counted from the animation's start; `delay` is how long it
/// stays. `start` is the moment of the scene that the first frame shows from, since a loop starts with its poster. The
/// delays sum to `cycle`. Equal neighbors are one frame, as in the files. Pixels and times are the same as
/// for the file of the other format.
struct FrameFolderCodec: FrameCodec {
  let format: OutputFormat
  let endings: [String]
  private let animated: any OutputCodec
  private let images = APNGCodec()

  /// - Parameter animated: The format whose frames are written.
  init(framesOf animated: any OutputCodec, _ format: OutputFormat) {
    self.format = format
    self.animated = animated
    endings = [format.rawValue]
  }

  var mediaType: String? { nil }
  var clock: FrameSchedule.Clock { animated.clock }
  var keepsAllColors: Bool { animated.keepsAllColors }

  func settings(_ asked: EncodingSettings) -> EncodingSettings {
    var settings = images.frameSettings(asked)
    // Other programs read them once.
    settings.effort = asked.effort ?? EncodingEffort.range.lowerBound
    let shown = animated.settings(asked)
    settings.colorSpace = shown.colorSpace ?? .srgb
    settings.alpha = shown.alpha
    settings.firstFrame = shown.firstFrame
    settings.metadata = asked.metadata ?? false
    return settings
  }

  func mayLowerQuality(_ settings: EncodingSettings) -> Bool { false }

  func pixels(_ settings: EncodingSettings, matte: Color) -> PixelOutput { animated.pixels(settings, matte: matte) }

  func prepared(_ pixmaps: [Pixmap], _ settings: EncodingSettings) -> [Pixmap] { animated.prepared(pixmaps, settings) }

  func encode(_ loop: LoopFrames, _ request: EncodingRequest) throws -> ExportedFile {
    let animation = loop.animation
    var options = images.options(request)
    options.workers = 1
    let still = options
    var files = try concurrentMap(count: animation.frames.count, workers: request.workers) { index in
      ExportedContent.NamedFile(
        name: FrameFolder.name(of: index),
        bytes: try APNGEncoder.encode(animation.frames[index].pixmap, options: still).bytes)
    }
    if request.verifies {
      for (file, frame) in zip(files, animation.frames) {
        try APNGVerifier.verify(file.bytes, shows: Animation(frames: [frame], plays: .forever), in: options.colorSpace)
      }
    }
    files.append(ExportedContent.NamedFile(name: FrameFolder.timesName, bytes: Array(times(of: loop).utf8)))
    return ExportedFile(.folder(files), of: loop, request)
  }

  private func times(of loop: LoopFrames) -> String {
    let animation = loop.animation
    // All delays have the format's own unit. A sum of whole ticks that is divided once gives the most exact numbers
    // possible.
    let ticksPerSecond = Double(animation.frames[0].delay.denominator)
    var ticks = 0
    let frames = animation.frames.enumerated().map { index, frame in
      defer { ticks += frame.delay.numerator }
      return JSONNode.object([
        ("file", .text(FrameFolder.name(of: index))), ("t", .number(Double(ticks) / ticksPerSecond)),
        ("delay", .number(frame.delay.seconds)),
      ])
    }
    return JSONPrinter.document(
      .object([
        ("cycle", .number(Double(ticks) / ticksPerSecond)), ("start", .number(loop.startTime)),
        ("frames", .list(frames)),
      ]))
  }
}

/// The names of the files in a folder of frames.
public enum FrameFolder {
  static let timesName = "delays.json"
  /// Enough digits for `FrameLimits.mostFrames`.
  private static let digitCount = 4

  static func name(of index: Int) -> String {
    let digits = String(index)
    return "f" + String(repeating: "0", count: digitCount - digits.count) + digits + ".png"
  }

  /// Whether an earlier run may have written a file of this name.
  public static func isName(_ name: String) -> Bool {
    if name == timesName { return true }
    guard name.hasPrefix("f"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst().dropLast(4)
    return digits.utf8.count == digitCount
      && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
