/// Which program turns filtered rows into a zlib stream.
///
/// Measured on frames of loaders, libdeflate's level 12 gives streams 4–9 % smaller than its level 10 at ten times the time, zopfli 2–7 %
/// smaller than level 12 at twenty to eighty times. A deflate of our own with an optimal parse was tried: within 1 % of level 12 on text and
/// dots, 9 % larger on a skeleton, for a thousand lines; it was dropped.
enum StreamCompressor: Equatable, Hashable, Sendable {
  /// 1 (fast) … 12 (small).
  case libdeflate(level: Int)
  case zopfli(iterations: Int)
}
