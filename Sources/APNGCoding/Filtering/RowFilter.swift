/// The five row filters (PNG specification, section 9.2): a row and the row above → residuals. Through pointers, since
/// they are tried five to twenty times for each row, and spans take 1.07 times as long.
package enum RowFilter: UInt8, Equatable, Sendable, CaseIterable {
  case none, sub, up, average, paeth

  /// - Parameters:
  ///   - row, above: `count` bytes each; `above` all 0 for the first row.
  ///   - out: `count` bytes that do not overlap the others.
  package func apply(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, into out: UnsafeMutablePointer<UInt8>, count: Int,
    distance: Int
  ) {
    let start = min(distance, count)
    switch self {
    case .none:
      out.update(from: row, count: count)
    case .sub:
      out.update(from: row, count: start)
      for i in start..<count { out[i] = row[i] &- row[i - distance] }
    case .up:
      for i in 0..<count { out[i] = row[i] &- above[i] }
    case .average:
      for i in 0..<start { out[i] = row[i] &- above[i] >> 1 }
      for i in start..<count {
        let (a, b) = (row[i - distance], above[i])
        out[i] = row[i] &- ((a & b) &+ (a ^ b) >> 1)
      }
    case .paeth:
      for i in 0..<start { out[i] = row[i] &- above[i] }
      for i in start..<count {
        out[i] = row[i] &- Paeth.predict(left: row[i - distance], above: above[i], aboveLeft: above[i - distance])
      }
    }
  }
}
