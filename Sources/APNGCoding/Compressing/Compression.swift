/// How filtered rows become a zlib stream.
///
/// Measured on frames of loaders, libdeflate's level 12 gives streams 4–9 % smaller than its level 10 at two to four times the time. (Level 10 is larger
/// than 8 where long runs are, by a fifth on skeletons.) What `StreamRefiner` makes of level 12 is about as small as 150 rounds of zopfli (1 % below to 2 % above on
/// nine loops), and what it makes of zopfli another 0–2 % smaller: zopfli finds other matches, so that at the high efforts both take part. Tried and dropped:
/// filters of single rows changed while the stream gets smaller (0.1 %, four times the time).
struct Compression: Equatable, Sendable {
  /// Of libdeflate, 1 (fast) … 12 (small).
  var level: Int
  /// Of every stream.
  var refinement: StreamRefiner.Effort?
  /// Of those that are written.
  var last: Last?

  struct Last: Equatable, Sendable {
    var zopfliIterations: Int
    /// Of zopfli's stream and of the one before.
    var refinement: StreamRefiner.Effort
    /// Of the smaller one.
    var finish: StreamRefiner.Effort?
  }
}
