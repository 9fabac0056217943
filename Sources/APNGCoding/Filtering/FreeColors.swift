/// Gives fully transparent pixels the color that a filter predicts, so that their color residuals are 0.
///
/// A hidden color is not seen, so the image stays the same. The residual of a fully transparent pixel costs next to
/// nothing.
enum FreeColors {
  /// Rewrites `row` in place. Pixels are `distance` bytes, alpha last; the row above has the colors that were written,
  /// hidden ones too.
  /// - Parameter distance: 2 (gray and alpha) or 4 (RGBA).
  static func resolve(
    _ row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, distance: Int, filter: RowFilter
  ) {
    switch filter {
    case .none: return
    case .sub:
      for x in stride(from: distance, to: count, by: distance) where row[x + distance - 1] == 0 {
        for c in x..<(x + distance - 1) { row[c] = row[c - distance] }
      }
    case .up:
      for x in stride(from: 0, to: count, by: distance) where row[x + distance - 1] == 0 {
        for c in x..<(x + distance - 1) { row[c] = above[c] }
      }
    case .average:
      for x in stride(from: 0, to: count, by: distance) where row[x + distance - 1] == 0 {
        for c in x..<(x + distance - 1) {
          let left = x == 0 ? 0 : UInt16(row[c - distance])
          row[c] = UInt8(truncatingIfNeeded: (left + UInt16(above[c])) >> 1)
        }
      }
    case .paeth:
      for x in stride(from: 0, to: count, by: distance) where row[x + distance - 1] == 0 {
        for c in x..<(x + distance - 1) {
          row[c] =
            x == 0
            ? above[c] : Paeth.predict(left: row[c - distance], above: above[c], aboveLeft: above[c - distance])
        }
      }
    }
  }
}
