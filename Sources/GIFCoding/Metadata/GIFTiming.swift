import GraphicsCore

/// The times of a GIF: its delays and how often it plays, which can be changed while its images keep their bytes.
public struct GIFTiming: Sendable {
  private var file: GIFBlocks

  /// Of the delay in a graphic control extension.
  private static let delayPlace = 4

  /// - Parameter bytes: a whole file that `GIFReader` accepts; what follows the trailer is left out.
  public init(of bytes: [UInt8]) { file = GIFBlocks(of: bytes) }

  /// The file.
  public var bytes: [UInt8] { file.bytes }

  /// Whether no block says how often the file plays.
  public var lacksLoop: Bool { !file.blocks.contains { $0.kind == .loop } }
  /// The largest number of plays beside forever.
  public static let mostPlays = AnimationCheck.wordLimit + 1

  /// Sets how long a frame is shown; one without a graphic control extension gets one.
  /// - Parameters:
  ///   - centiseconds: 0…65535.
  ///   - frame: its number, from 0.
  public mutating func setDelay(_ centiseconds: Int, ofFrame frame: Int) {
    let control = controlPlace(ofFrame: frame)
    var delay: [UInt8] = []
    delay.word(centiseconds)
    file.blocks[control].bytes.replaceSubrange(Self.delayPlace..<Self.delayPlace + 2, with: delay)
  }

  /// Sets how often the file plays: at most 65536 times, or forever.
  public mutating func setPlays(_ plays: PlayCount) {
    file.blocks.removeAll { $0.kind == .loop }
    let bytes = GIFContainer.loopBlock(of: plays)
    if !bytes.isEmpty { insert(GIFBlocks.Block(kind: .loop, bytes: bytes), at: 0) }
  }

  /// Removes the last frame with what belongs to it.
  public mutating func removeLastFrame() {
    guard let image = images.last else { return }
    let start = images.dropLast().last.map { $0 + 1 } ?? 0
    file.blocks.remove(at: image)
    if let control = file.blocks[start..<image].lastIndex(where: { $0.kind == .control }) {
      file.blocks.remove(at: control)
    }
  }

  private var images: [Int] { file.blocks.indices.filter { file.blocks[$0].kind == .image } }

  /// Where the frame's control extension stands; a frame that has none gets one that changes nothing.
  private mutating func controlPlace(ofFrame frame: Int) -> Int {
    let images = images
    let start = frame == 0 ? 0 : images[frame - 1] + 1
    if let place = file.blocks[start..<images[frame]].lastIndex(where: { $0.kind == .control }) { return place }
    insert(GIFBlocks.Block(kind: .control, bytes: [0x21, 0xF9, 4, 0, 0, 0, 0, 0]), at: images[frame])
    return images[frame]
  }

  /// Extensions came with version 89a.
  private mutating func insert(_ block: GIFBlocks.Block, at place: Int) {
    file.blocks.insert(block, at: place)
    file.header.replaceSubrange(0..<6, with: "GIF89a".utf8)
  }
}
