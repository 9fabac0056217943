import APNGCoding
import CTurboJPEG
import GraphicsCore

/// A JPEG file, decoded by libjpeg-turbo.
struct JPEGImage {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func pixmap() throws(ImageError) -> Pixmap {
    let segments = JPEGSegments(bytes)
    let image = try decoded()
    let upright = ExifOrientation(segments.exif).map { $0.upright(image) } ?? image
    return upright.converted(from: ICCProfile(segments.profile).primaries ?? .srgb, to: .srgb)
  }

  private func decoded() throws(ImageError) -> Pixmap {
    guard let handle = tjInitDecompress() else { throw .damaged("libjpeg-turbo did not start") }
    defer { tjDestroy(handle) }
    func failure() -> ImageError { .damaged(String(cString: tjGetErrorStr2(handle))) }
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard tjDecompressHeader3(handle, bytes, UInt(bytes.count), &width, &height, &subsampling, &space) == 0 else {
      throw failure()
    }
    guard space != TJCS_CMYK.rawValue, space != TJCS_YCCK.rawValue else { throw .inkColors }
    try ImageReader.check(width: Int(width), height: Int(height))
    var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
    // A file of some kilobytes may hold thousands of scans; and half an image is an error, not an image.
    let flags = TJFLAG_LIMITSCANS | TJFLAG_STOPONWARNING | TJFLAG_ACCURATEDCT
    let status = pixels.withUnsafeMutableBytes { target in
      tjDecompress2(
        handle, bytes, UInt(bytes.count), target.baseAddress!.assumingMemoryBound(to: UInt8.self), width, width * 4,
        height, Int32(TJPF_RGBA.rawValue), flags)
    }
    guard status == 0 else { throw failure() }
    return Pixmap(width: Int(width), height: Int(height), pixels: pixels)
  }
}

/// The marker segments before a JPEG's first scan that say how it is shown (ITU-T T.81, annex B; Exif 2.32, 4.5.4;
/// ICC.1:2022, annex B.4).
struct JPEGSegments {
  /// The TIFF structure of the Exif segment; empty if there is none.
  private(set) var exif: ArraySlice<UInt8> = []
  /// The ICC profile, put together from its parts.
  private(set) var profile: [UInt8] = []

  init(_ bytes: [UInt8]) {
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      // The first scan, or a marker without a length.
      guard marker != 0xDA, !(0xD0...0xD9).contains(marker), marker != 0x01 else { break }
      let end = at + 2 + Int(bytes[at + 2]) << 8 + Int(bytes[at + 3])
      guard end >= at + 4, end <= bytes.count else { break }
      take(marker, bytes[(at + 4)..<end])
      at = end
    }
  }

  private mutating func take(_ marker: UInt8, _ payload: ArraySlice<UInt8>) {
    let exifName = Array("Exif\0\0".utf8)
    let profileName = Array("ICC_PROFILE\0".utf8)
    if marker == 0xE1, payload.starts(with: exifName), exif.isEmpty { exif = payload.dropFirst(exifName.count) }
    // The name, the number of the part, and the number of parts. Parts stand in order.
    if marker == 0xE2, payload.starts(with: profileName) { profile += payload.dropFirst(profileName.count + 2) }
  }
}
