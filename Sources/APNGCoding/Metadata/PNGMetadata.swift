/// What a PNG or APNG says beside its pixels, as chunks: color space, resolution, text, Exif, time.
///
/// It is read from one file and written into another that shows the same. A chunk whose meaning depends on how colors
/// are stored, or may (PNG specification, third edition, section 5.4: unsafe to copy), is left out and named.
public struct PNGMetadata: Sendable {
  /// The names of chunks that do not fit another file, each once.
  public private(set) var leftOut: [String] = []
  /// Before the pixels, and before PLTE: chunks of color spaces have to stand there.
  private var leading: [(name: ChunkName, payload: [UInt8])] = []
  /// After the pixels.
  private var trailing: [(name: ChunkName, payload: [UInt8])] = []
  /// Whether a color profile binds the file to its kind of color, gray or RGB.
  private var hasProfile = false
  private var takesRGBProfile = false

  /// Pixels, and what goes with them; an encoder writes these itself.
  private static let pixelChunks: Set<String> = [
    "IHDR", "PLTE", "tRNS", "IDAT", "acTL", "fcTL", "fdAT", "IEND",
  ]
  /// Unsafe to copy by their names, but about the samples' meaning, which stays, or about the whole file.
  private static let copied: Set<String> = [
    "cHRM", "cICP", "cLLI", "gAMA", "iCCP", "mDCV", "sPLT", "sRGB", "tIME",
  ]

  /// - Parameter bytes: a whole file that `APNGReader` accepts.
  /// - Throws: `APNGReadingError`, which names chunk and offset.
  public init(of bytes: [UInt8]) throws {
    var reader = try ChunkReader(bytes)
    var place = PNGColor.ChunkPlace()
    while !reader.isAtEnd {
      let chunk = try reader.next()
      let name = chunk.name.description
      if chunk.name == .header, let type = PNGColorType(header: chunk) { takesRGBProfile = type.takesRGBProfile }
      if chunk.name == .palette { place.isBehindPalette = true }
      if chunk.name == .imageData { place.isBehindPixels = true }
      guard !Self.pixelChunks.contains(name) else { continue }
      guard Self.copied.contains(name) || chunk.name.isSafeToCopy else {
        if !leftOut.contains(name) { leftOut.append(name) }
        continue
      }
      // In another place it would count.
      if PNGColor.chunkNames.contains(chunk.name), place.hides(chunk.name) { continue }
      if chunk.name == .profile { hasProfile = true }
      if place.isBehindPixels {
        trailing.append((chunk.name, Array(chunk.payload)))
      } else {
        leading.append((chunk.name, Array(chunk.payload)))
      }
    }
  }

  /// The same file with this metadata and no other.
  /// - Parameter png: a file as `APNGEncoder` writes it.
  /// - Returns: nil where the color profile is for another kind of color, gray or RGB, than the file has.
  /// - Throws: `APNGReadingError` where `png` is not a PNG.
  public func written(into png: [UInt8]) throws -> [UInt8]? {
    var reader = try ChunkReader(png)
    var writer = ChunkWriter()
    while !reader.isAtEnd {
      let chunk = try reader.next()
      guard Self.pixelChunks.contains(chunk.name.description) else { continue }
      if chunk.name == .end { for other in trailing { writer.append(other.name, other.payload) } }
      writer.append(chunk.name, Array(chunk.payload))
      guard chunk.name == .header else { continue }
      guard !hasProfile || PNGColorType(header: chunk)?.takesRGBProfile == takesRGBProfile else { return nil }
      for other in leading { writer.append(other.name, other.payload) }
    }
    return writer.bytes
  }
}

extension ChunkName {
  /// Whether an editor that does not know the chunk may keep it when pixels are stored in another way (bit 5 of the
  /// last letter).
  fileprivate var isSafeToCopy: Bool { code & 0x20 != 0 }
}

extension PNGColorType {
  /// - Parameter header: IHDR; nil where it is too short or names no color type.
  fileprivate init?(header: ChunkReader.Chunk) {
    guard header.payload.count == 13 else { return nil }
    self.init(rawValue: header.number(UInt8.self, at: 9))
  }
}
