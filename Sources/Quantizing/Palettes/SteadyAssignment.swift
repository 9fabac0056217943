import Parallelism

/// Frames in a palette's colors, where a pixel may take a color that is a little farther than the nearest one, if it is
/// that of the same pixel before, or of the pixel on its left or above. Pixels that do not change and runs are small.
///
/// A pixel that does not change in the source does not change in the file, not even from the last frame to the first. A
/// pixel that equals its neighbor in the source takes the neighbor's color, so that flat areas have no stripes.
///
/// Measured on 12 loops by bytes at equal SSIMULACRA2, with slack 0.5 against the nearest color: 0.966, from 0.75 (a
/// sky with a glow that moves) to 1.06 (text); so both are tried. Tried and dropped: the more slack the less visible an
/// error is (equal).
struct SteadyAssignment {
  let points: [LabVector]
  let nearest: [UInt16]
  private let results: [LabVector]
  /// Rounds after the first, each from the end of the one before. Most pixels come to the same colors again in the
  /// second; chosen.
  private static let mostRounds = 3
  /// For each bucket the squared distance within which a color may be; 0 where the nearest color is exact.
  private let limits: [Float]

  init(palette: Palette, points: [LabVector], nearest: [UInt16], weights: [Float], slack: Float) {
    (self.points, self.nearest) = (points, nearest)
    let results = [LabVector(9, 9, 9, 0)] + palette.points
    self.results = results
    let squares = points.indices.map { LabColors.squaredDistance(points[$0], results[Int(nearest[$0])]) }
    var (sum, weight) = (Float(0), Float.leastNormalMagnitude)
    for bucket in points.indices.dropFirst() {
      sum += squares[bucket] * weights[bucket]
      weight += weights[bucket]
    }
    let more = slack * (sum / weight).squareRoot()
    limits = squares.map { square in
      let limit = square.squareRoot() + more
      return square < 1e-9 ? 0 : limit * limit
    }
  }

  /// - Returns: the frames of a loop. The first one, too, takes colors from the frame before it, the last, so that what
  ///   pixels put off is not made up for all at once where the loop begins again.
  func frames(of census: ColorCensus, width: Int, cancellation: Cancellation) throws(Cancelled) -> IndexedFrames {
    let count = census.frames.count
    var frames = IndexedFrames(width: width, pixels: census.frames[0].count, count: count)
    var before: Shown?
    for source in census.frames {
      try cancellation.check()
      let result = frame(source, after: before, width: width)
      frames.append(result)
      before = Shown(source: source, result: result)
    }
    for _ in 0..<(count > 1 ? Self.mostRounds : 0) {
      var isAsBefore = false
      for index in 0..<count where !isAsBefore {
        try cancellation.check()
        let source = census.frames[index]
        let result = frame(source, after: before, width: width)
        // The rest follows from this frame.
        isAsBefore = result == frames[index]
        frames[index] = result
        before = Shown(source: source, result: result)
      }
      if isAsBefore { break }
    }
    return frames
  }

  /// A frame of the census and what is shown of it.
  private struct Shown {
    let source: [UInt16]
    let result: [UInt16]
  }

  /// A frame after what another one shows; nil for nothing.
  private func frame(_ source: [UInt16], after before: Shown?, width: Int) -> [UInt16] {
    var frame = [UInt16](repeating: 0, count: source.count)
    frame.withUnsafeMutableBufferPointer { frame in
      source.withUnsafeBufferPointer { source in
        guard let before else { return assign(source, to: frame, width: width) { _ in nil } }
        before.source.withUnsafeBufferPointer { sourceBefore in
          before.result.withUnsafeBufferPointer { resultBefore in
            assign(source, to: frame, width: width) { (sourceBefore[$0], resultBefore[$0]) }
          }
        }
      }
    }
    return frame
  }

  @inline(__always)
  private func assign(
    _ source: UnsafeBufferPointer<UInt16>, to frame: UnsafeMutableBufferPointer<UInt16>, width: Int,
    before: (Int) -> (source: UInt16, result: UInt16)?
  ) {
    points.withUnsafeBufferPointer { points in
      results.withUnsafeBufferPointer { results in
        limits.withUnsafeBufferPointer { limits in
          nearest.withUnsafeBufferPointer { nearest in
            var column = -1
            for position in source.indices {
              column = column + 1 == width ? 0 : column + 1
              let bucket = source[position]
              if bucket == 0 { continue }
              let earlier = before(position)
              if let earlier, earlier.source == bucket {
                frame[position] = earlier.result
                continue
              }
              let limit = limits[Int(bucket)]
              frame[position] = nearest[Int(bucket)]
              if limit == 0 { continue }
              if position >= width, source[position - width] == bucket {
                frame[position] = frame[position - width]
                continue
              }
              if column > 0, source[position - 1] == bucket {
                frame[position] = frame[position - 1]
                continue
              }
              // The pixels below and on the right have no color yet, but those that do not change keep theirs.
              if position + width < source.count, source[position + width] == bucket,
                let below = before(position + width), below.source == bucket
              {
                frame[position] = below.result
                continue
              }
              if column + 1 < width, source[position + 1] == bucket, let right = before(position + 1),
                right.source == bucket
              {
                frame[position] = right.result
                continue
              }
              let point = points[Int(bucket)]
              @inline(__always)
              func mayBe(_ index: UInt16) -> Bool {
                index != 0 && LabColors.squaredDistance(results[Int(index)], point) <= limit
              }
              if let earlier, mayBe(earlier.result) {
                frame[position] = earlier.result
              } else if column > 0, mayBe(frame[position - 1]) {
                frame[position] = frame[position - 1]
              } else if position >= width, mayBe(frame[position - width]) {
                frame[position] = frame[position - width]
              }
            }
          }
        }
      }
    }
  }
}
