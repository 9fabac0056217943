import GraphicsCore

/// Display lists → pixels, by exact area coverage.
///
/// Every pixel is what a supersampled rendering of the whole list tends to: outlines cover exact areas, clips and
/// draws that share a pixel are kept apart there, and colors are accumulated as floats and rounded once. Paints are
/// taken at the pixel's center.
///
/// Both fill rules are exact wherever contours overlap, cross or coincide. Limits: curves are chords within 0.003
/// pixel; of more than 64 outlines that cross one pixel, the rest count as the ones they are most like; a group with
/// filters is finished by itself, so that below it edges are blended by coverage.
///
/// A value may be used from several threads at once; it keeps memory between renderings, so use one for all frames.
public struct Rasterizer: Sendable {
  /// Pixels per point.
  public let scale: Double
  /// What the images' samples are in; colors are blended as they are encoded there.
  public let colorSpace: ColorSpace
  /// The height of the bands that are drawn one after the other, for tests; the result does not depend on it.
  package var bandRows: Int?
  private let pool = WorkspacePool()

  /// - Parameter scale: Pixels per point, above 0; fractions are allowed.
  public init(scale: Double, colorSpace: ColorSpace = .srgb) {
    precondition(scale > 0 && scale.isFinite, "the scale is above 0")
    self.scale = scale
    self.colorSpace = colorSpace
  }

  /// The sides in pixels of a canvas of `size` points: rounded up, but for rounding errors of less than a millionth,
  /// and at least 1.
  public static func pixelSize(of size: Size, scale: Double) -> (width: Int, height: Int) {
    func side(_ points: Double) -> Int {
      let pixels = (points * scale - 1e-6).rounded(.up)
      precondition(pixels < Double(Int32.max), "a canvas has finite sides")
      return max(1, Int(pixels))
    }
    return (side(size.width), side(size.height))
  }

  /// Draws the list once and gives one image for each of `outputs`, in their order.
  public func render(_ list: DisplayList, outputs: [PixelOutput]) -> [Pixmap] {
    let (width, height) = Self.pixelSize(of: list.size, scale: scale)
    let background = list.background.premultiplied(in: colorSpace, opacity: 1)
    var targets = outputs.map {
      PixmapTarget(
        width: width, height: height, conversion: PixelConversion($0, in: colorSpace), background: background)
    }
    pool.withWorkspace { workspace in
      let plan = ImageRenderer(scale: scale, colorSpace: colorSpace, bandRows: bandRows, workspace: workspace).plan(
        list.commands[...], canvas: PixelRect(x: 0, y: 0, width: width, height: height), origin: (0, 0),
        reusing: workspace.takeEdges())
      workspace.painter.paint(plan, background: background, bandRows: bandRows) { y, row, drawn in
        for i in targets.indices { targets[i].take(row, drawn: drawn, y: y) }
      }
      workspace.returnEdges(plan.edges)
    }
    return targets.indices.map { targets[$0].finish() }
  }
}

/// A pixmap that takes its rows one after the other.
private struct PixmapTarget {
  private let width: Int
  private let height: Int
  private let conversion: PixelConversion
  /// What the background becomes.
  private let undrawn: UInt32
  /// With room for a block more, as rows are converted in whole blocks, each over the end of the last.
  private var pixels: [UInt32]

  init(width: Int, height: Int, conversion: PixelConversion, background: Pixel) {
    self.width = width
    self.height = height
    self.conversion = conversion
    undrawn = conversion.convert(background)
    pixels = [UInt32](repeating: undrawn, count: width * height + LayerStack.block)
  }

  mutating func take(_ row: UnsafePointer<Pixel>, drawn: UnsafePointer<UInt64>, y: Int) {
    pixels.withUnsafeMutableBufferPointer { pixels in
      let target = pixels.baseAddress! + y * width
      var block = 0
      let blocks = (width + LayerStack.block - 1) / LayerStack.block
      while block < blocks {
        let x = block * LayerStack.block
        if drawn[block >> 6] >> UInt64(truncatingIfNeeded: block & 63) & 1 != 0 {
          conversion.convert(row + x, count: LayerStack.block, to: target + x)
        } else if block == 0 {
          // The row above may have run over its end.
          (target + x).update(repeating: undrawn, count: min(LayerStack.block, width - x))
        }
        block += 1
      }
    }
  }

  /// Gives the pixmap away; the target is empty afterwards.
  mutating func finish() -> Pixmap {
    var taken: [UInt32] = []
    swap(&taken, &pixels)
    taken.removeLast(LayerStack.block)
    return Pixmap(width: width, height: height, pixels: taken)
  }
}
