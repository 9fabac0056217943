import APNGCoding
import GraphicsCore
import PresetModel

/// An animation → a folder for other programs: `f0000.png`, `f0001.png` … without loss, and `delays.json` with their times.
///
///     { "cycle": 1.84, "frames": [{ "file": "f0000.png", "t": 0, "delay": 0.03 }, …] }
///
/// Seconds throughout: `t` is when a frame appears, counted from the animation's start, `delay` how long it stays; the delays
/// sum to `cycle`. Equal neighbours are one frame, as in the files.
public enum FrameFolder {
  static let timesName = "delays.json"

  static func files(of animation: Animation, options: APNGOptions, workers: Int) throws -> [ExportedContent.NamedFile] {
    var still = options
    still.workers = 1
    let stillOptions = still
    let pictures = try concurrentMap(count: animation.frames.count, workers: workers) { index in
      ExportedContent.NamedFile(
        name: name(of: index),
        bytes: try APNGEncoder.encode(animation.frames[index].pixmap, options: stillOptions).bytes)
    }
    return pictures + [ExportedContent.NamedFile(name: timesName, bytes: Array(times(of: animation).utf8))]
  }

  /// Whether an earlier run may have written a file of this name.
  public static func isName(_ name: String) -> Bool {
    if name == timesName { return true }
    guard name.hasPrefix("f"), name.hasSuffix(".png") else { return false }
    let digits = name.dropFirst().dropLast(4)
    return digits.utf8.count == digitCount
      && digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Reads every picture again and compares each pixel with the frame that it was made from.
  static func verify(
    _ files: [ExportedContent.NamedFile], show animation: Animation, in colorSpace: ColorSpace
  ) throws {
    for (file, frame) in zip(files, animation.frames) {
      try APNGVerifier.verify(file.bytes, shows: Animation(frames: [frame], plays: .forever), in: colorSpace)
    }
  }

  /// Enough for `FrameLimits.mostFrames`.
  private static let digitCount = 4

  private static func name(of index: Int) -> String {
    let digits = String(index)
    return "f" + String(repeating: "0", count: digitCount - digits.count) + digits + ".png"
  }

  private static func times(of animation: Animation) -> String {
    // All delays have the format's own unit: sums of whole ticks, divided once, are the nearest numbers there are.
    let ticksPerSecond = Double(animation.frames[0].delay.denominator)
    var ticks = 0
    let frames = animation.frames.enumerated().map { index, frame in
      defer { ticks += frame.delay.numerator }
      return JSONNode.object([
        ("file", .text(name(of: index))), ("t", .number(Double(ticks) / ticksPerSecond)),
        ("delay", .number(frame.delay.seconds)),
      ])
    }
    return JSONPrinter.document(
      .object([("cycle", .number(Double(ticks) / ticksPerSecond)), ("frames", .list(frames))]))
  }
}
