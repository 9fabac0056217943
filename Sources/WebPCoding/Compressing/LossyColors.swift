import CWebP

/// Opaque pixels → a VP8 chunk, and what it shows.
struct LossyColors: Sendable {
  /// What suits one image makes another larger.
  struct Style: Hashable, Sendable {
    /// Whether brightness keeps its edges, though there is one color for two by two pixels.
    var isSharp: Bool
    /// Whether the edges of blocks are smoothed, and bits are taken from where they are not seen.
    var isSmooth: Bool

    static let all = [
      Style(isSharp: false, isSmooth: false), Style(isSharp: true, isSmooth: false),
      Style(isSharp: false, isSmooth: true), Style(isSharp: true, isSmooth: true),
    ]
  }

  let bytes: [UInt8]
  /// As a player decodes them; opaque.
  let shown: [UInt32]

  /// - Parameters:
  ///   - quality: libwebp's, 0…100.
  ///   - method: libwebp's, 0…6.
  init(
    _ pixels: [UInt32], width: Int, height: Int, quality: Int, _ style: Style, method: Int32
  ) throws(WebPEncodingError) {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { throw .outOfMemory }
    config.quality = Float(quality)
    config.method = method
    // Its own threads change its output.
    config.thread_level = 0
    config.use_sharp_yuv = style.isSharp ? 1 : 0
    if !style.isSmooth { (config.sns_strength, config.filter_strength) = (0, 0) }
    let file = try LibraryFile.encode(pixels, width: width, height: height, &config)
    (bytes, shown) = (file.chunks, try file.pixels(width: width, height: height))
  }
}
