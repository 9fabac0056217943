import CWebP
import GraphicsCore

/// Bytes of a file → what its container says (RFC 9649, section 2.7); the images stay compressed.
struct WebPLayout {
  struct Frame {
    var stored: WebPFile.Frame
    /// The chunks of the image.
    var data: [UInt8]
    /// Of the frame's chunk.
    var offset: Int
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var isAnimated = false
  private(set) var plays = PlayCount.times(1)
  private(set) var frames: [Frame] = []
  private(set) var profile: [UInt8] = []
  private(set) var parts = WebPFile.Parts()
  private(set) var hidesAlpha = false
  /// What ended the reading; the frames before it are there.
  private(set) var fault: WebPReadingError?

  private static let header = 12
  private static let frameHeader = 16
  private static let images = ["VP8 ", "VP8L", "ALPH"]
  /// One of these comes first; decoders refuse any other.
  private static let leading = ["VP8 ", "VP8L", "VP8X"]
  private var hasLoop = false
  /// Without VP8X an image speaks for itself.
  private var announcesAlpha = true

  /// - Throws: where there is no canvas.
  init(_ bytes: [UInt8], limits: WebPReadingLimits) throws(WebPReadingError) {
    guard bytes.hasWebPSignature else { throw WebPReadingError(.notWebP) }
    let end = min(bytes.count, bytes.little(4, bytes: 4) + 8)
    do throws(WebPReadingError) {
      try read(bytes, to: end, limits)
      let needed = bytes.little(4, bytes: 4) + 8
      if needed > bytes.count { throw WebPReadingError(.truncated(needed: needed, available: bytes.count)) }
      if frames.isEmpty { throw WebPReadingError(.missing("image"), offset: end) }
    } catch {
      guard width > 0 else { throw error }
      fault = error
    }
    parts.afterEnd = bytes.count - end
    parts.overhead = end - parts.imageData - parts.otherChunks
  }

  private mutating func read(_ bytes: [UInt8], to end: Int, _ limits: WebPReadingLimits) throws(WebPReadingError) {
    var at = Self.header
    var still: [UInt8] = []
    var stillOffset = 0
    while at < end {
      let chunk = try Chunk(bytes, at: at, end: end)
      guard at > Self.header || Self.leading.contains(chunk.name) else { throw chunk.error(.missing("VP8X")) }
      switch chunk.name {
      case "VP8X":
        guard width == 0 else { throw chunk.error(.repeated) }
        guard chunk.payload.count >= 10 else { throw chunk.error(.badLength(chunk.payload.count)) }
        let start = chunk.payload.lowerBound
        isAnimated = bytes[start] & 0x02 != 0
        announcesAlpha = bytes[start] & 0x10 != 0
        (width, height) = (bytes.little(start + 4, bytes: 3) + 1, bytes.little(start + 7, bytes: 3) + 1)
        try check(limits, frames: 1)
      case "ANIM":
        guard chunk.payload.count >= 6 else { throw chunk.error(.badLength(chunk.payload.count)) }
        // Decoders pass over all but the first.
        guard !hasLoop else { break }
        hasLoop = true
        let count = bytes.little(chunk.payload.lowerBound + 4, bytes: 2)
        plays = count == 0 ? .forever : .times(count)
      case "ANMF":
        guard isAnimated else { throw chunk.error(.missing("VP8X with the animation flag")) }
        guard hasLoop else { throw chunk.error(.missing("ANIM")) }
        try check(limits, frames: frames.count + 1)
        frames.append(try frame(bytes, chunk))
      case let name where Self.images.contains(name):
        // What follows the image of a still, or stands beside the frames, is not shown.
        guard !isAnimated, frames.isEmpty else { break }
        if still.isEmpty { stillOffset = at }
        still += bytes[at..<chunk.end]
        parts.imageData += chunk.payload.count
        if name != "ALPH" { try addStill(still, at: stillOffset, limits) }
      default:
        if chunk.name == "ICCP" { profile = Array(bytes[chunk.payload]) }
        parts.otherChunks += chunk.payload.count
      }
      at = chunk.end
    }
  }

  private func check(_ limits: WebPReadingLimits, frames: Int) throws(WebPReadingError) {
    guard frames <= limits.maximumFrames else {
      throw WebPReadingError(.limit(what: "frames", value: frames, limit: limits.maximumFrames))
    }
    // Sides have 24 bits.
    let pixels = width * height * frames
    guard pixels <= limits.maximumTotalPixels else {
      throw WebPReadingError(.limit(what: "pixels of all frames", value: pixels, limit: limits.maximumTotalPixels))
    }
  }

  private mutating func addStill(_ data: [UInt8], at offset: Int, _ limits: WebPReadingLimits) throws(WebPReadingError)
  {
    let size = try size(data, at: offset)
    if width == 0 { (width, height) = size }
    guard (width, height) == size else {
      throw WebPReadingError(.imageSize(width: size.width, height: size.height), offset: offset)
    }
    try check(limits, frames: 1)
    let stored = WebPFile.Frame(
      rect: PixelRect(x: 0, y: 0, width: width, height: height), delay: 0, clears: false, blends: false,
      isLossless: data.starts(with: "VP8L".utf8), dataBytes: data.count)
    frames = [Frame(stored: stored, data: data, offset: offset)]
  }

  private mutating func frame(_ bytes: [UInt8], _ chunk: Chunk) throws(WebPReadingError) -> Frame {
    let start = chunk.payload.lowerBound
    guard chunk.payload.count >= Self.frameHeader else { throw chunk.error(.badLength(chunk.payload.count)) }
    let rect = PixelRect(
      x: 2 * bytes.little(start, bytes: 3), y: 2 * bytes.little(start + 3, bytes: 3),
      width: bytes.little(start + 6, bytes: 3) + 1, height: bytes.little(start + 9, bytes: 3) + 1)
    guard rect.maxX <= width, rect.maxY <= height else {
      throw chunk.error(.frameOutsideCanvas(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
    }
    var data: [UInt8] = []
    var dataBytes = 0
    var isLossless = false
    var at = start + Self.frameHeader
    while at < chunk.payload.upperBound {
      let part = try Chunk(bytes, at: at, end: chunk.payload.upperBound)
      if Self.images.contains(part.name) {
        data += bytes[at..<part.end]
        dataBytes += part.payload.count
        isLossless = isLossless || part.name == "VP8L"
      }
      at = part.end
      if part.name == "VP8 " || part.name == "VP8L" { break }
    }
    let size = try size(data, at: chunk.offset)
    guard size == (rect.width, rect.height) else {
      throw chunk.error(.imageSize(width: size.width, height: size.height))
    }
    parts.imageData += dataBytes
    let flags = bytes[start + 15]
    return Frame(
      stored: WebPFile.Frame(
        rect: rect, delay: bytes.little(start + 12, bytes: 3), clears: flags & 0x01 != 0, blends: flags & 0x02 == 0,
        isLossless: isLossless, dataBytes: dataBytes), data: data, offset: chunk.offset)
  }

  /// The size that a compressed image has. Takes note of its alpha.
  private mutating func size(
    _ data: [UInt8], at offset: Int
  ) throws(WebPReadingError) -> (width: Int, height: Int) {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(data, data.count, &features) == VP8_STATUS_OK, features.width > 0, features.height > 0 else {
      throw WebPReadingError(.badImage, offset: offset)
    }
    if features.has_alpha != 0, !announcesAlpha { hidesAlpha = true }
    return (Int(features.width), Int(features.height))
  }
}

/// Where a chunk of a RIFF file stands.
private struct Chunk {
  let name: String
  let offset: Int
  let payload: Range<Int>
  /// Where the next one begins; lengths are padded to even ones.
  let end: Int

  init(_ bytes: [UInt8], at offset: Int, end: Int) throws(WebPReadingError) {
    self.offset = offset
    guard end - offset >= 8 else {
      throw WebPReadingError(.truncated(needed: 8, available: end - offset), offset: offset)
    }
    name = String(decoding: bytes[offset..<(offset + 4)], as: UTF8.self)
    let length = bytes.little(offset + 4, bytes: 4)
    guard length <= end - offset - 8 else {
      throw WebPReadingError(.truncated(needed: length, available: end - offset - 8), chunk: name, offset: offset)
    }
    payload = (offset + 8)..<(offset + 8 + length)
    self.end = min(end, payload.upperBound + length % 2)
  }

  func error(_ reason: WebPReadingError.Reason) -> WebPReadingError {
    WebPReadingError(reason, chunk: name, offset: offset)
  }
}

extension [UInt8] {
  /// An unsigned number whose lowest byte comes first.
  func little(_ offset: Int, bytes count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
