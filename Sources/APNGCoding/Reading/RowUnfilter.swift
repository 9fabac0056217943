/// Filtered rows → samples, in place (PNG specification, section 9.2).
package enum RowUnfilter {
  /// - Parameters:
  ///   - bytes: `height` rows of a filter byte and `rowBytes` samples, one after the other.
  ///   - start: of the first row.
  ///   - distance: bytes to the pixel on the left.
  /// - Returns: the first row whose filter byte is not 0…4, with that byte; the rows before it are done.
  package static func apply(
    _ bytes: inout MutableSpan<UInt8>, from start: Int = 0, height: Int, rowBytes: Int, distance: Int
  ) -> (row: Int, filter: Int)? {
    for y in 0..<height {
      let row = start + y * (rowBytes + 1) + 1
      let above = y == 0 ? nil : row - (rowBytes + 1)
      switch bytes[row - 1] {
      case 0: break
      case 1: addLeft(&bytes, row, rowBytes, distance)
      case 2: if let above { for i in 0..<rowBytes { bytes[row + i] &+= bytes[above + i] } }
      case 3: average(&bytes, row, above, rowBytes, distance)
      case 4: paeth(&bytes, row, above, rowBytes, distance)
      case let filter: return (y, Int(filter))
      }
    }
    return nil
  }

  private static func addLeft(_ bytes: inout MutableSpan<UInt8>, _ row: Int, _ count: Int, _ distance: Int) {
    for i in (row + min(distance, count))..<(row + count) { bytes[i] &+= bytes[i - distance] }
  }

  private static func average(
    _ bytes: inout MutableSpan<UInt8>, _ row: Int, _ above: Int?, _ count: Int, _ distance: Int
  ) {
    for i in 0..<count {
      let left = i >= distance ? Int(bytes[row + i - distance]) : 0
      var up = 0
      if let above { up = Int(bytes[above + i]) }
      bytes[row + i] &+= UInt8(truncatingIfNeeded: (left + up) >> 1)
    }
  }

  private static func paeth(
    _ bytes: inout MutableSpan<UInt8>, _ row: Int, _ above: Int?, _ count: Int, _ distance: Int
  ) {
    // Without a row above the nearest of left, 0 and 0 is left.
    guard let above else { return addLeft(&bytes, row, count, distance) }
    for i in 0..<min(distance, count) { bytes[row + i] &+= bytes[above + i] }
    for i in min(distance, count)..<count {
      bytes[row + i] &+= Paeth.predict(
        left: bytes[row + i - distance], above: bytes[above + i], aboveLeft: bytes[above + i - distance])
    }
  }
}

/// The predictor of Alan W. Paeth, "Image File Compression Made Easy", Graphics Gems II (1991).
enum Paeth {
  /// The neighbor nearest to left + above - aboveLeft; ties go to the left, then above.
  @inline(__always)
  static func predict(left: UInt8, above: UInt8, aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
    let (pa, pb) = (abs(b &- c), abs(a &- c))
    let pc = abs(a &+ b &- c &- c)
    return pa <= pb && pa <= pc ? left : pb <= pc ? above : aboveLeft
  }
}
