import GraphicsCore
import Parallelism

/// A PNG or APNG → the same file with smaller streams: every sample, every rectangle and every other chunk stays. For
/// what `APNGEncoder` cannot write, such as 16 bits a sample.
public enum PNGRecompressor {
  /// - Parameters:
  ///   - bytes: a whole file that `APNGReader` accepts.
  ///   - effort: 1 (fastest) to 9 (smallest).
  ///   - workers: threads; the bytes do not depend on it.
  ///   - cancellation: checked before each way to filter an image.
  /// - Returns: a file of at most as many bytes.
  /// - Throws: `APNGReadingError`, which names chunk and offset; `APNGEncodingError`; `Cancelled`.
  public static func recompressed(
    _ bytes: [UInt8], effort: Int = APNGOptions().effort, workers: Int = 1, cancellation: Cancellation = .never
  ) throws -> [UInt8] {
    guard EncodingEffort.range.contains(effort) else { throw APNGEncodingError.badEffort(effort) }
    var file = try PNGStreams(of: bytes)
    let (images, header) = (file.images, file.header)
    let recompressor = StreamRecompressor(
      header, images: images.map { (header.bytes(of: $0.passes), $0.stream.count) }, effort: effort,
      cancellation: cancellation)
    let smaller = try mapWithWorkers(count: images.count, workers: workers) { worker, i in
      try recompressor.stream(images[i].stream, images[i].passes, worker)
    }
    for (i, stream) in smaller.enumerated() { file.images[i].stream = stream }
    let written = file.bytes
    return written.count < bytes.count ? written : bytes
  }
}

/// The chunks of a file, with the streams of its images apart.
private struct PNGStreams {
  struct Image {
    var passes: [InterlacePass]
    var stream: [UInt8] = []
  }

  private enum Part {
    case chunk(ChunkName, [UInt8])
    case control(FrameControl)
    /// Of the image with this index, in one IDAT or one fdAT.
    case image(Int, isFrameData: Bool)
  }

  let header: PNGHeader
  var images: [Image] = []
  private var parts: [Part] = []

  init(of bytes: [UInt8]) throws {
    var reader = try ChunkReader(bytes)
    var chunks: [ChunkReader.Chunk] = []
    while !reader.isAtEnd { chunks.append(try reader.next()) }
    guard let first = chunks.first, first.name == .header else {
      throw APNGReadingError(.missing("IHDR"), chunk: "", offset: 0)
    }
    header = try PNGHeader(first, limits: APNGReadingLimits())
    // Without acTL a file is a plain PNG, in which fcTL and fdAT are unknown chunks. fcTL may stand before it.
    let isAnimated = chunks.contains { $0.name == .animationControl }
    var isBehindControl = false
    var size = (header.width, header.height)
    for chunk in chunks {
      switch chunk.name {
      case .imageData: append(chunk.payload, size, isFrameData: false)
      case .frameControl where isAnimated:
        try chunk.requireLength(FrameControl.byteCount)
        let control = try FrameControl(chunk)
        size = (control.rect.width, control.rect.height)
        parts.append(.control(control))
        isOpen = false
      case .frameData where isBehindControl: append(chunk.payload.dropFirst(4), size, isFrameData: true)
      default:
        if chunk.name == .animationControl { isBehindControl = true }
        parts.append(.chunk(chunk.name, Array(chunk.payload)))
      }
    }
  }

  /// Whether the last image goes on: its stream may be in any number of chunks, with others between.
  private var isOpen = false

  private mutating func append(_ bytes: ArraySlice<UInt8>, _ size: (Int, Int), isFrameData: Bool) {
    if !isOpen {
      parts.append(.image(images.count, isFrameData: isFrameData))
      images.append(
        Image(passes: InterlacePass.passes(width: size.0, height: size.1, isInterlaced: header.isInterlaced)))
      isOpen = true
    }
    images[images.count - 1].stream += bytes
  }

  var bytes: [UInt8] {
    var writer = ChunkWriter()
    for part in parts {
      switch part {
      case .chunk(let name, let payload): writer.append(name, payload)
      case .control(let control): writer.append(control)
      case .image(let i, isFrameData: true): writer.appendFrameData(images[i].stream)
      case .image(let i, isFrameData: false): writer.append(.imageData, images[i].stream)
      }
    }
    return writer.bytes
  }
}
