import CWebP
import GraphicsCore

/// Bytes of a still or animated WebP → what it stores and what it shows.
public enum WebPReader {
  /// Reads a WebP, whatever wrote it. libwebp's animation decoder composes the frames.
  ///
  /// Memory and time are bounded by the length of the file and by `limits`, whatever the file claims.
  /// - Throws: `WebPReadingError`, which names chunk and offset.
  public static func read(_ bytes: [UInt8], limits: WebPReadingLimits = WebPReadingLimits()) throws -> WebPFile {
    let (file, fault) = try readDamaged(bytes, limits: limits)
    if let fault { throw fault }
    return file
  }

  /// Reads what a damaged file still shows: the frames before its first fault.
  /// - Returns: the file as far as it could be read, and its fault; nil where it has none.
  /// - Throws: the fault, if there is no frame before it.
  public static func readDamaged(
    _ bytes: [UInt8], limits: WebPReadingLimits = WebPReadingLimits()
  ) throws -> (file: WebPFile, fault: (any Error)?) {
    let layout = try WebPLayout(bytes, limits: limits)
    var fault = layout.fault
    if layout.frames.isEmpty, let fault { throw fault }
    let images = try images(layout)
    if images.count < layout.frames.count {
      fault = WebPReadingError(
        .badImage, chunk: layout.isAnimated ? "ANMF" : "", offset: layout.frames[images.count].offset)
    }
    if images.isEmpty, let fault { throw fault }
    let stored = layout.frames.prefix(images.count).map(\.stored)
    let frames = zip(stored, images).map { Animation.Frame(pixmap: $1, delay: .milliseconds($0.delay)) }
    let file = WebPFile(
      isAnimated: layout.isAnimated, frames: stored, animation: Animation(frames: frames, plays: layout.plays),
      profile: layout.profile, hidesAlpha: layout.hidesAlpha, parts: layout.parts)
    return (file, fault)
  }

  /// The composed frames up to the first that cannot be decoded.
  private static func images(_ layout: WebPLayout) throws(WebPReadingError) -> [Pixmap] {
    // A file of what is known to be whole; the decoder refuses one of which the end is missing.
    let frames = layout.frames.map { frame in
      WebPContainer.Frame(
        rect: frame.stored.rect, delay: frame.stored.delay, blends: frame.stored.blends, clears: frame.stored.clears,
        image: ImageChunks(bytes: frame.data, hasAlpha: true))
    }
    let file = WebPContainer.animation(frames, width: layout.width, height: layout.height, plays: 0)
    var images: [Pixmap] = []
    let isOpen = file.withUnsafeBufferPointer { buffer in
      var data = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      var options = WebPAnimDecoderOptions()
      guard WebPAnimDecoderOptionsInit(&options) != 0 else { return false }
      options.color_mode = MODE_RGBA
      options.use_threads = 0
      guard let decoder = WebPAnimDecoderNew(&data, &options) else { return false }
      defer { WebPAnimDecoderDelete(decoder) }
      var canvas: UnsafeMutablePointer<UInt8>?
      var time: Int32 = 0
      while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        guard WebPAnimDecoderGetNext(decoder, &canvas, &time) != 0, let canvas else { break }
        let count = layout.width * layout.height
        let pixels = canvas.withMemoryRebound(to: UInt32.self, capacity: count) {
          Array(UnsafeBufferPointer(start: $0, count: count))
        }
        let image = Pixmap(width: layout.width, height: layout.height, pixels: pixels).withTransparentPixelsZero()
        images.append(image.packed(FramePacking(pixels: count, frames: images.count + 1)))
      }
      return true
    }
    guard isOpen else { throw WebPReadingError(.badImage, offset: layout.frames[0].offset) }
    return images
  }
}
