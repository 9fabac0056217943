import GraphicsCore
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

  package init(_ quantizer: Quantizer) throws {
    self.quantizer = quantizer
    let census = quantizer.census
    drawn = try concurrentMap(
      count: census.frames.count, workers: quantizer.options.workers, cancellation: quantizer.options.cancellation
    ) { index in
      var seen = [Bool](repeating: false, count: census.bucketColors.count)
      let frame = census.frames[index]
      if index == 0 || census.hasTransparency {
        for bucket in frame { seen[Int(bucket)] = true }
      } else {
        for (bucket, before) in zip(frame, census.frames[index - 1]) where bucket != before { seen[Int(bucket)] = true }
      }
      return seen.indices.dropFirst().filter { seen[$0] }
    }
  }

  /// Colors that a frame's palette has room for, beside the transparent entry. The first frame of an opaque loop
  /// leaves nothing out.
  private func room(_ index: Int) -> Int {
    index == 0 && !quantizer.census.hasTransparency ? quantizer.options.maxColors : quantizer.options.maxColors - 1
  }

  /// The frame that cannot draw its own colors, or else of all frames the one that draws most.
  package var mostColorful: (frame: Int, colors: Int) {
    let failing = drawn.indices.filter { !drawsItsOwn($0) }
    let candidates = failing.isEmpty ? Array(drawn.indices) : failing
    let frame = candidates.max { (drawn[$0].count, $1) < (drawn[$1].count, $0) }!
    return (frame, drawn[frame].count)
  }

  /// How many colors a frame has to draw, on average.
  var meanColors: Int { drawn.reduce(0) { $0 + $1.count } / drawn.count }

  /// Every frame can draw its own colors.
  package var isExact: Bool {
    quantizer.census.isUnbucketed && drawn.indices.allSatisfy(drawsItsOwn)
  }

  /// Whether a frame can draw its own colors. Where they fill the palette, no index is left for pixels that stay: it
  /// draws these too, if they have the same colors.
  private func drawsItsOwn(_ index: Int) -> Bool {
    let (census, most) = (quantizer.census, quantizer.options.maxColors)
    guard drawn[index].count > room(index) else { return true }
    guard index > 0, drawn[index].count == most, !census.hasTransparency else { return false }
    let (frame, before) = (census.frames[index], census.frames[index - 1])
    let changed = frame.indices.filter { frame[$0] != before[$0] }
    let columns = changed.map { $0 % quantizer.width }
    let (rows, own) = (changed[0] / quantizer.width...changed.last! / quantizer.width, Set(drawn[index]))
    let (left, right) = (columns.min()!, columns.max()!)
    return rows.allSatisfy { row in
      frame[row * quantizer.width + left...row * quantizer.width + right].allSatisfy { own.contains(Int($0)) }
    }
  }

  /// The loop with a palette for each frame; nil where all frames together have more colors than can be numbered.
  /// - Parameter most: The largest number of colors in a palette; exact colors come on top.
  func quantized(most: Int = .max) throws(Cancelled) -> QuantizedLoop? {
    let census = quantizer.census
    let palettes = try concurrentMap(
      count: drawn.count, workers: quantizer.options.workers, cancellation: quantizer.options.cancellation
    ) { index in
      palette(index, most)
    }
    var table = ColorNumbers()
    var frames = FrameNumbers(
      width: quantizer.width, pixels: quantizer.width * quantizer.height, count: census.frames.count)
    var (before, composed): ([UInt16], [UInt16]) = ([], [])
    for (index, palette) in palettes.enumerated() {
      var numbers = [UInt16](repeating: 0, count: census.bucketColors.count)
      for bucket in drawn[index] {
        let number = table.number(of: palette.colors[palette.nearest(to: quantizer.points[bucket])])
        guard number <= UInt16.max else { return nil }
        numbers[bucket] = UInt16(number)
      }
      let frame = census.frames[index]
      if index == 0 || census.hasTransparency {
        composed = frame.mapped(through: numbers)
      } else {
        for position in frame.indices where frame[position] != before[position] {
          composed[position] = numbers[Int(frame[position])]
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
    let room = min(room(index), max(most, quantizer.exact.count + 1))
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
