import APNGCoding
import CWebP
import GraphicsCore

/// A WebP file, lossy or lossless, decoded by libwebp.
struct WebPImage {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.hasWebPSignature }

  func pixmap() throws(ImageError) -> Pixmap {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
      throw .damaged("its WebP header is damaged")
    }
    guard features.has_animation == 0 else { throw .animated }
    let (width, height) = (Int(features.width), Int(features.height))
    try ImageReader.check(width: width, height: height)
    var pixels = [UInt32](repeating: 0, count: width * height)
    let isDecoded = pixels.withUnsafeMutableBytes { target in
      WebPDecodeRGBAInto(
        bytes, bytes.count, target.baseAddress!.assumingMemoryBound(to: UInt8.self), target.count,
        Int32(width * 4)) != nil
    }
    guard isDecoded else { throw .damaged("its WebP data is damaged or ends early") }
    // What is fully transparent has no color.
    if features.has_alpha != 0 { for i in pixels.indices where pixels[i] < 0x0100_0000 { pixels[i] = 0 } }
    return Pixmap(width: width, height: height, pixels: pixels)
      .converted(from: ICCProfile(profile).primaries ?? .srgb, to: .srgb)
  }

  /// The chunk ICCP of the container (RFC 9649, section 2.7.1.4); empty if there is none.
  private var profile: [UInt8] {
    var at = 12
    while at + 8 <= bytes.count {
      let length = bytes[(at + 4)..<(at + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      let end = at + 8 + length
      guard end <= bytes.count else { return [] }
      if bytes[at..<(at + 4)].elementsEqual("ICCP".utf8) { return Array(bytes[(at + 8)..<end]) }
      at = end + length % 2
    }
    return []
  }
}
