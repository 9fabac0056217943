import GraphicsCore

/// File bytes → checked chunks sorted into what they are for: header, palette, key, frames. Enforces the order of
/// chunks, sequence numbers, counts and bounds (PNG specification, third edition, sections 5.6 and 11.3.6); no pixel is
/// decoded.
struct ChunkSequence {
  struct StoredFrame {
    /// Where it was declared, for errors.
    var chunk: String
    var offset: Int
    var control: FrameControl
    var stream: [UInt8] = []
  }

  private(set) var header: PNGHeader
  private(set) var palette: [UInt32] = []
  private(set) var key: [UInt16]?
  private(set) var hasTransparency = false
  /// acTL: frames declared and num_plays.
  private(set) var animation: (frames: Int, plays: Int)?
  private(set) var frames: [StoredFrame] = []
  /// The IDAT image where no fcTL stands before it.
  private(set) var still: StoredFrame?
  private(set) var color = PNGColor()
  private(set) var pixelsPerMeter: Int?
  private(set) var metadata: [PNGText] = []
  private(set) var chunkCounts: [(name: ChunkName, count: Int)] = []
  private(set) var parts = APNGFile.Parts()
  /// `APNGFile.overlooked`, without those of compressed pixels.
  private(set) var overlooked: [OverlookedFault] = []

  /// What is wrong with the file, if it is read as far as it goes.
  private(set) var fault: APNGReadingError?

  private let limits: APNGReadingLimits
  private var countIndex: [ChunkName: Int] = [:]
  private var nextSequenceNumber: UInt32 = 0
  /// fcTL chunks that stand before acTL, which the specification allows.
  private var earlyControls: [ChunkReader.Chunk] = []
  private var hasImageData = false
  private var imageDataEnded = false

  /// - Parameter keepsFault: Whether an error after the header ends the sequence and is kept instead of thrown.
  init(_ bytes: [UInt8], limits: APNGReadingLimits, keepsFault: Bool = false) throws(APNGReadingError) {
    self.limits = limits
    var reader = try ChunkReader(bytes)
    let first = try reader.next()
    guard first.name == .header else { throw first.error(.missing("IHDR")) }
    header = try PNGHeader(first, limits: limits)
    count(first)
    parts.overhead += ChunkWriter.signature.count + first.payload.count
    do throws(APNGReadingError) {
      try takeChunks(of: &reader)
    } catch {
      guard keepsFault else { throw error }
      fault = error
      if let last = frames.last, last.stream.isEmpty { frames.removeLast() }
    }
    overlooked.add(reader.overlooked)
    parts.overhead += 12 * reader.skipped.chunks
    parts.otherChunks += reader.skipped.payloads
  }

  private mutating func takeChunks(of reader: inout ChunkReader) throws(APNGReadingError) {
    while true {
      let chunk = try reader.next()
      count(chunk)
      if chunk.name != .imageData && hasImageData { imageDataEnded = true }
      if chunk.name == .end {
        try chunk.requireLength(0)
        try finish(chunk)
        parts.afterEnd = reader.bytesLeft
        return
      }
      try take(chunk)
    }
  }

  private mutating func count(_ chunk: ChunkReader.Chunk) {
    parts.overhead += 12
    if let i = countIndex[chunk.name] {
      chunkCounts[i].count += 1
    } else {
      countIndex[chunk.name] = chunkCounts.count
      chunkCounts.append((chunk.name, 1))
    }
  }

  private mutating func take(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    switch chunk.name {
    case .header: throw chunk.error(.repeated)
    case .palette: try takePalette(chunk)
    case .transparency: try takeTransparency(chunk)
    case .imageData: try takeImageData(chunk)
    case .animationControl: try takeAnimationControl(chunk)
    // Without acTL the file is a plain PNG, and these are unknown chunks.
    case .frameControl where animation == nil && !hasImageData:
      earlyControls.append(chunk)
      parts.otherChunks += chunk.payload.count
    case .frameControl where animation != nil: try takeFrameControl(chunk)
    case .frameData where animation != nil: try takeFrameData(chunk)
    default:
      guard !chunk.name.isCritical else { throw chunk.error(.unknownCriticalChunk) }
      parts.otherChunks += chunk.payload.count
      try takeAncillary(chunk)
    }
  }

  private mutating func takeAncillary(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    switch chunk.name {
    case .codePoints, .profile, .standardRGB, .gamma, .chromaticities:
      let place = PNGColor.ChunkPlace(isBehindPalette: !palette.isEmpty, isBehindPixels: hasImageData)
      if let fault = try color.take(chunk, at: place, of: header.colorType, limits: limits) { overlooked.add(fault) }
    case .physicalSize where chunk.payload.count == 9:
      let (x, y) = (chunk.number(UInt32.self, at: 0), chunk.number(UInt32.self, at: 4))
      if chunk.number(UInt8.self, at: 8) == 1 && x == y { pixelsPerMeter = Int(x) }
    case .text, .internationalText: metadata += PNGText.parse(chunk.name, chunk.payload)
    default: break
    }
  }

  private mutating func takePalette(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    guard palette.isEmpty else { throw chunk.error(.repeated) }
    guard !hasImageData, !hasTransparency, header.colorType != .gray, header.colorType != .grayAlpha else {
      throw chunk.error(.misplaced)
    }
    guard chunk.payload.count % 3 == 0 else { throw chunk.error(.badLength(length: chunk.payload.count)) }
    let entries = chunk.payload.count / 3
    let most = header.colorType == .indexed ? 1 << header.bitDepth : 256
    guard (1...most).contains(entries) else { throw chunk.error(.badPaletteLength(entries: entries)) }
    parts.palette += chunk.payload.count
    palette = (0..<entries).map { i in
      let rgb = (0..<3).map { UInt32(chunk.number(UInt8.self, at: 3 * i + $0)) }
      return rgb[0] | rgb[1] << 8 | rgb[2] << 16 | 0xFF00_0000
    }
  }

  /// Of the largest palette. Chromium passes over a tRNS of more.
  static let mostAlphas = 256

  private mutating func takeTransparency(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    guard !hasTransparency else { throw chunk.error(.repeated) }
    guard !hasImageData else { throw chunk.error(.misplaced) }
    switch header.colorType {
    case .gray, .rgb:
      try chunk.requireLength(2 * header.colorType.channels)
      key = (0..<header.colorType.channels).map { chunk.number(UInt16.self, at: 2 * $0) }
    case .indexed:
      guard !palette.isEmpty else { throw chunk.error(.missing("PLTE")) }
      guard !chunk.payload.isEmpty else { throw chunk.error(.badLength(length: 0)) }
      let count = chunk.payload.count
      if count > palette.count {
        overlooked.add(chunk.error(.excessAlphas(count: count, entries: palette.count)))
      }
      guard count <= Self.mostAlphas else { break }
      for (i, alpha) in chunk.payload.prefix(palette.count).enumerated() {
        palette[i] = palette[i] & 0x00FF_FFFF | UInt32(alpha) << 24
      }
    case .grayAlpha, .rgba: throw chunk.error(.misplaced)
    }
    hasTransparency = true
    parts.palette += chunk.payload.count
  }

  private mutating func takeImageData(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    guard !imageDataEnded else { throw chunk.error(.misplaced) }
    if header.colorType == .indexed && palette.isEmpty { throw chunk.error(.missing("PLTE")) }
    parts.imageData += chunk.payload.count
    if frames.isEmpty {
      if still == nil {
        let canvas = PixelRect(x: 0, y: 0, width: header.width, height: header.height)
        let control = FrameControl(
          rect: canvas, delayNumerator: 0, delayDenominator: 1000, disposal: .none, blend: .source)
        still = StoredFrame(chunk: chunk.name.description, offset: chunk.offset, control: control)
      }
      still?.stream += chunk.payload
    } else {
      frames[0].stream += chunk.payload
    }
    hasImageData = true
  }

  private mutating func takeAnimationControl(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    guard animation == nil else { throw chunk.error(.repeated) }
    guard !hasImageData else { throw chunk.error(.misplaced) }
    try chunk.requireLength(8)
    let (count, plays) = (Int(chunk.number(UInt32.self, at: 0)), Int(chunk.number(UInt32.self, at: 4)))
    guard (1...Int(Int32.max)).contains(count) else { throw chunk.error(.badField(name: "num_frames", value: count)) }
    guard plays <= Int32.max else { throw chunk.error(.badField(name: "num_plays", value: plays)) }
    guard count <= limits.maximumFrames else {
      throw chunk.error(.limit(what: "frames", value: count, limit: limits.maximumFrames))
    }
    let total = count * header.width * header.height
    guard total <= limits.maximumTotalPixels else {
      throw chunk.error(.limit(what: "pixels of all frames", value: total, limit: limits.maximumTotalPixels))
    }
    animation = (count, plays)
    parts.overhead += 8
    for control in earlyControls {
      parts.otherChunks -= control.payload.count
      try takeFrameControl(control)
    }
  }

  private mutating func takeSequenceNumber(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    let found = chunk.number(UInt32.self, at: 0)
    guard found == nextSequenceNumber else {
      throw chunk.error(.sequenceNumber(found: found, expected: nextSequenceNumber))
    }
    nextSequenceNumber += 1
  }

  private mutating func takeFrameControl(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    try chunk.requireLength(FrameControl.byteCount)
    try takeSequenceNumber(chunk)
    try requireData(beside: chunk)
    let control = try FrameControl(chunk)
    let rect = control.rect
    let coversCanvas = rect == PixelRect(x: 0, y: 0, width: header.width, height: header.height)
    let isInside = rect.width > 0 && rect.height > 0 && rect.maxX <= header.width && rect.maxY <= header.height
    guard isInside, hasImageData || coversCanvas else {
      throw chunk.error(.frameOutsideCanvas(x: rect.x, y: rect.y, width: rect.width, height: rect.height))
    }
    guard let declared = animation?.frames, frames.count < declared else {
      throw chunk.error(.frameCount(declared: animation?.frames ?? 0, found: frames.count + 1))
    }
    frames.append(StoredFrame(chunk: chunk.name.description, offset: chunk.offset, control: control))
    parts.overhead += chunk.payload.count
  }

  private mutating func takeFrameData(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    guard chunk.payload.count >= 4 else { throw chunk.error(.badLength(length: chunk.payload.count)) }
    try takeSequenceNumber(chunk)
    // The first frame after IDAT needs its own fcTL; a frame whose data is IDAT takes no fdAT.
    guard hasImageData, frames.count > (still == nil ? 1 : 0) else { throw chunk.error(.misplaced) }
    frames[frames.count - 1].stream += chunk.payload.dropFirst(4)
    parts.overhead += 4
    parts.imageData += chunk.payload.count - 4
  }

  /// Every frame declared so far has data.
  private func requireData(beside chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    if let last = frames.last, last.stream.isEmpty { throw chunk.error(.frameWithoutData(frame: frames.count - 1)) }
  }

  private func finish(_ end: ChunkReader.Chunk) throws(APNGReadingError) {
    guard hasImageData else { throw end.error(.missing("IDAT")) }
    try requireData(beside: end)
    if let declared = animation?.frames, declared != frames.count {
      throw end.error(.frameCount(declared: declared, found: frames.count))
    }
  }
}

extension FrameControl {
  /// - Precondition: the payload has `byteCount` bytes.
  init(_ chunk: ChunkReader.Chunk) throws(APNGReadingError) {
    let sides = (0..<4).map { Int(chunk.number(UInt32.self, at: 4 + 4 * $0)) }
    let (dispose, blend) = (chunk.number(UInt8.self, at: 24), chunk.number(UInt8.self, at: 25))
    guard let disposal = APNGDisposal(rawValue: dispose) else {
      throw chunk.error(.badField(name: "dispose_op", value: Int(dispose)))
    }
    guard let blendMode = APNGBlend(rawValue: blend) else {
      throw chunk.error(.badField(name: "blend_op", value: Int(blend)))
    }
    self.init(
      rect: PixelRect(x: sides[2], y: sides[3], width: sides[0], height: sides[1]),
      delayNumerator: chunk.number(UInt16.self, at: 20), delayDenominator: chunk.number(UInt16.self, at: 22),
      disposal: disposal, blend: blendMode)
  }
}
