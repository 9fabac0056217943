import GraphicsCore
import Parallelism

/// An animation → every color of the whole loop, how often it is shown, and the frames as indices of colors.
///
/// Indices are dealt in order of first appearance, frame by frame and row by row, whatever the number of threads; 0 is
/// clear. A pixel that is as it was in the frame before costs one comparison, so the work is that of the pixels that
/// change.
package struct ColorCensus {
  /// Packed colors by index; `colors[0]` stands for transparent.
  package private(set) var colors: [UInt32]
  /// For each index, in how many pixels of how many frames it is shown: the sum is width × height × frames.
  package private(set) var pixelCounts: [Int]
  /// For each frame, row-major, the index of each pixel's *bucket*.
  package private(set) var frames: IndexedFrames
  /// The bucket of each index: itself, unless there are more colors than 16 bits can index.
  package private(set) var bucketOfColor: [UInt16]
  /// A color that stands for each bucket.
  package private(set) var bucketColors: [UInt32]

  /// Different colors but transparent.
  package var colorCount: Int { colors.count - 1 }
  /// Some color is neither opaque nor transparent.
  let hasTranslucency: Bool
  var hasTransparency: Bool { pixelCounts[0] > 0 }
  /// Every bucket holds one color.
  var isUnbucketed: Bool { bucketColors.count == colors.count }

  /// - Parameter takesTranslucent: Whether pixels may be translucent.
  /// - Throws: `TranslucentPixel`, or `Cancelled` before a frame.
  package init(
    _ pixmaps: [Pixmap], takesTranslucent: Bool = false, workers: Int, cancellation: Cancellation = .never
  ) throws {
    // Fixed chunks, so that threads can index on their own; merging in order gives the order of first appearance.
    let chunkCount = min(max(1, workers), pixmaps.count)
    let bounds = (0...chunkCount).map { $0 * pixmaps.count / chunkCount }
    var chunks = try concurrentMap(count: chunkCount, workers: workers) { index in
      try Chunk(pixmaps, range: bounds[index]..<bounds[index + 1], takesTranslucent: takesTranslucent, cancellation)
    }
    var table = ColorIndices()
    var pixelCounts = [0]
    var reindexing: [[UInt32]] = []
    for chunk in chunks {
      var map = [UInt32](repeating: 0, count: chunk.colors.count)
      for index in chunk.colors.indices {
        let merged = index == 0 ? 0 : Int(table.index(of: chunk.colors[index]))
        map[index] = UInt32(merged)
        if merged == pixelCounts.count { pixelCounts.append(0) }
        pixelCounts[merged] += chunk.pixelCounts[index]
      }
      reindexing.append(map)
    }
    colors = table.colors
    hasTranslucency = takesTranslucent && table.colors.contains { $0 != 0 && $0 < 0xFF00_0000 }
    self.pixelCounts = pixelCounts

    let (bucketOfColor, bucketColors) = Self.buckets(of: colors)
    self.bucketOfColor = bucketOfColor
    self.bucketColors = bucketColors
    let chunkFrames = chunks.map(\.frames)
    let (merged, reindexings) = (table, reindexing)
    chunks = []
    let isUnbucketed = bucketColors.count == colors.count
    frames = try IndexedFrames(
      width: pixmaps[0].width, pixels: pixmaps[0].width * pixmaps[0].height, count: pixmaps.count, workers: workers,
      cancellation: cancellation
    ) { index in
      let chunk = bounds.lastIndex { $0 <= index && $0 < pixmaps.count }!
      let indices = chunkFrames[chunk][index - bounds[chunk]]
      if indices.isEmpty {
        // This chunk alone has more colors than 16 bits: its frames were only counted.
        var last: (color: UInt32, bucket: UInt16) = (0, 0)
        return pixmaps[index].pixels.map { pixel in
          guard pixel >> 24 != 0 else { return 0 }
          if pixel != last.color { last = (pixel, bucketOfColor[Int(merged.knownIndex(of: pixel))]) }
          return last.bucket
        }
      }
      // The first chunk's indices are the loop's.
      if isUnbucketed && chunk == 0 { return indices }
      return indices.mapped(through: reindexings[chunk].map { bucketOfColor[Int($0)] })
    }
  }

  /// Colors that agree in all but their lowest bits share a bucket, with as few bits dropped as make 16-bit indices do.
  private static func buckets(of colors: [UInt32]) -> (ofColor: [UInt16], colors: [UInt32]) {
    if colors.count <= 1 << 16 { return (colors.indices.map { UInt16($0) }, colors) }
    for droppedBits in 1...5 {
      let keep = UInt32(0xFF) & (UInt32.max << droppedBits)
      let middle = UInt32(1) << (droppedBits - 1)
      var table = ColorIndices(capacityBits: 16)
      var ofColor = [UInt16](repeating: 0, count: colors.count)
      for index in 1..<colors.count {
        let alpha = colors[index] < 0xFF00_0000 ? colors[index] >> 24 & keep | middle : 0xFF
        let color = colors[index] & (keep << 16 | keep << 8 | keep) | alpha << 24
        ofColor[index] = UInt16(truncatingIfNeeded: table.index(of: color))
      }
      if table.colors.count <= 1 << 16 {
        return (ofColor, table.colors.map { $0 == 0 ? 0 : $0 | middle << 16 | middle << 8 | middle })
      }
    }
    preconditionFailure("three bits a channel and alpha are 4,096 colors")
  }
}

/// A pixel is neither opaque nor transparent where it must be.
package struct TranslucentPixel: Error, Equatable {
  package let frame: Int
  package let x: Int
  package let y: Int
  package let alpha: UInt8
}

extension [UInt16] {
  /// Each index's entry in a table that has one for all of them. Through pointers, into an array without zeros first:
  /// spans take 2.2 times as long.
  func mapped(through table: [UInt16]) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: count) { result, initialized in
      withUnsafeBufferPointer { indices in
        table.withUnsafeBufferPointer { table in
          for position in indices.indices { result.initializeElement(at: position, to: table[Int(indices[position])]) }
        }
      }
      initialized = count
    }
  }
}

/// The census of some neighboring frames, indexed on its own.
private struct Chunk: Sendable {
  private(set) var colors: [UInt32] = [0]
  private(set) var pixelCounts = [0]
  /// Empty frames once there are more colors than 16 bits can index.
  private(set) var frames: IndexedFrames

  init(_ pixmaps: [Pixmap], range: Range<Int>, takesTranslucent: Bool, _ cancellation: Cancellation) throws {
    let area = pixmaps[0].width * pixmaps[0].height
    // Whether indices are packed is for the whole loop to say.
    frames = IndexedFrames(width: pixmaps[0].width, pixels: area, count: pixmaps.count)
    var table = ColorIndices()
    // The frame before, empty at the chunk's first, and its indices.
    var before: [UInt32] = []
    var indices = [UInt16](repeating: 0, count: area)
    for index in range {
      try cancellation.check()
      let pixels = pixmaps[index].pixels
      // A color taken on at this frame is shown until it changes: count it up to the chunk's end, and take the old
      // color's count back.
      if let translucent = count(
        pixels, before: before, indices: &indices, table: &table, remaining: range.upperBound - index,
        takesTranslucent: takesTranslucent)
      {
        let width = pixmaps[0].width
        throw TranslucentPixel(
          frame: index, x: translucent % width, y: translucent / width, alpha: UInt8(pixels[translucent] >> 24))
      }
      if table.colors.count > 1 << 16 { indices = [] }
      frames.append(indices)
      before = pixels
    }
    colors = table.colors
  }

  /// Visits the pixels that are not as in the frame before; all of them in a chunk's first frame.
  /// - Returns: the place of a translucent pixel where there must be none.
  private mutating func count(
    _ pixels: [UInt32], before: [UInt32], indices: inout [UInt16], table: inout ColorIndices, remaining: Int,
    takesTranslucent: Bool
  ) -> Int? {
    let area = pixels.count
    let isFirstOfChunk = before.isEmpty
    var translucent: Int?
    var last: (color: UInt32, index: UInt32) = (0, 0)
    // Once indices overflow there is nothing to take them from: look the color before up instead.
    let isIndexed = !indices.isEmpty
    pixels.withUnsafeBufferPointer { now in
      before.withUnsafeBufferPointer { before in
        indices.withUnsafeMutableBufferPointer { indices in
          var position = 0
          while position < area {
            if !isFirstOfChunk {
              position = Self.skipEqual(now, before, from: position)
              if position == area { break }
            }
            let pixel = now[position]
            if pixel != last.color {
              let alpha = pixel >> 24
              if alpha != 255 && alpha != 0 && !takesTranslucent {
                translucent = position
                return
              }
              last = (pixel, alpha == 0 ? 0 : table.index(of: pixel))
              if last.index == pixelCounts.count { pixelCounts.append(0) }
            }
            if !isFirstOfChunk {
              let old = isIndexed ? UInt32(indices[position]) : table.knownIndex(of: before[position])
              pixelCounts[Int(old)] -= remaining
            }
            pixelCounts[Int(last.index)] += remaining
            if isIndexed { indices[position] = UInt16(truncatingIfNeeded: last.index) }
            position += 1
          }
        }
      }
    }
    return translucent
  }

  /// The first place from `start` on where two frames differ, or the end.
  @inline(__always)
  private static func skipEqual(
    _ a: UnsafeBufferPointer<UInt32>, _ b: UnsafeBufferPointer<UInt32>, from start: Int
  ) -> Int {
    start + equalPrefix(a.baseAddress! + start, b.baseAddress! + start, count: (a.count - start) * 4) / 4
  }
}
