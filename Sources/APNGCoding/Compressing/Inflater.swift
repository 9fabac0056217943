import CLibrary
import CZlib

/// Reads zlib streams with zlib, the inflater of libpng, browsers and ffmpeg: what it accepts, they accept.
///
/// The length is known before, or bounded, so that no stream asks for more memory than its image. The checksum
/// (Adler-32) is always compared. One object for each thread: it reuses zlib's state.
///
/// What `inflate` refuses, `contents` reads as browsers do: a wrong checksum, and bytes behind the stream.
package final class Inflater {
  /// What deflate expands at most: a match of 258 bytes takes at least 2 bits.
  static let largestRatio = 1032

  package enum Failure: Error, Equatable {
    /// The stream breaks a rule of its format, or its checksum is another one.
    case damaged
    /// The stream ends before its last block or its checksum does.
    case truncated
    /// The stream holds fewer or more bytes than expected, or bytes follow it.
    case wrongLength
    case outOfMemory
  }

  /// What a stream holds, and its faults that browsers overlook.
  struct Contents: Equatable, Sendable {
    var bytes: [UInt8]
    var hasWrongChecksum = false
    var bytesBehind = 0

    /// The stream that they were read from, without these faults.
    func repaired(_ stream: [UInt8]) -> [UInt8] {
      var stream = Array(stream.dropLast(bytesBehind))
      guard hasWrongChecksum else { return stream }
      let checksum = bytes.withUnsafeBufferPointer { UInt32(adler32_z(1, $0.baseAddress, $0.count)) }
      stream.removeLast(4)
      stream.appendBigEndian(checksum)
      return stream
    }
  }

  /// On the heap, since zlib's own state points back to it.
  private let state: UnsafeMutablePointer<z_stream>
  /// What a stream is inflated into to be compared.
  private var buffer = Scratch<UInt8>()

  package init() throws(Failure) {
    state = .allocate(capacity: 1)
    state.initialize(to: z_stream())
    guard loom_inflate_init(state) == Z_OK else {
      state.deallocate()
      throw .outOfMemory
    }
  }

  deinit {
    inflateEnd(state)
    state.deallocate()
  }

  /// The bytes of a stream of exactly `count`.
  package func inflate(_ stream: [UInt8], count: Int) throws(Failure) -> [UInt8] {
    let read = try contents(of: stream, count: count)
    guard !read.hasWrongChecksum else { throw .damaged }
    guard read.bytesBehind == 0 else { throw .wrongLength }
    return read.bytes
  }

  /// What a stream holds of which only a bound is known.
  /// - Parameter limit: in bytes; a stream of more is `wrongLength`.
  func contents(of stream: [UInt8], upTo limit: Int) throws(Failure) -> Contents {
    try contents(of: stream, capacity: min(limit, stream.count * Self.largestRatio))
  }

  /// As `inflate(_:count:)`, but `wrongLength` is only a stream of fewer or more bytes.
  func contents(of stream: [UInt8], count: Int) throws(Failure) -> Contents {
    // An image that its stream cannot fill is refused before its memory is asked for.
    guard count / Self.largestRatio <= stream.count else { throw .wrongLength }
    let read = try contents(of: stream, capacity: count)
    guard read.bytes.count == count else { throw .wrongLength }
    return read
  }

  /// Whether a stream is valid and holds just these bytes.
  func holds(_ stream: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // zlib refuses an output without an address.
    buffer.reserve(max(1, bytes.count))
    let output = UnsafeMutableBufferPointer(rebasing: buffer.memory[..<bytes.count])
    let whole = Ending(written: bytes.count, bytesBehind: 0)
    guard inflate(stream, into: output, comparesChecksum: true) == .success(whole) else { return false }
    guard let inflated = output.baseAddress, let expected = bytes.baseAddress else { return bytes.isEmpty }
    return memcmp(inflated, expected, bytes.count) == 0
  }

  private func contents(of stream: [UInt8], capacity: Int) throws(Failure) -> Contents {
    do throws(Failure) {
      return try contents(of: stream, capacity: capacity, comparesChecksum: true)
    } catch {
      guard error == .damaged else { throw error }
    }
    // Only a stream whose checksum is its sole fault is read this time.
    var read = try contents(of: stream, capacity: capacity, comparesChecksum: false)
    read.hasWrongChecksum = true
    return read
  }

  private func contents(of stream: [UInt8], capacity: Int, comparesChecksum: Bool) throws(Failure) -> Contents {
    var result = Result<Ending, Failure>.failure(.damaged)
    // zlib refuses an output without an address, also where no byte is expected.
    let bytes = [UInt8](unsafeUninitializedCapacity: max(1, capacity)) { out, count in
      let output = UnsafeMutableBufferPointer(rebasing: out[..<capacity])
      result = inflate(stream, into: output, comparesChecksum: comparesChecksum)
      if case .success(let ending) = result { count = ending.written }
    }
    return Contents(bytes: bytes, bytesBehind: try result.get().bytesBehind)
  }

  /// Of a stream that was read to its end.
  private struct Ending: Equatable {
    var written: Int
    var bytesBehind: Int
  }

  private func inflate(
    _ stream: [UInt8], into output: UnsafeMutableBufferPointer<UInt8>, comparesChecksum: Bool
  ) -> Result<Ending, Failure> {
    precondition(inflateReset(state) == Z_OK, "the state is zlib's own")
    precondition(inflateValidate(state, comparesChecksum ? 1 : 0) == Z_OK, "the state is zlib's own")
    return stream.withUnsafeBufferPointer { input in
      // zlib only reads what it is pointed to; its header lacks the const. It counts bytes in 32 bits.
      let next = UnsafeMutablePointer(mutating: input.baseAddress)
      var (read, written) = (0, 0)
      while true {
        let (left, room) = (min(input.count - read, Int(UInt32.max)), min(output.count - written, Int(UInt32.max)))
        state.pointee.next_in = next.map { $0 + read }
        state.pointee.avail_in = UInt32(left)
        state.pointee.next_out = output.baseAddress.map { $0 + written }
        state.pointee.avail_out = UInt32(room)
        let isWhole = left == input.count && room == output.count
        let status = CZlib.inflate(state, isWhole ? Z_FINISH : Z_NO_FLUSH)
        let (taken, given) = (left - Int(state.pointee.avail_in), room - Int(state.pointee.avail_out))
        (read, written) = (read + taken, written + given)
        switch status {
        case Z_STREAM_END: return .success(Ending(written: written, bytesBehind: input.count - read))
        case Z_OK where !isWhole && taken + given > 0: continue
        case Z_OK, Z_BUF_ERROR: return .failure(read == input.count ? .truncated : .wrongLength)
        case Z_MEM_ERROR: return .failure(.outOfMemory)
        default: return .failure(.damaged)
        }
      }
    }
  }
}
