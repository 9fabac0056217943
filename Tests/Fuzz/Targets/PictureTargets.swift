import APNGCoding
import ExportPipeline
import GIFCoding
import GraphicsCore
import LoaderLoom
import PictureReading

/// Files with pictures.
extension FuzzTarget {
  /// In all frames; a fuzzer that unpacks large pictures is slow.
  private static let mostPixels = 1 << 16

  static let pictures = [
    FuzzTarget("gif") { bytes in
      var limits = GIFReadingLimits()
      limits.pixels = mostPixels
      limits.frames = 64
      let file: GIFFile
      do throws(GIFReadingError) { file = try GIFReader.read(bytes, limits: limits) } catch { return }
      try expectPictures(file.animation)
    },
    FuzzTarget("apng", repair: Checksums.repaired) { bytes in
      let limits = APNGReadingLimits(maximumSide: 4096, maximumTotalPixels: mostPixels, maximumFrames: 64)
      let file: APNGFile
      do { file = try APNGReader.read(bytes, limits: limits) } catch is APNGReadingError { return }
      try expectPictures(file.animation)
    },
    // A picture that a preset shows: read as the command reads it, then drawn.
    FuzzTarget("picture", repair: Checksums.repaired) { bytes in
      let picture: Pixmap
      do { picture = try PictureFiles.decode(bytes) } catch is APNGReadingError { return } catch is PictureError {
        return
      }
      // Unpacked, it is within the limit, but to draw a large one takes long.
      guard picture.width * picture.height <= mostPixels else { return }
      let loader = try Loader(skeleton, resources: PresetResources(pictures: ["picture.png": picture]))
      let frame = loader.frame(at: loader.posterTime, scale: 1)
      try expect(frame.width == 20 && frame.height == 10, "the frame is \(frame.width) × \(frame.height)")
    },
  ]

  private static let skeleton: Preset = {
    let text = """
      { "kind": "skeleton", "effect": "metronome", "plays": 1, "canvas": { "padding": 0 },
        "layout": { "type": "box", "width": 20, "height": 10, "radius": 0 },
        "content": { "picture": "picture.png", "delay": 0.5, "fadeDuration": 0.2 } }
      """
    do {
      return try Preset.parsing(Array(text.utf8), named: "skeleton.json")
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static func expectPictures(_ animation: Animation) throws {
    try expect(!animation.frames.isEmpty && animation.width > 0 && animation.height > 0, "there is no picture")
    try expect(
      animation.frames.allSatisfy { $0.pixmap.width == animation.width && $0.pixmap.height == animation.height },
      "a frame is not as large as the canvas")
    try expect(
      animation.width * animation.height * animation.frames.count <= mostPixels, "there are more pixels than allowed")
    try expect(animation.duration.isFinite && animation.duration >= 0, "the duration is \(animation.duration)")
  }
}
