/// The float images of one band: the canvas and the group layers above it.
///
/// A layer is cleared in blocks of 16 pixels as they are first drawn on, so that a draw costs only its own pixels.
/// Where edges of several draws meet in one pixel, the layer also keeps a color for each of the pixel's parts (see
/// `SharedPixels`).
struct LayerStack: ~Copyable {
  struct Layer {
    /// Where its pixels, its rows of block bits and its parts begin in the stack's buffers.
    var pixels: Int
    var drawn: Int
    var parts: Int
    var background: Pixel
  }

  /// Pixels of a block.
  static let block = 16

  private(set) var width = 0
  private(set) var rows = 0
  /// Pixels from row to row, a multiple of the block.
  private(set) var stride = 0
  /// Words of block bits in a row.
  private(set) var words = 0
  private(set) var partCount = 0
  private(set) var layers: [Layer] = []
  private var pixels = Buffer<Pixel>(capacity: 16)
  private var drawn = Buffer<UInt64>(capacity: 16)
  private var parts = Buffer<Pixel>(capacity: 16)

  /// Starts a band: one layer, of `background` all over.
  mutating func begin(width: Int, rows: Int, background: Pixel, partCount: Int) {
    self.width = width
    self.rows = rows
    let blocks = (width + Self.block - 1) / Self.block
    stride = blocks * Self.block
    words = (blocks + 63) / 64
    self.partCount = partCount
    layers.removeAll(keepingCapacity: true)
    pixels.removeAll()
    drawn.removeAll()
    parts.removeAll()
    push(background: background)
  }

  mutating func push(background: Pixel = .zero) {
    layers.append(
      Layer(
        pixels: pixels.extend(by: stride * rows), drawn: drawn.extend(by: words * rows, filledWith: 0),
        parts: parts.extend(by: partCount, filledWith: background), background: background))
  }

  /// Drops the topmost layer.
  mutating func pop() {
    let layer = layers.removeLast()
    pixels.removeLast(pixels.count - layer.pixels)
    drawn.removeLast(drawn.count - layer.drawn)
    parts.removeLast(parts.count - layer.parts)
  }

  /// A row of a layer, `stride` pixels; those of blocks that are not drawn hold nothing of use.
  func row(_ y: Int, of layer: Layer) -> UnsafeMutablePointer<Pixel> { pixels.base + (layer.pixels + y * stride) }

  /// The blocks of a row that are drawn, a bit each.
  func drawnBlocks(_ y: Int, of layer: Layer) -> UnsafeMutablePointer<UInt64> {
    drawn.base + (layer.drawn + y * words)
  }

  func parts(of layer: Layer) -> UnsafeMutablePointer<Pixel> { parts.base + layer.parts }

  /// Makes the pixels x0..<x1 of a row ready to be drawn on.
  func prepare(_ x0: Int, _ x1: Int, row y: Int, of layer: Layer) {
    Self.prepare(x0, x1, of: row(y, of: layer), drawn: drawnBlocks(y, of: layer), background: layer.background)
  }

  /// The same, for a row whose pixels and block bits are at hand.
  @inline(__always)
  static func prepare(
    _ x0: Int, _ x1: Int, of pixels: UnsafeMutablePointer<Pixel>, drawn: UnsafeMutablePointer<UInt64>, background: Pixel
  ) {
    var block = x0 / Self.block
    let last = (x1 - 1) / Self.block
    while block <= last {
      let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: block & 63)
      if drawn[block >> 6] & bit == 0 {
        drawn[block >> 6] |= bit
        (pixels + block * Self.block).update(repeating: background, count: Self.block)
      }
      block += 1
    }
  }

  /// The drawn pixels of a row as runs of full coverage.
  func drawnRuns(_ y: Int, of layer: Layer, to runs: inout Buffer<Run>) {
    let drawn = drawnBlocks(y, of: layer)
    var start = -1
    for block in 0...(stride / Self.block) {
      let isDrawn = block * Self.block < stride && drawn[block >> 6] >> UInt64(block & 63) & 1 != 0
      if isDrawn && start < 0 { start = block * Self.block }
      if !isDrawn && start >= 0 {
        runs.append(Run(x0: Int32(start), x1: Int32(min(block * Self.block, width)), coverage: 1))
        start = -1
      }
    }
  }
}
