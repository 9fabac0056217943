/// A chunk's four-letter type, as the number its bytes spell (big-endian).
struct ChunkName: Equatable, Hashable, Sendable {
  let code: UInt32

  init(code: UInt32) { self.code = code }

  private init(_ text: StaticString) {
    precondition(text.utf8CodeUnitCount == 4, "a chunk's name has four letters")
    self.code = text.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  static let header = ChunkName("IHDR")
  static let palette = ChunkName("PLTE")
  static let transparency = ChunkName("tRNS")
  static let imageData = ChunkName("IDAT")
  static let end = ChunkName("IEND")
  static let animationControl = ChunkName("acTL")
  static let frameControl = ChunkName("fcTL")
  static let frameData = ChunkName("fdAT")
  static let codePoints = ChunkName("cICP")
  static let profile = ChunkName("iCCP")
  static let standardRGB = ChunkName("sRGB")
  static let gamma = ChunkName("gAMA")
  static let chromaticities = ChunkName("cHRM")
  static let physicalSize = ChunkName("pHYs")
  static let text = ChunkName("tEXt")
  static let internationalText = ChunkName("iTXt")

  /// The four bytes in file order.
  var bytes: [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: code >> (24 - 8 * UInt32($0))) } }

  var isLetters: Bool { bytes.allSatisfy { (65...90).contains($0) || (97...122).contains($0) } }

  /// A reader that does not know a critical chunk must refuse the file (bit 5 of the first letter).
  var isCritical: Bool { code & 0x2000_0000 == 0 }

  /// Whether an image can do without the chunk: those of an animation hold frames and their order.
  var isDispensable: Bool { !isCritical && ![.animationControl, .frameControl, .frameData].contains(self) }

  /// The letters; bytes that are no letters as `?`.
  var description: String {
    String(decoding: bytes.map { (33...126).contains($0) ? $0 : 63 }, as: UTF8.self)
  }
}
