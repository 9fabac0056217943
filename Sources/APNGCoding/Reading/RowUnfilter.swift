/// Filtered rows → samples, in place (PNG specification, section 9.2).
package enum RowUnfilter {
  /// - Parameters:
  ///   - bytes: `height` rows of a filter byte and `rowBytes` samples, one after the other.
  ///   - distance: bytes to the pixel on the left.
  /// - Returns: the first row whose filter byte is not 0…4, with that byte; the rows before it are done.
  package static func apply(
    _ bytes: UnsafeMutablePointer<UInt8>, height: Int, rowBytes: Int, distance: Int
  ) -> (row: Int, filter: Int)? {
    for y in 0..<height {
      let row = bytes + y * (rowBytes + 1) + 1
      let above = y == 0 ? nil : UnsafePointer(row - (rowBytes + 1))
      switch row[-1] {
      case 0: break
      case 1: for i in min(distance, rowBytes)..<rowBytes { row[i] &+= row[i - distance] }
      case 2: if let above { for i in 0..<rowBytes { row[i] &+= above[i] } }
      case 3: average(row, above, rowBytes, distance)
      case 4: paeth(row, above, rowBytes, distance)
      case let filter: return (y, Int(filter))
      }
    }
    return nil
  }

  private static func average(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>?, _ count: Int, _ distance: Int
  ) {
    for i in 0..<count {
      let left = i >= distance ? Int(row[i - distance]) : 0
      let up = above.map { Int($0[i]) } ?? 0
      row[i] &+= UInt8(truncatingIfNeeded: (left + up) >> 1)
    }
  }

  private static func paeth(
    _ row: UnsafeMutablePointer<UInt8>, _ above: UnsafePointer<UInt8>?, _ count: Int, _ distance: Int
  ) {
    guard let above else {
      // Without a row above the nearest of left, 0 and 0 is left.
      for i in min(distance, count)..<count { row[i] &+= row[i - distance] }
      return
    }
    for i in 0..<min(distance, count) { row[i] &+= above[i] }
    for i in min(distance, count)..<count {
      row[i] &+= Paeth.predict(left: row[i - distance], above: above[i], aboveLeft: above[i - distance])
    }
  }
}

/// The predictor of Alan W. Paeth, "Image File Compression Made Easy", Graphics Gems II (1991).
enum Paeth {
  /// The neighbour nearest to left + above - aboveLeft; ties go to the left, then above.
  @inline(__always)
  static func predict(left: UInt8, above: UInt8, aboveLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(above), Int16(aboveLeft))
    let (pa, pb) = (abs(b &- c), abs(a &- c))
    let pc = abs(a &+ b &- c &- c)
    return pa <= pb && pa <= pc ? left : pb <= pc ? above : aboveLeft
  }
}
