import APNGCoding
import Exporting
import GraphicsCore
import PresetModel

/// Where the frames are on a sheet: in rows from left to right, as few as its longest side allows.
struct SpriteGrid: Equatable, Sendable {
  let count: Int
  let columns: Int
  let rows: Int

  /// The longest side of an image that browsers draw, in pixels.
  static let longestSide = 16_384

  /// - Parameters:
  ///   - count: The number of frames; at least one.
  ///   - width: The widest frame of all sheets, in pixels.
  ///   - height: The highest one.
  /// - Throws: `BundleError` where they do not fit.
  init(count: Int, width: Int, height: Int) throws(BundleError) {
    let most = max(1, Self.longestSide / width)
    rows = (count + most - 1) / most
    columns = (count + rows - 1) / rows
    self.count = count
    guard rows * height <= Self.longestSide, width <= Self.longestSide else {
      throw BundleError(
        "\(count) frames of \(width)×\(height) pixels do not fit on a sprite of \(Self.longestSide) pixels a side; "
          + "ask for fewer frames a second, or leave out the largest scale")
    }
  }

  /// For each pixel of a sheet, in bytes: its frames, the sheet, and the encoder's own copies. A sheet of 19 million
  /// pixels took 12.
  private static let bytesPerPixel = 16

  /// - Throws: `BundleError` where making a sheet of frames of this size would take more.
  func checkMemory(_ frame: FileFacts, limits: DrawingLimits) throws(BundleError) {
    let (width, height) = size(frame)
    let needed = width * height * Self.bytesPerPixel
    guard MemoryEstimate.program + needed > limits.memory else { return }
    throw BundleError(MemoryEstimate.message("a sheet of \(width) × \(height) pixels", needs: needed, of: limits))
  }

  /// That of a sheet of an animation's frames, in pixels.
  func size(_ frame: FileFacts) -> (width: Int, height: Int) { (columns * frame.width, rows * frame.height) }

  /// The column and the row of a frame.
  func cell(_ index: Int) -> (column: Int, row: Int) { (index % columns, index / columns) }
}

/// All frames of a loop on one image.
struct SpriteSheet: Equatable, Sendable {
  let grid: SpriteGrid
  /// Of a frame, in pixels.
  let frameWidth: Int
  let frameHeight: Int
  let pixmap: Pixmap

  /// - Parameter frames: Of one size, in the order of the grid.
  init(_ frames: [Pixmap], _ grid: SpriteGrid) {
    precondition(frames.count == grid.count, "every cell has a frame")
    self.grid = grid
    (frameWidth, frameHeight) = (frames[0].width, frames[0].height)
    let width = grid.columns * frameWidth
    var pixels = [UInt32](repeating: 0, count: width * grid.rows * frameHeight)
    for (index, frame) in frames.enumerated() {
      let (column, row) = grid.cell(index)
      let cell = frame.pixels
      for y in 0..<frameHeight {
        let start = (row * frameHeight + y) * width + column * frameWidth
        pixels.replaceSubrange(start..<start + frameWidth, with: cell[y * frameWidth..<(y + 1) * frameWidth])
      }
    }
    pixmap = Pixmap(width: width, height: grid.rows * frameHeight, pixels: pixels)
  }

  /// A PNG without loss.
  func png(in space: ColorSpace) throws -> [UInt8] {
    var options = APNGOptions()
    options.colorSpace = space
    return try APNGEncoder.encode(pixmap, options: options).bytes
  }
}
