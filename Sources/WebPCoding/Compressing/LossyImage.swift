import CWebP
import GraphicsCore

/// Pixels → a compressed image that looks like them, and what it shows.
struct LossyImage {
  enum Form: Equatable, Sendable {
    /// VP8 at a quality of 0…100, and lossless alpha, of fewer values below an alpha quality of 100.
    case lossy(Int, alpha: Int)
    /// VP8L whose differences from what is predicted are moved to fewer values, the more the lower the level, 0…80.
    case nearLossless(Int)
  }

  var image: ImageChunks
  /// As a player decodes it.
  var shown: [UInt32]

  init(_ pixels: [UInt32], width: Int, height: Int, _ form: Form, method: Int32) throws(WebPEncodingError) {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { throw .outOfMemory }
    config.method = method
    // Its own threads change its output.
    config.thread_level = 0
    switch form {
    case .lossy(let quality, let alpha):
      config.quality = Float(quality)
      config.alpha_quality = Int32(alpha)
      config.alpha_filtering = 2
      // Colored edges keep their place, though color has half the resolution.
      config.use_sharp_yuv = 1
    case .nearLossless(let level):
      config.lossless = 1
      config.quality = 75
      config.near_lossless = Int32(level)
    }
    let file = try LibraryFile.encode(pixels, width: width, height: height, &config)
    image = ImageChunks(bytes: file.chunks, hasAlpha: pixels.contains { $0 < 0xFF00_0000 })
    shown = try file.pixels(width: width, height: height)
  }
}
