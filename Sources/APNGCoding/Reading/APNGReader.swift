import GraphicsCore
import Parallelism

/// Bytes of a PNG or APNG → what it stores and what it shows.
public enum APNGReader {
  /// Reads a PNG or APNG, whatever wrote it.
  ///
  /// ```swift
  /// let file = try APNGReader.read(bytes)
  /// let first: Pixmap = file.animation.frames[0].pixmap
  /// ```
  ///
  /// Reads strictly: what the specification forbids is an error that names chunk and offset; but as in other programs,
  /// bytes may follow the end (`Parts.afterEnd`), a color profile that browsers ignore is none
  /// (`PNGColor.ignoredProfile`), and some faults are only noted (`APNGFile.overlooked`). Memory and time are bounded
  /// by the length of the file and by `limits`, whatever the file claims.
  /// - Parameters:
  ///   - bytes: the whole file, from wherever it comes.
  ///   - limits: what may be spent on it.
  ///   - workers: threads for decompression; the result does not depend on it.
  /// - Throws: `APNGReadingError`, which names chunk and offset.
  public static func read(
    _ bytes: [UInt8], limits: APNGReadingLimits = APNGReadingLimits(), workers: Int = 1
  ) throws -> APNGFile {
    let (file, fault) = try read(ChunkSequence(bytes, limits: limits), keepsFault: false, workers: workers)
    if let fault { throw fault }
    return file
  }

  /// Reads what a damaged file still shows: the frames before its first fault.
  /// - Returns: the file as far as it could be read, and its fault; nil where it has none.
  /// - Throws: the fault, if there is no frame before it.
  public static func readDamaged(
    _ bytes: [UInt8], limits: APNGReadingLimits = APNGReadingLimits()
  ) throws -> (file: APNGFile, fault: (any Error)?) {
    try read(ChunkSequence(bytes, limits: limits, keepsFault: true), keepsFault: true, workers: 1)
  }

  private static func read(
    _ sequence: ChunkSequence, keepsFault: Bool, workers: Int
  ) throws -> (file: APNGFile, fault: (any Error)?) {
    let header = sequence.header
    let decoder = FrameDecoder(
      header: header, samples: SampleDecoder(header: header, palette: sequence.palette, key: sequence.key),
      paletteCount: sequence.palette.count)

    let isAnimated = sequence.animation != nil
    var stored = isAnimated ? sequence.frames : sequence.still.map { [$0] } ?? []
    var fault: (any Error)? = sequence.fault
    var composer = FrameComposer(width: header.width, height: header.height)
    var frames: [Animation.Frame] = []
    var overlooked = sequence.overlooked
    do {
      // A few are decoded at a time, so that not all of them are kept.
      let batch = keepsFault ? 1 : max(workers, mostDecoded / (header.width * header.height))
      for start in stride(from: 0, to: stored.count, by: batch) {
        let decoded = stored[start..<min(stored.count, start + batch)]
        for (frame, image) in zip(decoded, try decode(decoded, decoder, workers: workers)) {
          frames.append(composer.frame(frame.control, image.pixels, number: frames.count))
          for fault in frame.errors(image.overlooked) { overlooked.add(fault) }
        }
      }
    } catch {
      // What ends in the middle of the file ends in the middle of its last frame too.
      guard keepsFault else { throw error }
      fault = fault ?? error
      stored = Array(stored.prefix(frames.count))
    }
    if let fault, frames.isEmpty { throw fault }
    let plays = sequence.animation?.plays ?? 1
    let still = isAnimated && fault == nil ? sequence.still : nil
    let hidden = try still.map { try decode([$0], decoder, workers: 1)[0] }
    if let still, let hidden { for fault in still.errors(hidden.overlooked) { overlooked.add(fault) } }
    let file = APNGFile(
      width: header.width, height: header.height, colorType: header.colorType, bitDepth: header.bitDepth,
      isInterlaced: header.isInterlaced,
      palette: header.colorType == .indexed ? sequence.palette.map(RGBA8.init(packed:)) : [],
      hasTransparencyChunk: sequence.hasTransparency, isAnimated: isAnimated,
      hiddenDefaultImage: hidden.map { Pixmap(width: header.width, height: header.height, pixels: $0.pixels) },
      frames: stored.map(APNGFile.Frame.init),
      animation: Animation(frames: frames, plays: plays == 0 ? .forever : .times(plays)),
      color: sequence.color, pixelsPerMeter: sequence.pixelsPerMeter, metadata: sequence.metadata,
      chunks: sequence.chunkCounts.map { APNGFile.ChunkCount(name: $0.name.description, count: $0.count) },
      parts: sequence.parts, overlooked: overlooked)
    return (file, fault)
  }

  /// Pixels that are decoded before they are composed, or a frame for each thread: 64 MB.
  private static let mostDecoded = 1 << 24

  private static func decode(
    _ frames: ArraySlice<ChunkSequence.StoredFrame>, _ decoder: FrameDecoder, workers: Int
  ) throws -> [FrameDecoder.Image] {
    try concurrentMap(count: frames.count, workers: workers) { i in
      let number = frames.startIndex + i
      let frame = frames[number]
      do {
        return try decoder.decode(
          frame.stream, width: frame.control.rect.width, height: frame.control.rect.height, frame: number,
          inflater: Inflater())
      } catch let reason as APNGReadingError.Reason {
        throw APNGReadingError(reason, chunk: frame.chunk, offset: frame.offset)
      } catch Inflater.Failure.outOfMemory {
        throw APNGReadingError(.outOfMemory, chunk: frame.chunk, offset: frame.offset)
      }
    }
  }
}

extension ChunkSequence.StoredFrame {
  /// Faults of its data, with their place.
  fileprivate func errors(_ reasons: [APNGReadingError.Reason]) -> [APNGReadingError] {
    reasons.map { APNGReadingError($0, chunk: chunk, offset: offset) }
  }
}

extension FrameComposer {
  /// The frame as it is seen, in little memory where many were before it.
  fileprivate mutating func frame(_ control: FrameControl, _ pixels: [UInt32], number: Int) -> Animation.Frame {
    let image = compose(pixels, rect: control.rect, disposal: control.disposal, blend: control.blend)
    let packing = FramePacking(pixels: image.width * image.height, frames: number + 1)
    let denominator = control.delayDenominator == 0 ? 100 : Int(control.delayDenominator)
    return Animation.Frame(
      pixmap: image.packed(packing),
      delay: FrameDelay(numerator: Int(control.delayNumerator), denominator: denominator))
  }
}

extension APNGFile.Frame {
  fileprivate init(_ frame: ChunkSequence.StoredFrame) {
    self.init(
      rect: frame.control.rect, delayNumerator: Int(frame.control.delayNumerator),
      delayDenominator: Int(frame.control.delayDenominator), disposal: frame.control.disposal,
      blend: frame.control.blend, dataBytes: frame.stream.count)
  }
}
