/// Which program turns filtered rows into a zlib stream.
///
/// Measured on frames of loaders, libdeflate's level 12 gives streams 4–9 % smaller than its level 10 at two to four times the time. Zopfli is another
/// 1–8 % smaller than that: most where streams are short, as a frame's are, because it also searches for the shortest description of the codes. Nearly
/// all of its time goes into splitting blocks, which on streams of a kilobyte or two gains nothing: without it, it takes a tenth of the time and is
/// mostly smaller. Tried and dropped: a deflate of our own with an optimal parse (within 1 % of level 12 on text and dots,
/// 9 % larger on a skeleton, for a thousand lines); libdeflate's parse with codes described anew (1 %).
enum StreamCompressor: Equatable, Hashable, Sendable {
  /// 1 (fast) … 12 (small).
  case libdeflate(level: Int)
  /// In one block; a stream of more bytes than `splitsAbove` in several blocks too, of which the smaller counts.
  case zopfli(iterations: Int, splitsAbove: Int = .max)
}
