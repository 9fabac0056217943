/// How the filter of each row is chosen.
enum FilterStrategy: Equatable, Hashable, Sendable {
  case fixed(RowFilter)
  /// The least of a score of the residuals.
  case least(RowScore)
  /// The least of what deflate makes of a row and so many above it.
  case bruteForce(rowsAbove: Int)

  static let fixedAll = RowFilter.allCases.map(FilterStrategy.fixed)
  static let leastAll = RowScore.allCases.map(FilterStrategy.least)
}
