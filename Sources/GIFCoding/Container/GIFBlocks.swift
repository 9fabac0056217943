/// The bytes of a GIF file ↔ its blocks, whole and in order (GIF89a, section 15 and following). Nothing is decoded.
///
/// What does not follow the format's rules, and what stands behind the trailer, is left out.
struct GIFBlocks: Equatable, Sendable {
  enum Kind: Equatable {
    /// How often to play, of Netscape or the later name of the same.
    case loop
    case control
    /// Text that a decoder draws.
    case plainText
    case image
    /// A comment, or another application's data.
    case other
  }

  struct Block: Equatable, Sendable {
    var kind: Kind
    var bytes: [UInt8]
  }

  /// Signature, screen and global palette.
  var header: [UInt8]
  var blocks: [Block] = []

  static let loopName = Array("NETSCAPE2.0".utf8)
  private static let loopNames = [loopName, Array("ANIMEXTS1.0".utf8)]
  private static let screenEnd = 13
  private static let trailer: UInt8 = 0x3B

  init(of bytes: [UInt8]) {
    let start = bytes.count < Self.screenEnd ? bytes.count : Self.screenEnd + Self.tableBytes(bytes[10])
    header = Array(bytes.prefix(start))
    var at = start
    while at < bytes.count {
      var kind = Kind.image
      var end: Int?
      switch bytes[at] {
      case 0x21 where at + 1 < bytes.count:
        kind = Self.kind(ofExtension: bytes[at...])
        end = Self.endOfData(bytes, from: at + 2)
      case 0x2C where at + 9 < bytes.count:
        // The code size stands before the data.
        end = Self.endOfData(bytes, from: at + 11 + Self.tableBytes(bytes[at + 9]))
      default: return
      }
      guard let end else { return }
      blocks.append(Block(kind: kind, bytes: Array(bytes[at..<end])))
      at = end
    }
  }

  /// The file.
  var bytes: [UInt8] { header + blocks.flatMap(\.bytes) + [Self.trailer] }

  /// - Parameter block: begins with 0x21 and its label.
  private static func kind(ofExtension block: ArraySlice<UInt8>) -> Kind {
    switch block[block.startIndex + 1] {
    case 0x01: .plainText
    case 0xF9 where block.count > 7 && block[block.startIndex + 2] == 4: .control
    case 0xFF where loopNames.contains { block.dropFirst(3).starts(with: $0) }: .loop
    default: .other
    }
  }

  /// - Parameter flags: of the screen or of an image: bit 7 says that there is a table, the lowest three its length.
  private static func tableBytes(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// The place after a chain of data blocks with its empty one; nil where the file ends before.
  private static func endOfData(_ bytes: [UInt8], from start: Int) -> Int? {
    var at = start
    while at < bytes.count, bytes[at] != 0 { at += Int(bytes[at]) + 1 }
    return at < bytes.count ? at + 1 : nil
  }
}
