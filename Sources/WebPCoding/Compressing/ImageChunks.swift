/// One compressed image as it stands in a file: its chunks, ready to be put into a frame.
struct ImageChunks: Equatable, Sendable {
  /// Whole chunks with names, lengths and padding: VP8L, or ALPH and VP8.
  var bytes: [UInt8]
  /// Whether a pixel may be transparent.
  var hasAlpha: Bool
}
