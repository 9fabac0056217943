import GraphicsCore
import Quantizing

/// A census → a loop in which every frame may have a palette of its own, for loops that no single palette serves.
///
/// A frame needs colours for the pixels that change, and all others stay as they are, with the colours they got when
/// they last changed: so a pixel that stands still in the source stands still in the file, whatever the palettes do.
/// Where there are clear pixels, a disposal may wipe any pixel, and a frame must be able to draw all it shows.
struct FramewiseQuantizer {
  let quantizer: Quantizer
  /// For each frame, the buckets it has to draw, ascending; without clear.
  private let drawn: [[Int]]

  init(_ quantizer: Quantizer) throws {
    self.quantizer = quantizer
    let census = quantizer.census
    drawn = try concurrentMap(
      count: census.frames.count, workers: quantizer.options.workers, cancellation: quantizer.options.cancellation
    ) { index in
      var seen = [Bool](repeating: false, count: census.bucketColors.count)
      let frame = census.frames[index]
      if index == 0 || census.hasClear {
        for bucket in frame { seen[Int(bucket)] = true }
      } else {
        for (bucket, before) in zip(frame, census.frames[index - 1]) where bucket != before { seen[Int(bucket)] = true }
      }
      return seen.indices.dropFirst().filter { seen[$0] }
    }
  }

  /// Colours that a frame's palette has room for, beside the transparent entry. The first frame of an opaque loop
  /// leaves nothing out.
  private func room(_ index: Int) -> Int {
    index == 0 && !quantizer.census.hasClear ? quantizer.options.maxColors : quantizer.options.maxColors - 1
  }

  /// The frame that has to draw more colours than any other.
  var mostColorful: (frame: Int, colors: Int) {
    let frame = drawn.indices.max { (drawn[$0].count, $1) < (drawn[$1].count, $0) }!
    return (frame, drawn[frame].count)
  }

  /// Every frame can draw its own colours.
  var isExact: Bool {
    quantizer.census.isUnbucketed && drawn.indices.allSatisfy { drawn[$0].count <= room($0) }
  }

  /// The frame with the most to draw can keep a limit: where it cannot, all others need not be tried.
  func isMostColorfulFrameCovered(limit: ErrorLimit) -> Bool {
    quantizer.palette(of: drawn[mostColorful.frame], limit: limit, room: room(mostColorful.frame)).isComplete
  }

  /// The loop with palettes that keep a limit at every pixel; nil where a frame alone has too many colours for that, or
  /// all frames together more than can be numbered.
  func quantized(limit: ErrorLimit) throws -> QuantizedLoop? {
    let census = quantizer.census
    let covers = try concurrentMap(
      count: drawn.count, workers: quantizer.options.workers, cancellation: quantizer.options.cancellation
    ) { index in
      quantizer.palette(of: drawn[index], limit: limit, room: room(index))
    }
    guard covers.allSatisfy(\.isComplete) else { return nil }
    var table = ColorTable()
    var frames: [[UInt16]] = []
    for (index, cover) in covers.enumerated() {
      var numbers = [UInt16](repeating: 0, count: census.bucketColors.count)
      for bucket in drawn[index] {
        let number = table.number(of: cover.colors[cover.nearest(to: quantizer.labs[bucket])])
        guard number <= UInt16.max else { return nil }
        numbers[bucket] = UInt16(number)
      }
      let frame = census.frames[index]
      if index == 0 || census.hasClear {
        frames.append(frame.mapped(through: numbers))
      } else {
        var composed = frames[index - 1]
        let before = census.frames[index - 1]
        for position in frame.indices where frame[position] != before[position] {
          composed[position] = numbers[Int(frame[position])]
        }
        frames.append(composed)
      }
    }
    let error = quantizer.errorOfFrames(frames, colors: table.colors)
    var loop = QuantizedLoop(
      width: quantizer.width, height: quantizer.height, colors: table.colors, frames: frames,
      delays: quantizer.delays, hasClear: census.hasClear, largestError: error.largest, meanError: error.mean)
    loop.mergeEqualNeighbours()
    return loop
  }
}
