import CWebP
import GraphicsCore

/// Pixels → the VP8L chunk that libwebp makes of them.
enum LosslessImage {
  /// How hard libwebp looks: its method, 0…6, and its effort, 0…100. At 6 and 100 it tries every transform.
  struct Settings: Equatable, Sendable {
    var method: Int32
    var quality: Float
  }

  /// - Parameters:
  ///   - pixels: row-major.
  ///   - keepsHidden: whether fully transparent pixels keep their color. If not, libwebp chooses the one it predicts.
  static func compress(
    _ pixels: [UInt32], width: Int, height: Int, _ settings: Settings, keepsHidden: Bool = false
  ) throws(WebPEncodingError) -> ImageChunks {
    var config = WebPConfig()
    guard WebPConfigInit(&config) != 0 else { throw .outOfMemory }
    config.lossless = 1
    config.method = settings.method
    config.quality = settings.quality
    config.exact = keepsHidden ? 1 : 0
    // Its own threads change its output.
    config.thread_level = 0
    let file = try LibraryFile.encode(pixels, width: width, height: height, &config)
    return ImageChunks(bytes: file.chunks, hasAlpha: pixels.contains { $0 < 0xFF00_0000 })
  }
}
