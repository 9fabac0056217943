import GraphicsCore

/// The times of an APNG: its delays and how often it plays, which can be changed while its images keep their bytes
/// (PNG specification, third edition, section 11.3.6).
public struct APNGTiming: Sendable {
  private var chunks: [(name: ChunkName, payload: [UInt8])] = []

  /// Of the delay in fcTL: after the sequence number, the sides and the offsets.
  private static let delayPlace = 20
  private static let countBytes = 4

  /// - Parameter bytes: a whole file that `APNGReader` accepts.
  /// - Throws: `APNGReadingError`, which names chunk and offset.
  public init(of bytes: [UInt8]) throws {
    var reader = try ChunkReader(bytes)
    while !reader.isAtEnd {
      let chunk = try reader.next()
      chunks.append((chunk.name, Array(chunk.payload)))
    }
  }

  /// The file.
  public var bytes: [UInt8] {
    var writer = ChunkWriter()
    for chunk in chunks { writer.append(chunk.name, chunk.payload) }
    return writer.bytes
  }

  /// The largest number of plays beside forever.
  public static let mostPlays = Int(Int32.max)

  /// Sets how long a frame is shown.
  /// - Parameters:
  ///   - milliseconds: 0…65535.
  ///   - frame: its number, from 0.
  public mutating func setDelay(_ milliseconds: Int, ofFrame frame: Int) {
    let delay = UInt16(milliseconds).bigEndianBytes + UInt16(1000).bigEndianBytes
    chunks[controls[frame]].payload.replaceSubrange(Self.delayPlace..<Self.delayPlace + delay.count, with: delay)
  }

  /// Sets how often the file plays: at most 2³¹-1 times, or forever.
  public mutating func setPlays(_ plays: PlayCount) {
    setAnimationControl(UInt32(plays.count ?? 0), at: Self.countBytes)
  }

  /// Removes the last frame, unless it is the image that programs without APNG show.
  public mutating func removeLastFrame() {
    guard let last = controls.last, controls.count > 1 else { return }
    guard !chunks[last...].contains(where: { $0.name == .imageData }) else { return }
    let head = chunks[..<last]
    let rest = chunks[last...].filter { $0.name != .frameControl && $0.name != .frameData }
    chunks = Array(head) + rest
    setAnimationControl(UInt32(controls.count), at: 0)
  }

  private var controls: [Int] { chunks.indices.filter { chunks[$0].name == .frameControl } }

  private mutating func setAnimationControl(_ value: UInt32, at place: Int) {
    guard let control = chunks.firstIndex(where: { $0.name == .animationControl }) else { return }
    chunks[control].payload.replaceSubrange(place..<place + Self.countBytes, with: value.bigEndianBytes)
  }
}
