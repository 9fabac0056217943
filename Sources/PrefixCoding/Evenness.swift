/// Neighboring symbols that occur nearly as often are counted as equal. Their codes then have one length, which a
/// block's header stores as a run.
///
/// The larger of both limits counts. zopfli has one such limit, 4 (its `OptimizeHuffmanForRle`). Here each block takes
/// the best of several. On frames of loaders that saves 1 % over zopfli's limit, and 1–9 % over none.
package struct Evenness: Equatable, Sendable {
  /// How far a count may be from the mean of its run.
  package var difference: Double
  /// The same as a share of the mean.
  package var share = 0.0
  /// Whether symbols that do not occur may get a code, so that a run goes on.
  package var fillsGaps = true

  package static let usual = [Evenness(difference: 4)]
  /// Those that were best for some block in twenty.
  package static let all =
    [4, 1.2, 2.2, 8].map { Evenness(difference: $0) }
    + [Evenness(difference: 4, share: 0.3), Evenness(difference: 4, fillsGaps: false)]

  package func evened(_ counts: [UInt]) -> [UInt] {
    var evened = counts
    let used = (counts.lastIndex { $0 > 0 } ?? -1) + 1
    var start = 0
    while start < used {
      let end = fillsGaps ? endAcrossGaps(counts, start, used) : endBeforeGap(counts, start, used)
      if end - start >= 3 {
        let sum = counts[start..<end].reduce(0, +)
        let mean = (Double(sum) / Double(end - start)).rounded()
        if sum > 0 { for k in start..<end { evened[k] = UInt(max(1, mean)) } }
      }
      start = max(end, start + 1)
    }
    return evened
  }

  private func isNear(_ count: UInt, _ mean: Double) -> Bool {
    abs(Double(count) - mean) < max(difference, share * mean)
  }

  private func endBeforeGap(_ counts: [UInt], _ start: Int, _ used: Int) -> Int {
    var (sum, end) = (0.0, start)
    while end < used, counts[end] > 0, end == start || isNear(counts[end], sum / Double(end - start)) {
      sum += Double(counts[end])
      end += 1
    }
    return end
  }

  /// Stops at a run that is there already: of 5 symbols that do not occur, or 7 that occur equally often.
  private func endAcrossGaps(_ counts: [UInt], _ start: Int, _ used: Int) -> Int {
    // The next few stand for a mean that is not there yet.
    let few = counts[start..<min(start + 4, used)]
    let ahead = Double(few.reduce(0, +)) / Double(few.count)
    var (sum, end) = (0.0, start)
    while end < used, isNear(counts[end], end - start < 4 ? ahead : sum / Double(end - start)) {
      if end == 0 || counts[end] != counts[end - 1] {
        let run = counts[end..<used].prefix { $0 == counts[end] }.count
        if run >= (counts[end] == 0 ? 5 : 7) { return end == start ? start + run : end }
      }
      sum += Double(counts[end])
      end += 1
    }
    // Fewer are not worth a repeat.
    return end - start >= 4 ? end : start
  }
}
