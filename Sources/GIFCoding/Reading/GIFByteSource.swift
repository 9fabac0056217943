import CGif

/// Bytes in memory that giflib reads through a callback, and its place in them.
///
/// giflib takes one byte or one block at a time and never reads ahead, so the offset says where a fault lies.
final class GIFByteSource {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset = 0
  /// More was asked for than there is.
  private(set) var isExhausted = false

  /// - Parameter bytes: must outlive the source.
  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  fileprivate func read(into buffer: UnsafeMutablePointer<UInt8>, count: Int) -> Int {
    let available = min(count, bytes.count - offset)
    if available < count { isExhausted = true }
    if available > 0 {
      buffer.update(from: bytes.baseAddress! + offset, count: available)
      offset += available
    }
    return available
  }
}

/// giflib's `InputFunc`. At file scope, because a closure could inherit an actor and trap on another thread.
func readGIFBytes(
  _ file: UnsafeMutablePointer<GifFileType>?, _ buffer: UnsafeMutablePointer<GifByteType>?, _ count: Int32
) -> Int32 {
  guard let file, let buffer, let user = file.pointee.UserData, count > 0 else { return 0 }
  return Int32(Unmanaged<GIFByteSource>.fromOpaque(user).takeUnretainedValue().read(into: buffer, count: Int(count)))
}
