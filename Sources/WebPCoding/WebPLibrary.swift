import CWebP

/// The library that compresses and decodes.
public enum WebPLibrary {
  /// Its name and version: "libwebp 1.2.4".
  public static var name: String {
    let version = WebPGetEncoderVersion()
    return "libwebp \(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }
}
