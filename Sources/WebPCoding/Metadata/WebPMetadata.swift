/// What a WebP says beside its images: color profile, Exif, XMP, and chunks of others (RFC 9649, section 2.7.1).
///
/// It is read from one file and written into another that shows the same.
public struct WebPMetadata: Equatable, Sendable {
  /// Whole chunks with their headers and padding, in the file's order.
  private var profile: [[UInt8]] = []
  private var others: [[UInt8]] = []
  /// Of VP8X: that there is a profile, Exif or XMP.
  private var flags: UInt8 = 0
  /// Of ANIM: blue, green, red, alpha; a hint that players may ignore.
  private var background: [UInt8]?

  /// Pixels, and what goes with them; an encoder writes these itself.
  private static let pixelChunks: Set<String> = ["VP8X", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]
  private static let flagBits: [String: UInt8] = ["ICCP": 0x20, "EXIF": 0x08, "XMP ": 0x04]

  var isEmpty: Bool { profile.isEmpty && others.isEmpty }

  /// - Parameter bytes: a whole file that `WebPReader` accepts.
  public init(of bytes: [UInt8]) {
    for (name, chunk) in WebPChunks.all(of: bytes) {
      if name == "ANIM", background == nil, chunk.count >= WebPChunks.header + 4 {
        background = Array(chunk[WebPChunks.header..<WebPChunks.header + 4])
      }
      guard !Self.pixelChunks.contains(name) else { continue }
      flags |= Self.flagBits[name] ?? 0
      if name == "ICCP" { profile.append(chunk) } else { others.append(chunk) }
    }
  }

  /// The same file with this metadata.
  /// - Parameters:
  ///   - webp: a file as `WebPEncoder` writes it.
  ///   - width: of the canvas, in pixels.
  ///   - height: of the canvas, in pixels.
  public func written(into webp: [UInt8], width: Int, height: Int) -> [UInt8] {
    var chunks = WebPChunks.all(of: webp)
    if chunks.first?.name != "VP8X", !isEmpty {
      // A simple file: an image without a separate alpha chunk. What is in it says whether it has alpha.
      let alpha: UInt8 = chunks.contains { $0.name == "VP8L" && Self.hasAlpha($0.bytes) } ? 0x10 : 0
      let header = WebPContainer.extended(flags: alpha, width: width, height: height)
      chunks.insert(("VP8X", header), at: 0)
    }
    var body: [UInt8] = []
    for (name, chunk) in chunks {
      var chunk = chunk
      if name == "VP8X" { chunk[WebPChunks.header] |= flags }
      if name == "ANIM", let background {
        chunk.replaceSubrange(WebPChunks.header..<WebPChunks.header + 4, with: background)
      }
      body += chunk
      if name == "VP8X" { for part in profile { body += part } }
    }
    for part in others { body += part }
    return WebPContainer.riff(body)
  }

  /// The bit after the sizes of VP8L, 1 + 28 bits into the payload (RFC 9649, section 3.4).
  private static func hasAlpha(_ chunk: [UInt8]) -> Bool {
    chunk.count > WebPChunks.header + 4 && chunk[WebPChunks.header + 4] & 0x10 != 0
  }
}
