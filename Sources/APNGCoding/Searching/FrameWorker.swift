import GraphicsCore

/// What one thread needs to turn frames into streams: a filter and a deflater for each level, made once and reused.
final class FrameWorker {
  private let filter = PictureFilter()
  private var deflaters: [Int: Deflater] = [:]

  private func deflater(level: Int) throws -> Deflater {
    if let deflater = deflaters[level] { return deflater }
    let deflater = try Deflater(level: level)
    deflaters[level] = deflater
    return deflater
  }

  /// The bytes at the best of some libdeflate levels.
  func size(_ picture: RawPicture, _ strategy: FilterStrategy, levels: ClosedRange<Int>) throws -> Int {
    let rows = try filter.filter(picture, strategy)
    return try levels.reduce(.max) { min($0, try deflater(level: $1).size(rows)) }
  }

  func stream(_ picture: RawPicture, _ strategy: FilterStrategy, by compressor: StreamCompressor) throws -> [UInt8] {
    let rows = try filter.filter(picture, strategy)
    switch compressor {
    case .libdeflate(let level): return try deflater(level: level).stream(rows)
    case .zopfli(let iterations, let splitsAbove):
      // A few rounds tell whether it should be split.
      let few = min(iterations, 15)
      let whole = ZopfliStream.stream(rows, iterations: few, splits: false)
      let split = whole.count > splitsAbove ? ZopfliStream.stream(rows, iterations: few, splits: true) : whole
      let splits = split.count < whole.count
      if few < iterations { return ZopfliStream.stream(rows, iterations: iterations, splits: splits) }
      return splits ? split : whole
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
