import CLibrary
import CZopfli

/// Bytes → a zlib stream by zopfli, in one block. Its matches are the best, and the slowest to find.
enum ZopfliStream {
  /// zopfli is not worth its time where another compressor's stream is longer. An orb of 25 kB a frame became 0.2 %
  /// smaller in 2.5 times the time of effort 8. Frames of a large skeleton, 5 kB of 1.4 MB, take three seconds each and
  /// become 2.3 % smaller.
  static let mostStreamBytes = 1 << 14

  /// - Parameter iterations: rounds of its search, at least 1; 15 is its own default.
  static func stream(_ bytes: UnsafeBufferPointer<UInt8>, iterations: Int) -> [UInt8] {
    var options = ZopfliOptions()
    ZopfliInitOptions(&options)
    options.numiterations = Int32(iterations)
    options.blocksplitting = 0
    var output: UnsafeMutablePointer<UInt8>?
    var count = 0
    ZopfliCompress(&options, ZOPFLI_FORMAT_ZLIB, bytes.baseAddress, bytes.count, &output, &count)
    defer { free(output) }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }
}
