/// Which program turns filtered rows into a zlib stream.
///
/// Measured on frames of loaders, libdeflate's level 12 gives streams 4–9 % smaller than its level 10 at two to four times the time. (Level 10 is larger
/// than 8 where long runs are, by a fifth on skeletons.) Zopfli is another 1–8 % smaller than that: most where streams are short, as a frame's are, because
/// it also searches for the shortest description of the codes. It gains for a long time: 150 rounds are 0.1–2 % smaller than 15. Nearly all of its time
/// goes into splitting blocks, which on most streams gains nothing and on some 2 % (rings that grow): a few rounds tell. Tried and dropped: filters of single
/// rows changed while the stream gets smaller (0.1 %, four times the time); a deflate of our own with an optimal parse (within 1 % of level 12 on text and dots, 9 %
/// larger on a skeleton, for a thousand lines); libdeflate's parse with codes described anew (1 %).
enum StreamCompressor: Equatable, Hashable, Sendable {
  /// 1 (fast) … 12 (small).
  case libdeflate(level: Int)
  case zopfli(iterations: Int)
}
