import GraphicsCore

/// An animation → every colour of the whole loop, how often it is shown, and the frames as colour numbers.
///
/// Numbers are dealt in order of first appearance, frame by frame and row by row, whatever the number of threads; 0 is clear.
/// A pixel that is as it was in the frame before costs one comparison, so the work is that of the pixels that change.
struct ColorCensus {
  /// Opaque colours by number; `colors[0]` stands for clear.
  private(set) var colors: [UInt32]
  /// For each number, in how many pixels of how many frames it is shown: the sum is width × height × frames.
  private(set) var pixelCounts: [Int]
  /// For each number, how many pixels take it on: what the palette is weighted by, so that a still background counts once.
  private(set) var changeCounts: [Int]
  /// For each frame, row-major, the number of each pixel's *bucket*.
  private(set) var frames: [[UInt16]]
  /// The bucket of each number: itself, unless there are more colours than 16 bits can number.
  private(set) var bucketOfColor: [UInt16]
  /// A colour that stands for each bucket.
  private(set) var bucketColors: [UInt32]

  /// Different opaque colours.
  var colorCount: Int { colors.count - 1 }
  var hasClear: Bool { pixelCounts[0] > 0 }
  /// Every bucket holds one colour.
  var isUnbucketed: Bool { bucketColors.count == colors.count }

  /// - Throws: `GIFEncodingError.translucentPixel`.
  init(_ pixmaps: [Pixmap], workers: Int) throws {
    // Fixed chunks, so that threads can number on their own; merging in order gives the order of first appearance.
    let chunkCount = min(max(1, workers), pixmaps.count)
    let bounds = (0...chunkCount).map { $0 * pixmaps.count / chunkCount }
    var chunks = try concurrentMap(count: chunkCount, workers: workers) { index in
      try Chunk(pixmaps, range: bounds[index]..<bounds[index + 1])
    }
    var table = ColorTable()
    var pixelCounts = [0]
    var changeCounts = [0]
    var renumbering: [[UInt32]] = []
    for chunk in chunks {
      var map = [UInt32](repeating: 0, count: chunk.colors.count)
      for number in chunk.colors.indices {
        let merged = number == 0 ? 0 : Int(table.number(of: chunk.colors[number]))
        map[number] = UInt32(merged)
        if merged == pixelCounts.count {
          pixelCounts.append(0)
          changeCounts.append(0)
        }
        pixelCounts[merged] += chunk.pixelCounts[number]
        changeCounts[merged] += chunk.changeCounts[number]
      }
      renumbering.append(map)
    }
    colors = table.colors
    self.pixelCounts = pixelCounts
    self.changeCounts = changeCounts

    let (bucketOfColor, bucketColors) = Self.buckets(of: colors)
    self.bucketOfColor = bucketOfColor
    self.bucketColors = bucketColors
    let chunkNumbers = chunks.map(\.frames)
    let (merged, renumberings) = (table, renumbering)
    chunks = []
    let isSingleUnbucketed = chunkCount == 1 && bucketColors.count == colors.count
    frames = try concurrentMap(count: pixmaps.count, workers: workers) { index in
      let chunk = bounds.lastIndex { $0 <= index && $0 < pixmaps.count }!
      let numbers = chunkNumbers[chunk][index - bounds[chunk]]
      if numbers.isEmpty {
        // This chunk alone has more colours than 16 bits: its frames were only counted.
        var last: (color: UInt32, bucket: UInt16) = (0, 0)
        return pixmaps[index].pixels.map { pixel in
          guard pixel >> 24 != 0 else { return 0 }
          if pixel != last.color { last = (pixel, bucketOfColor[Int(merged.knownNumber(of: pixel))]) }
          return last.bucket
        }
      }
      if isSingleUnbucketed { return numbers }
      let map = renumberings[chunk].map { bucketOfColor[Int($0)] }
      return map.withUnsafeBufferPointer { map in numbers.map { map[Int($0)] } }
    }
  }

  /// Colours that agree in all but their lowest bits share a bucket, with as few bits dropped as make 16-bit numbers do.
  private static func buckets(of colors: [UInt32]) -> (ofColor: [UInt16], colors: [UInt32]) {
    if colors.count <= 1 << 16 { return (colors.indices.map { UInt16($0) }, colors) }
    for droppedBits in 1...3 {
      let keep = UInt32(0xFF) & (UInt32.max << droppedBits)
      let mask = 0xFF00_0000 | keep << 16 | keep << 8 | keep
      let middle = UInt32(1) << (droppedBits - 1)
      var table = ColorTable(capacityBits: 16)
      var ofColor = [UInt16](repeating: 0, count: colors.count)
      for index in 1..<colors.count {
        ofColor[index] = UInt16(truncatingIfNeeded: table.number(of: colors[index] & mask))
      }
      if table.colors.count <= 1 << 16 {
        return (ofColor, table.colors.map { $0 == 0 ? 0 : $0 | middle << 16 | middle << 8 | middle })
      }
    }
    preconditionFailure("five bits a channel are 32,768 colours")
  }
}

/// The census of some neighbouring frames, numbered on its own.
private struct Chunk: Sendable {
  var colors: [UInt32]
  var pixelCounts: [Int]
  var changeCounts: [Int]
  /// Empty frames once there are more colours than 16 bits can number.
  var frames: [[UInt16]] = []

  init(_ pixmaps: [Pixmap], range: Range<Int>) throws {
    var table = ColorTable()
    var pixelCounts = [0]
    var changeCounts = [0]
    let area = pixmaps[range.lowerBound].pixels.count
    var numbers = [UInt32](repeating: 0, count: area)
    for index in range {
      let pixmap = pixmaps[index]
      try AnimationCheck.requireOneBitAlpha(pixmap, frame: index)
      // A change at this frame lasts until the next: count it up to the chunk's end, and take the old colour's count back.
      let remaining = range.upperBound - index
      let isFirst = index == range.lowerBound
      let before = index == 0 ? nil : pixmaps[index - 1].pixels
      var last: (color: UInt32, number: UInt32) = (0, 0)
      numbers.withUnsafeMutableBufferPointer { numbers in
        for position in 0..<area {
          let pixel = pixmap.pixels[position]
          let isChange = before == nil || pixel != before![position]
          if !isChange && !isFirst { continue }
          if pixel != last.color {
            last = (pixel, pixel >> 24 == 0 ? 0 : table.number(of: pixel))
            if last.number == pixelCounts.count {
              pixelCounts.append(0)
              changeCounts.append(0)
            }
          }
          let number = last.number
          if !isFirst { pixelCounts[Int(numbers[position])] -= remaining }
          pixelCounts[Int(number)] += remaining
          if isChange { changeCounts[Int(number)] += 1 }
          numbers[position] = number
        }
      }
      if table.colors.count <= 1 << 16 {
        frames.append(numbers.map { UInt16(truncatingIfNeeded: $0) })
      } else {
        frames.append([])
      }
    }
    colors = table.colors
    self.pixelCounts = pixelCounts
    self.changeCounts = changeCounts
  }
}
