/// How filtered rows become a zlib stream.
///
/// Measured on frames of loaders, libdeflate's level 12 gives streams 4–9 % smaller than its level 10 at two to four
/// times the time. (Where runs are long, level 10 is larger than 8: by a fifth on skeletons.) `StreamRefiner` makes
/// level 12 about as small as 150 rounds of zopfli (1 % smaller to 2 % larger on nine loops), and zopfli's streams
/// another 0–2 % smaller. zopfli finds other matches, so the high efforts use both. Tried and dropped: changing the
/// filter of single rows while the stream gets smaller (0.1 %, four times the time).
struct Compression: Equatable, Sendable {
  var deflater: Kind
  /// Of every stream.
  var refinement: StreamRefiner.Effort?
  /// Of those that are written.
  var last: Last?

  /// What makes the stream.
  enum Kind: Hashable, Sendable {
    /// libdeflate, by its level: 1 (fast) … 12 (small).
    case level(Int)
    /// `PathDeflater`.
    case path(MatchTables.Lengths)
  }

  init(_ deflater: Kind, refinement: StreamRefiner.Effort? = nil, last: Last? = nil) {
    (self.deflater, self.refinement, self.last) = (deflater, refinement, last)
  }

  struct Last: Equatable, Sendable {
    var zopfliIterations: Int
    /// Of zopfli's stream and of the one before.
    var refinement: StreamRefiner.Effort
    /// Of the smaller one.
    var finish: StreamRefiner.Effort?
  }
}
