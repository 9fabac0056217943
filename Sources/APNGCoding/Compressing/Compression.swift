/// How filtered rows become a zlib stream.
struct Compression: Equatable, Sendable {
  var compressor: StreamCompressor
  /// Of every stream.
  var refinement: StreamRefiner.Effort?
  /// Of those that are written, once more.
  var lastRefinement: StreamRefiner.Effort?
  /// Streams of more bytes are tried in several blocks too.
  var splitsAbove = Int.max
}
