/// What a GIF says beside its images, as the bytes of its blocks: comments, and the data of applications such as XMP
/// and color profiles.
///
/// It is read from one file and written into another that shows the same.
public struct GIFMetadata: Equatable, Sendable {
  /// What only the file that it was found in can hold.
  public enum Obstacle: Equatable, Sendable, CustomStringConvertible {
    case plainText
    case waitsForUser(frame: Int)

    public var description: String {
      switch self {
      case .plainText: "it has text that a decoder draws"
      case .waitsForUser(let frame): "frame \(frame) waits for the user"
      }
    }
  }

  /// The first reason why the file cannot be rewritten.
  public private(set) var obstacle: Obstacle?
  /// Whole extension blocks in the file's order.
  private var extensions: [GIFBlocks.Block] = []
  /// 0, or 64 times the ratio of a pixel's width to its height, minus 15.
  private var pixelAspect: UInt8 = 0

  /// Of `pixelAspect` in the file.
  private static let aspectPlace = 12
  /// Of the flags in a graphic control extension; bit 1 asks for a key or a click.
  private static let flagsPlace = 3

  /// - Parameter bytes: a whole file that `GIFReader` accepts.
  public init(of bytes: [UInt8]) {
    let file = GIFBlocks(of: bytes)
    if file.header.count > Self.aspectPlace { pixelAspect = file.header[Self.aspectPlace] }
    var frame = 0
    for block in file.blocks {
      switch block.kind {
      case .plainText: obstacle = obstacle ?? .plainText
      case .control:
        if block.bytes[Self.flagsPlace] & 2 != 0 { obstacle = obstacle ?? .waitsForUser(frame: frame) }
      case .image: frame += 1
      case .other: extensions.append(block)
      case .loop: break
      }
    }
  }

  /// The same file with this metadata.
  /// - Parameter gif: a file without comments or data of applications other than the loop's, as `GIFEncoder` writes it.
  public func written(into gif: [UInt8]) -> [UInt8] {
    var file = GIFBlocks(of: gif)
    if file.header.count > Self.aspectPlace { file.header[Self.aspectPlace] = pixelAspect }
    // Old decoders look for the loop right behind the palette.
    let place = file.blocks.first?.kind == .loop ? 1 : 0
    file.blocks.insert(contentsOf: extensions, at: place)
    return file.bytes
  }
}
