import GraphicsCore

/// The times of an animated WebP: its delays and how often it plays, which can be changed while its images keep their
/// bytes (RFC 9649, section 2.7.1).
public struct WebPTiming: Sendable {
  private var chunks: [(name: String, bytes: [UInt8])]

  /// In ANMF and ANIM, with the chunk's header.
  private static let delayPlace = WebPChunks.header + 12
  private static let playsPlace = WebPChunks.header + 4

  /// - Parameter bytes: a whole file that `WebPReader` accepts.
  public init(of bytes: [UInt8]) { chunks = WebPChunks.all(of: bytes) }

  /// The file.
  public var bytes: [UInt8] { WebPContainer.riff(chunks.flatMap(\.bytes)) }

  /// The largest number of plays beside forever.
  public static let mostPlays = ShownFrames.playCounts.upperBound

  /// Sets how long a frame is shown.
  /// - Parameters:
  ///   - milliseconds: 0…16777215.
  ///   - frame: its number, from 0.
  public mutating func setDelay(_ milliseconds: Int, ofFrame frame: Int) {
    var number: [UInt8] = []
    number.append(littleEndian: milliseconds, bytes: 3)
    chunks[frames[frame]].bytes.replaceSubrange(Self.delayPlace..<Self.delayPlace + 3, with: number)
  }

  /// Sets how often the file plays: at most 65535 times, or forever.
  public mutating func setPlays(_ plays: PlayCount) {
    guard let place = chunks.firstIndex(where: { $0.name == "ANIM" }) else { return }
    var number: [UInt8] = []
    number.append(littleEndian: plays.count ?? 0, bytes: 2)
    chunks[place].bytes.replaceSubrange(Self.playsPlace..<Self.playsPlace + 2, with: number)
  }

  /// Removes the last frame.
  public mutating func removeLastFrame() {
    if let last = frames.last { chunks.remove(at: last) }
  }

  private var frames: [Int] { chunks.indices.filter { chunks[$0].name == "ANMF" } }
}
