/// One compressed image: its chunks, in the form in which a file holds them.
struct ImageChunks: Equatable, Sendable {
  /// Whole chunks with names, lengths and padding: VP8L, or ALPH and VP8.
  var bytes: [UInt8]
  /// Whether a pixel may be transparent.
  var hasAlpha: Bool
}
