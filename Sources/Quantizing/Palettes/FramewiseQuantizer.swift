import Parallelism

/// A census → a loop in which every frame may have a palette of its own, for loops that no single palette serves.
///
/// A frame needs colors for the pixels that change, and all others stay as they are, with the colors they got when
/// they last changed: so a pixel that stands still in the source stands still in the file, whatever the palettes do.
/// Where there are transparent pixels, a disposal may wipe any pixel, and a frame must be able to draw all it shows.
package struct FramewiseQuantizer {
  let quantizer: Quantizer
  /// For each frame, the buckets it has to draw, ascending; without clear.
  private let drawn: [[Int]]
  /// Whether each frame can draw its own colors.
  private let drawsItsOwn: [Bool]

  package init(_ quantizer: Quantizer) throws {
    self.quantizer = quantizer
    let census = quantizer.census
    let most = quantizer.options.maxColors
    let frames = try concurrentMap(
      count: census.frames.count, workers: quantizer.options.workers, cancellation: quantizer.options.cancellation
    ) { index -> (drawn: [Int], drawsItsOwn: Bool) in
      var seen = [Bool](repeating: false, count: census.bucketColors.count)
      let frame = census.frames[index]
      let before = index == 0 || census.hasTransparency ? nil : census.frames[index - 1]
      if let before {
        for (bucket, before) in zip(frame, before) where bucket != before { seen[Int(bucket)] = true }
      } else {
        for bucket in frame { seen[Int(bucket)] = true }
      }
      let drawn = seen.indices.dropFirst().filter { seen[$0] }
      // Where the colors fill the palette, no index is left for pixels that stay: the frame draws these too, if they
      // have the same colors.
      let drawsItsOwn =
        drawn.count <= Self.room(index, quantizer)
        || drawn.count == most
          && before.map { Self.holds(seen, aroundChangesOf: frame, from: $0, width: quantizer.width) } ?? false
      return (drawn, drawsItsOwn)
    }
    drawn = frames.map(\.drawn)
    drawsItsOwn = frames.map(\.drawsItsOwn)
  }

  /// Whether all pixels of the rectangle around those that change have one of some colors.
  private static func holds(
    _ colors: [Bool], aroundChangesOf frame: [UInt16], from before: [UInt16], width: Int
  ) -> Bool {
    var (left, right, top, bottom) = (width, -1, Int.max, -1)
    for (place, (bucket, before)) in zip(frame, before).enumerated() where bucket != before {
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), y)
    }
    guard right >= 0 else { return true }
    return (top...bottom).allSatisfy { y in
      frame[y * width + left...y * width + right].allSatisfy { colors[Int($0)] }
    }
  }

  /// Colors that a frame's palette has room for, beside the transparent entry. The first frame of an opaque loop
  /// leaves nothing out.
  private static func room(_ index: Int, _ quantizer: Quantizer) -> Int {
    index == 0 && !quantizer.census.hasTransparency ? quantizer.options.maxColors : quantizer.options.maxColors - 1
  }

  /// Of the frames that cannot draw their own colors, or of all if every one can, the one that draws most.
  package var mostColorful: (frame: Int, colors: Int) {
    let failing = drawn.indices.filter { !drawsItsOwn[$0] }
    let candidates = failing.isEmpty ? Array(drawn.indices) : failing
    let frame = candidates.max { (drawn[$0].count, $1) < (drawn[$1].count, $0) }!
    return (frame, drawn[frame].count)
  }

  /// How many colors a frame has to draw, on average.
  var meanColors: Int { drawn.reduce(0) { $0 + $1.count } / drawn.count }

  /// Every frame can draw its own colors.
  package var isExact: Bool {
    quantizer.census.isUnbucketed && drawsItsOwn.allSatisfy { $0 }
  }

  /// The loop with a palette for each frame; nil where all frames together have more colors than can be indexed.
  /// - Parameter most: The largest number of colors in a palette; exact colors come on top.
  func quantized(most: Int = .max) throws(Cancelled) -> QuantizedLoop? {
    let census = quantizer.census
    let palettes = try concurrentMap(
      count: drawn.count, workers: quantizer.options.workers, cancellation: quantizer.options.cancellation
    ) { index in
      palette(index, most)
    }
    var table = ColorIndices()
    var frames = IndexedFrames(
      width: quantizer.width, pixels: quantizer.width * quantizer.height, count: census.frames.count)
    var (before, composed): ([UInt16], [UInt16]) = ([], [])
    for (index, palette) in palettes.enumerated() {
      var indices = [UInt16](repeating: 0, count: census.bucketColors.count)
      for bucket in drawn[index] {
        let index = table.index(of: palette.colors[palette.nearest(to: quantizer.points[bucket])])
        guard index <= UInt16.max else { return nil }
        indices[bucket] = UInt16(index)
      }
      let frame = census.frames[index]
      if index == 0 || census.hasTransparency {
        composed = frame.mapped(through: indices)
      } else {
        for position in frame.indices where frame[position] != before[position] {
          composed[position] = indices[Int(frame[position])]
        }
      }
      frames.append(composed)
      before = frame
    }
    return QuantizedLoop(
      width: quantizer.width, height: quantizer.height, colors: table.colors, frames: frames,
      delays: quantizer.delays, hasTransparency: census.hasTransparency)
  }

  private func palette(_ index: Int, _ most: Int) -> Palette {
    let census = quantizer.census
    var weights = [Float](repeating: 0, count: census.bucketColors.count)
    for bucket in census.frames[index] { weights[Int(bucket)] += 1 }
    let buckets = drawn[index]
    let room = min(Self.room(index, quantizer), max(most, quantizer.exact.count + 1))
    if buckets.count <= room {
      return Palette(colors: buckets.map { census.bucketColors[$0] }, converter: .forPalettes)
    }
    let isDrawn = Set(buckets)
    let exact = quantizer.exact.filter { isDrawn.contains($0) }.prefix(room)
    return MeanPalettes(
      points: buckets.map { quantizer.points[$0] }, weights: buckets.map { weights[$0] },
      exact: exact.map { census.bucketColors[$0] }, converter: .forPalettes
    ).palette(of: room)
  }
}
