/// How the filter of each row is chosen.
enum FilterStrategy: Equatable, Hashable, Sendable {
  case fixed(RowFilter)
  /// The filter whose residuals cost least.
  case least(RowCost)

  static let fixedAll = RowFilter.allCases.map(FilterStrategy.fixed)
  static let scoredAll = RowScore.allCases.map { FilterStrategy.least(.score($0)) }
}

/// What a row's residuals cost.
enum RowCost: Equatable, Hashable, Sendable {
  /// A guess by the residuals themselves.
  case score(RowScore)
  /// Brute force: what deflate makes of the row and so many above it.
  case deflated(rowsAbove: Int)
}
