import GraphicsCore

/// The bits of an ideal code of a row's own byte frequencies, in sixteenths. One object for each thread: it reuses its
/// counts.
final class RowEntropy {
  private let counts = Scratch<Int>(count: 256)
  /// n·log₂n for small n.
  private let information = (0..<4096).map(RowEntropy.information)

  func cost(_ row: UnsafePointer<UInt8>, count: Int) -> Int {
    let counts = counts.memory
    counts.initialize(repeating: 0)
    for i in 0..<count { counts[Int(row[i])] &+= 1 }
    return counts.reduce(scaled(count)) { $1 > 1 ? $0 - scaled($1) : $0 }
  }

  private func scaled(_ count: Int) -> Int {
    count < information.count ? information[count] : Self.information(count)
  }

  private static func information(_ count: Int) -> Int {
    Int((16 * Double(count) * binaryLogarithm(Double(max(count, 1)))).rounded())
  }
}
