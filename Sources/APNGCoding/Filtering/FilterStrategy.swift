/// How the filter of each row is chosen.
enum FilterStrategy: Equatable, Hashable, Sendable {
  case fixed(RowFilter)
  /// As it was chosen before: a filter for each row.
  case each([RowFilter])
  /// The filter whose residuals cost least.
  case least(RowCost)

  /// Those that are compared. The sum of absolute values, by which libpng chooses, and the number of different pairs of
  /// bytes, by which oxipng may, saved 0.01 % of 26 loops in addition.
  static let all =
    usual + [.least(.matches(preferred: .sub, percent: 20)), .least(.matches(preferred: .up, percent: 10))]

  /// Those that a limited search has time for. The others save 0.2 % of soft loops, and took the time for a longer look
  /// from some crisp ones.
  static let usual =
    RowFilter.allCases.map(FilterStrategy.fixed) + [.least(.entropy), .least(.matches(preferred: .sub, percent: 6))]

  /// The fast ones, for a first idea.
  static let few: [FilterStrategy] = [.fixed(.none), .fixed(.sub), .fixed(.up), .fixed(.paeth)]

  /// The choice behind filtered rows of equal length.
  static func each(of rows: UnsafeBufferPointer<UInt8>, height: Int) -> FilterStrategy {
    .each((0..<height).map { RowFilter(rawValue: rows[$0 * (rows.count / height)]) ?? .none })
  }
}

/// What a row's residuals cost.
enum RowCost: Equatable, Hashable, Sendable {
  /// As an ideal code of the row alone, by `RowEntropy`.
  case entropy
  /// As deflate would write them after the rows above, by `RowMatches`. Other filters than the preferred one cost so
  /// many percent more, since what a change of filters costs the rows below is not known. (To compress each row with
  /// three rows above it took six times as long and chose no better.)
  case matches(preferred: RowFilter, percent: Int)
}
