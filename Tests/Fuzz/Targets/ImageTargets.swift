import APNGCoding
import GIFCoding
import GraphicsCore
import ImageReading
import LoaderLoom
import PresetFiles
import WebPCoding

/// Files with images.
extension FuzzTarget {
  /// In all frames; a fuzzer that unpacks large images is slow.
  private static let mostPixels = 1 << 16

  static let images = [
    FuzzTarget("gif") { bytes in
      var limits = GIFReadingLimits()
      limits.pixels = mostPixels
      limits.frames = 64
      let file: GIFFile
      do throws(GIFReadingError) { file = try GIFReader.read(bytes, limits: limits) } catch { return }
      try expectImages(file.animation)
    },
    FuzzTarget("apng", repair: Checksums.repaired) { bytes in
      let limits = APNGReadingLimits(maximumSide: 4096, maximumTotalPixels: mostPixels, maximumFrames: 64)
      let file: APNGFile
      do { file = try APNGReader.read(bytes, limits: limits) } catch is APNGReadingError { return }
      try expectImages(file.animation)
    },
    // libwebp, which decodes the images, is not instrumented.
    FuzzTarget("webp") { bytes in
      let limits = WebPReadingLimits(maximumTotalPixels: mostPixels, maximumFrames: 64)
      let file: WebPFile
      do { file = try WebPReader.readDamaged(bytes, limits: limits).file } catch is WebPReadingError { return }
      try expectImages(file.animation)
      try expect(file.parts.total == bytes.count, "the parts are not the file")
    },
    // An image that a preset shows: read as the command reads it, then drawn.
    FuzzTarget("picture", repair: Checksums.repaired) { bytes in
      let image: Pixmap
      do { image = try ImageFiles.decode(bytes) } catch is APNGReadingError { return } catch is ImageError {
        return
      }
      // Unpacked, it is within the limit, but to draw a large one takes long.
      guard image.width * image.height <= mostPixels else { return }
      let loader = try Loader(skeleton, resources: PresetResources(images: ["picture.png": image]))
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

  private static func expectImages(_ animation: Animation) throws {
    try expect(!animation.frames.isEmpty && animation.width > 0 && animation.height > 0, "there is no image")
    try expect(
      animation.frames.allSatisfy { $0.pixmap.width == animation.width && $0.pixmap.height == animation.height },
      "a frame is not as large as the canvas")
    try expect(
      animation.width * animation.height * animation.frames.count <= mostPixels, "there are more pixels than allowed")
    try expect(animation.duration.isFinite && animation.duration >= 0, "the duration is \(animation.duration)")
  }
}
