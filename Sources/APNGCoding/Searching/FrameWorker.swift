import Parallelism

/// What one thread needs to turn frames into streams: a filter, a deflater for each level, and the inflater that proves
/// what is written. All are made once and reused.
final class FrameWorker {
  private let filter = ImageFilter()
  private var deflaters: [Int: Deflater] = [:]
  private var pathDeflaters: [MatchTables.Lengths: PathDeflater] = [:]
  private lazy var refiner = StreamRefiner()
  private var inflater: Inflater?

  private func deflater(level: Int) throws -> Deflater {
    if let deflater = deflaters[level] { return deflater }
    let deflater = try Deflater(level: level)
    deflaters[level] = deflater
    return deflater
  }

  /// The bytes to compress: for each row the number of its filter and the residuals. Valid until the next call.
  func rows(_ image: RawImage, _ strategy: FilterStrategy) -> UnsafeBufferPointer<UInt8> {
    filter.filter(image, strategy)
  }

  /// The bytes at the best of some libdeflate levels.
  func size(_ rows: UnsafeBufferPointer<UInt8>, levels: ClosedRange<Int>) throws -> Int {
    try levels.reduce(.max) { min($0, try deflater(level: $1).size(rows)) }
  }

  func stream(_ rows: UnsafeBufferPointer<UInt8>, by compression: Compression) throws -> [UInt8] {
    refined(try stream(rows, compression.deflater), rows, compression.refinement)
  }

  private func stream(_ rows: UnsafeBufferPointer<UInt8>, _ kind: Compression.Kind) throws -> [UInt8] {
    switch kind {
    case .level(let level): return try deflater(level: level).stream(rows)
    case .path(let lengths):
      let deflater = pathDeflaters[lengths] ?? PathDeflater(lengths)
      pathDeflaters[lengths] = deflater
      return deflater.stream(rows)
    }
  }

  /// A stream that will be written, made as small as the effort asks.
  func finished(_ stream: [UInt8], _ rows: UnsafeBufferPointer<UInt8>, by compression: Compression) -> [UInt8] {
    guard let last = compression.last else { return stream }
    let refined = refined(stream, rows, last.refinement)
    guard stream.count <= ZopfliStream.mostStreamBytes else { return refined }
    let other = self.refined(ZopfliStream.stream(rows, iterations: last.zopfliIterations), rows, last.refinement)
    return self.refined(other.count < refined.count ? other : refined, rows, last.finish)
  }

  private func refined(
    _ stream: [UInt8], _ rows: UnsafeBufferPointer<UInt8>, _ refinement: StreamRefiner.Effort?
  ) -> [UInt8] {
    guard let refinement else { return stream }
    return refiner.refined(stream, of: rows, refinement)
  }

  /// A stream of `count` bytes, or a smaller one that begins as the other one, which zlib has read.
  func refined(
    _ stream: [UInt8], of count: Int, like other: [UInt8], _ refinement: StreamRefiner.Effort
  ) throws -> [UInt8] {
    let inflater = try prover()
    return try inflater.inflate(stream, count: count).withUnsafeBufferPointer { rows in
      let refined = refiner.refined(stream, of: rows, like: other, refinement)
      return inflater.holds(refined, rows) ? refined : stream
    }
  }

  /// The stream, once zlib has read the rows from it; where it does not, one of libdeflate. A stream of libdeflate or
  /// zopfli that no code of ours has refined is passed on.
  func proven(_ stream: [UInt8], _ rows: UnsafeBufferPointer<UInt8>, by compression: Compression) throws -> [UInt8] {
    var level = Self.levelOfReplacement
    if case .level(let own) = compression.deflater {
      guard compression.refinement != nil else { return stream }
      level = own
    }
    let inflater = try prover()
    if inflater.holds(stream, rows) { return stream }
    let plain = try deflater(level: level).stream(rows)
    precondition(inflater.holds(plain, rows), "zlib reads what libdeflate writes")
    return plain
  }

  /// Of libdeflate, in place of a stream of `PathDeflater`.
  private static let levelOfReplacement = 7

  private func prover() throws(APNGEncodingError) -> Inflater {
    if let inflater { return inflater }
    do {
      let new = try Inflater()
      inflater = new
      return new
    } catch {
      throw .outOfMemory
    }
  }
}

/// `count` results on up to `workers` threads, each thread with a worker of its own.
func mapWithWorkers<Result: Sendable>(
  count: Int, workers: Int, _ transform: @Sendable (FrameWorker, Int) throws -> Result
) throws -> [Result] {
  let threads = max(1, min(workers, count))
  let shares = try concurrentMap(count: threads, workers: threads) { thread in
    let worker = FrameWorker()
    return try stride(from: thread, to: count, by: threads).map { try transform(worker, $0) }
  }
  return (0..<count).map { shares[$0 % threads][$0 / threads] }
}
