/// The stream of an image → a smaller one of the same samples, by other filters of its rows and better compression.
struct StreamRecompressor: Sendable {
  private let header: PNGHeader
  private let effort: APNGEffort
  private let compression: Compression

  /// - Parameters:
  ///   - images: all of the file, which share the ceiling of an effort: the bytes of their filtered rows and of their
  ///     streams.
  ///   - effort: 1…9.
  init(_ header: PNGHeader, images: [(bytes: Int, stream: Int)], effort: Int) {
    self.header = header
    let efforts = APNGEffort.efforts(effort, pixels: images.reduce(0) { $0 + $1.bytes })
    guard let last = efforts.last else { preconditionFailure("every level has an effort") }
    self.effort = last
    // The last step is the best, and takes longest.
    let affordable = last.steps.last { step in
      last.ceiling
        >= images.reduce(0) {
          $0 + WorkEstimate.deflating(level: step.compression.level, bytes: $1.bytes, stream: $1.stream)
            + WorkEstimate.refining(step.compression.refinement, bytes: $1.bytes, stream: $1.stream)
        }
    }
    compression = (affordable ?? last.steps[0]).compression
  }

  /// - Parameter passes: of the image.
  /// - Returns: a stream of at most as many bytes.
  /// - Throws: `Inflater.Failure` where the stream is not one of the passes' rows.
  func stream(_ stream: [UInt8], _ passes: [InterlacePass], _ worker: FrameWorker) throws -> [UInt8] {
    let stored = try Inflater().inflate(stream, count: header.bytes(of: passes))
    func size(_ rows: [UInt8]) throws -> Int {
      try rows.withUnsafeBufferPointer { try worker.size($0, levels: effort.rankingLevels) }
    }
    var best = (size: try size(stored), rows: stored)
    let images = raw(stored, passes)
    for strategy in effort.strategies {
      var rows: [UInt8] = []
      rows.reserveCapacity(stored.count)
      for image in images { rows += try worker.rows(image, strategy) }
      let size = try size(rows)
      if size < best.size { best = (size, rows) }
    }
    precondition(raw(best.rows, passes) == images, "filters are undone exactly")
    let smaller = try best.rows.withUnsafeBufferPointer { rows in
      let compressed = worker.finished(try worker.stream(rows, by: compression), rows, by: compression)
      return try worker.proven(compressed, rows, by: compression)
    }
    return smaller.count < stream.count ? smaller : stream
  }

  /// The unfiltered rows of each pass.
  private func raw(_ stored: [UInt8], _ passes: [InterlacePass]) -> [RawImage] {
    var bytes = stored
    var start = 0
    return passes.map { pass in
      let rowBytes = header.rowBytes(pass.width)
      var span = bytes.mutableSpan
      let bad = RowUnfilter.apply(
        &span, from: start, height: pass.height, rowBytes: rowBytes, distance: header.filterDistance)
      precondition(bad == nil, "the reader knows all filters of the file")
      var image = RawImage(
        height: pass.height, rowBytes: rowBytes, distance: header.filterDistance, hasFreeColors: false, bytes: [])
      for y in 0..<pass.height {
        let row = start + y * (rowBytes + 1) + 1
        image.bytes += bytes[row..<(row + rowBytes)]
      }
      start += pass.height * (rowBytes + 1)
      return image
    }
  }
}
