import CWebP

/// A still file as libwebp writes it.
struct LibraryFile {
  private let bytes: [UInt8]

  /// The chunks of the image, without the file's header and the extended format's VP8X.
  var chunks: [UInt8] {
    let header = 12
    let extended = 18
    let isExtended = bytes[header..<(header + 4)].elementsEqual("VP8X".utf8)
    return Array(bytes[(header + (isExtended ? extended : 0))...])
  }

  /// What the image shows, with transparent pixels 0.
  func pixels(width: Int, height: Int) throws(WebPEncodingError) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    let isDecoded = pixels.withUnsafeMutableBytes { target in
      WebPDecodeRGBAInto(
        bytes, bytes.count, target.baseAddress!.assumingMemoryBound(to: UInt8.self), target.count,
        Int32(4 * width)) != nil
    }
    guard isDecoded else { throw .outOfMemory }
    for index in pixels.indices where pixels[index] < 0x0100_0000 { pixels[index] = 0 }
    return pixels
  }

  /// - Precondition: The configuration is valid, and the sides are at most 16,383.
  static func encode(
    _ pixels: [UInt32], width: Int, height: Int, _ config: inout WebPConfig
  ) throws(WebPEncodingError) -> LibraryFile {
    var picture = WebPPicture()
    guard WebPPictureInit(&picture) != 0 else { throw .outOfMemory }
    defer { WebPPictureFree(&picture) }
    picture.use_argb = 1
    picture.width = Int32(width)
    picture.height = Int32(height)
    var output = WebPMemoryWriter()
    WebPMemoryWriterInit(&output)
    defer { WebPMemoryWriterClear(&output) }
    let isImported = pixels.withUnsafeBytes { source in
      WebPPictureImportRGBA(&picture, source.baseAddress!.assumingMemoryBound(to: UInt8.self), Int32(4 * width)) != 0
    }
    guard isImported else { throw .outOfMemory }
    let isEncoded = withUnsafeMutablePointer(to: &output) { output in
      picture.writer = WebPMemoryWrite
      picture.custom_ptr = UnsafeMutableRawPointer(output)
      return WebPEncode(&config, &picture) != 0
    }
    guard isEncoded, let memory = output.mem else { throw .outOfMemory }
    return LibraryFile(bytes: Array(UnsafeBufferPointer(start: memory, count: output.size)))
  }
}
