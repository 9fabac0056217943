import Parallelism

/// The stream of an image → a smaller one of the same samples, by other filters of its rows and better compression.
struct StreamRecompressor: Sendable {
  private let header: PNGHeader
  private let strategies: [FilterStrategy]
  private let rankingLevels: ClosedRange<Int>
  private let compression: Compression
  private let cancellation: Cancellation

  /// Of filtered rows. A larger image stays as it is: several copies of it would be in memory at once.
  private static let mostBytes = 1 << 26

  /// - Parameters:
  ///   - images: all of the file, which share the ceiling of an effort: the bytes of their filtered rows and of their
  ///     streams.
  ///   - effort: 1…9.
  init(_ header: PNGHeader, images: [(bytes: Int, stream: Int)], effort: Int, cancellation: Cancellation) {
    self.header = header
    self.cancellation = cancellation
    let images = images.filter { $0.bytes <= Self.mostBytes }
    let efforts = APNGEffort.efforts(effort, pixels: images.reduce(0) { $0 + $1.bytes })
    guard let last = efforts.last else { preconditionFailure("every level has an effort") }
    // All strategies are compared, or a few fast ones.
    let ranking = images.reduce(0) { sum, image in
      sum
        + last.strategies.reduce(0) { $0 + WorkEstimate.filtering($1, bytes: image.bytes) }
        + Double(last.strategies.count + 1)
        * WorkEstimate.ranking(levels: last.rankingLevels, bytes: image.bytes, stream: image.stream)
    }
    let isCheap = ranking > last.ceiling / 2
    strategies = isCheap ? FilterStrategy.few : last.strategies
    rankingLevels = isCheap ? 1...1 : last.rankingLevels
    // The last is the best, and takes longest.
    let affordable = last.compressions.last { compression in
      last.ceiling / 2
        >= images.reduce(0) { $0 + WorkEstimate.compressing(compression, bytes: $1.bytes, stream: $1.stream) }
    }
    compression = affordable ?? last.compressions[0]
  }

  /// - Parameter passes: of the image.
  /// - Returns: a stream of at most as many bytes, without faults that browsers overlook; the same where it is not one
  ///   of the passes' rows.
  func stream(_ stream: [UInt8], _ passes: [InterlacePass], _ worker: FrameWorker) throws -> [UInt8] {
    guard header.bytes(of: passes) <= Self.mostBytes, let contents = inflated(stream, passes),
      let images = raw(contents.bytes, passes)
    else { return stream }
    let stored = contents.bytes
    let repaired = contents.repaired(stream)
    func size(_ rows: [UInt8]) throws -> Int {
      try rows.withUnsafeBufferPointer { try worker.size($0, levels: rankingLevels) }
    }
    var best = (size: try size(stored), rows: stored)
    for strategy in strategies {
      try cancellation.check()
      var rows: [UInt8] = []
      rows.reserveCapacity(stored.count)
      for image in images { rows += worker.rows(image, strategy) }
      let size = try size(rows)
      if size < best.size { best = (size, rows) }
    }
    precondition(raw(best.rows, passes) == images, "filters are undone exactly")
    let smaller = try best.rows.withUnsafeBufferPointer { rows in
      let compressed = worker.finished(try worker.stream(rows, by: compression), rows, by: compression)
      return try worker.proven(compressed, rows, by: compression)
    }
    return smaller.count < repaired.count ? smaller : repaired
  }

  private func inflated(_ stream: [UInt8], _ passes: [InterlacePass]) -> Inflater.Contents? {
    do throws(Inflater.Failure) {
      return try Inflater().contents(of: stream, count: header.bytes(of: passes))
    } catch {
      // Nothing is lost: the stream stays as it is, and the reader says what is wrong with it.
      return nil
    }
  }

  /// The unfiltered rows of each pass; nil where a row has no filter.
  private func raw(_ stored: [UInt8], _ passes: [InterlacePass]) -> [RawImage]? {
    var bytes = stored
    var start = 0
    var images: [RawImage] = []
    for pass in passes {
      let rowBytes = header.rowBytes(pass.width)
      var span = bytes.mutableSpan
      let bad = RowUnfilter.apply(
        &span, from: start, height: pass.height, rowBytes: rowBytes, distance: header.filterDistance)
      guard bad == nil else { return nil }
      var image = RawImage(
        height: pass.height, rowBytes: rowBytes, distance: header.filterDistance, hasFreeColors: false, bytes: [])
      for y in 0..<pass.height {
        let row = start + y * (rowBytes + 1) + 1
        image.bytes += bytes[row..<(row + rowBytes)]
      }
      start += pass.height * (rowBytes + 1)
      images.append(image)
    }
    return images
  }
}
