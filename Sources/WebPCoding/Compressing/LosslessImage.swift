import CWebP
import GraphicsCore

/// Pixels → a VP8L chunk.
enum LosslessImage {
  /// Who compresses an image.
  enum Method: Equatable, Sendable {
    /// `FewColorsImage`.
    case fewColors
    case library(Settings)
  }

  /// How hard libwebp looks: its method, 0…6, and its effort, 0…100. At 6 and 100 it tries every transform.
  struct Settings: Equatable, Sendable {
    var method: Int32
    var quality: Float
  }

  /// - Returns: nil where the method is not for such an image.
  static func compress(
    _ pixels: [UInt32], width: Int, height: Int, _ method: Method
  ) throws(WebPEncodingError) -> ImageChunks? {
    switch method {
    case .fewColors: FewColorsImage.compress(pixels, width: width, height: height)
    case .library(let settings): try compress(pixels, width: width, height: height, settings)
    }
  }

  /// The chunk that libwebp makes.
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
