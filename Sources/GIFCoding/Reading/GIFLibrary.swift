import CGif

extension GIFReader {
  /// The library that reads GIF files, as it was compiled against.
  public static var library: String { "giflib \(GIFLIB_MAJOR).\(GIFLIB_MINOR).\(GIFLIB_RELEASE)" }
}
