import CDeflate

/// The pixels or color indices of an image as differences to those on the left, deflated: for soft images, in which
/// little repeats. They take about a sixth.
struct DeflatedBytes: Equatable, Sendable {
  /// How many bytes there are as they were.
  let count: Int
  /// Bytes of a pixel.
  private let pixel: Int
  private let stream: [UInt8]

  /// The fastest that finds repetitions.
  private static let level: Int32 = 1

  /// Nil where that is not smaller, or libdeflate has no memory.
  /// - Parameter pixel: bytes of a pixel, by which the one on the left is found.
  init?(_ bytes: UnsafeRawBufferPointer, pixel: Int) {
    guard let compressor = libdeflate_alloc_compressor(Self.level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let differences = [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      for place in 0..<min(pixel, bytes.count) { result[place] = bytes[place] }
      for place in pixel..<max(pixel, bytes.count) { result[place] = bytes[place] &- bytes[place - pixel] }
      count = bytes.count
    }
    var size = 0
    let stream = [UInt8](unsafeUninitializedCapacity: bytes.count) { result, count in
      size = libdeflate_deflate_compress(compressor, differences, differences.count, result.baseAddress, result.count)
      count = size
    }
    guard size > 0 else { return nil }
    (count, self.pixel) = (bytes.count, pixel)
    // The array has room for all bytes.
    self.stream = stream.withUnsafeBufferPointer { Array($0) }
  }

  /// Writes the bytes as they were.
  /// - Parameter target: room for `count` bytes.
  func unpack(into target: UnsafeMutableRawPointer) {
    guard let decompressor = libdeflate_alloc_decompressor() else { preconditionFailure("memory for a decompressor") }
    defer { libdeflate_free_decompressor(decompressor) }
    let result = libdeflate_deflate_decompress(decompressor, stream, stream.count, target, count, nil)
    precondition(result == LIBDEFLATE_SUCCESS, "libdeflate reads what it wrote")
    switch pixel {
    case 1: Self.addLeft(target, count, UInt8(0), &+)
    case 2: Self.addLeft(target, count / 2, SIMD2<UInt8>(), &+)
    case 4: Self.addLeft(target, count / 4, SIMD4<UInt8>(), &+)
    default: preconditionFailure("a pixel has 1, 2 or 4 bytes")
    }
  }

  /// Adds to each pixel the sum of those on its left, which stays in a register: reading back the bytes just written
  /// took seven times as long.
  private static func addLeft<Pixel>(
    _ target: UnsafeMutableRawPointer, _ count: Int, _ zero: Pixel, _ sum: (Pixel, Pixel) -> Pixel
  ) {
    let pixels = target.assumingMemoryBound(to: Pixel.self)
    var left = zero
    for place in 0..<count {
      left = sum(left, pixels[place])
      pixels[place] = left
    }
  }

  /// Bytes of memory that it takes.
  var byteCount: Int { stream.count }
}
