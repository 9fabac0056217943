import APNGCoding
import GraphicsCore

/// Bytes of an image's file → its pixels in sRGB with straight alpha.
///
/// A file's first bytes say which format it has; its name does not count. Sizes are read and checked before memory is
/// asked for. Of an animated PNG the first frame is read.
public enum ImageReader {
  /// Pixels of one image: 64 MiB, and as much again while Display P3 is converted.
  public static let mostPixels = 1 << 24

  /// Reads a PNG of any color type and depth, a baseline or progressive JPEG, or a still WebP.
  ///
  /// An image in Display P3 is converted; samples of other spaces are used unchanged. A JPEG's Exif orientation is
  /// applied, as browsers do.
  /// - Throws: `ImageError`, or `APNGReadingError` for a damaged PNG.
  public static func read(_ bytes: [UInt8]) throws -> Pixmap {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try png(bytes) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try JPEGImage(bytes).pixmap() }
    if WebPImage.isOne(bytes) { return try WebPImage(bytes).pixmap() }
    throw ImageError.unknownFormat
  }

  private static func png(_ bytes: [UInt8]) throws -> Pixmap {
    let file = try APNGReader.read(bytes, limits: APNGReadingLimits(maximumTotalPixels: mostPixels))
    let space = file.color.space ?? file.color.profile.flatMap { ICCProfile($0.bytes).primaries } ?? .srgb
    return file.animation.frames[0].pixmap.converted(from: space, to: .srgb)
  }

  static func check(width: Int, height: Int) throws(ImageError) {
    guard width > 0, height > 0 else { throw .damaged("it has no pixels") }
    guard width <= mostPixels, height <= mostPixels, width * height <= mostPixels else {
      throw .tooLarge(width: width, height: height)
    }
  }
}

/// Why an image's file cannot be read.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  case unknownFormat
  case damaged(String)
  case tooLarge(width: Int, height: Int)
  /// A JPEG whose colors are inks.
  case inkColors
  case animated
  case badDataURL(String)

  public var description: String {
    switch self {
    case .unknownFormat: "it is not a PNG, JPEG or WebP file"
    case .damaged(let reason): reason
    case .tooLarge(let width, let height):
      "it has \(width) × \(height) pixels; at most \(ImageReader.mostPixels) in all are allowed"
    case .inkColors: "its colors are CMYK; save it as RGB"
    case .animated: "it is an animation; use a still image"
    case .badDataURL(let reason): reason
    }
  }
}
