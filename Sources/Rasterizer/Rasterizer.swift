import GraphicsCore

/// Display lists → pixels, by exact area coverage.
///
/// Every pixel is what a supersampled rendering of the whole list tends to: outlines cover exact areas, clips and draws that
/// share a pixel are kept apart there, and colours are accumulated as floats and rounded once. Paints are taken at the pixel's centre.
///
/// A value may be used from several threads at once.
public struct Rasterizer: Sendable {
  /// Pixels per point.
  public let scale: Double
  /// The height of the bands that are drawn one after the other, for tests; the result does not depend on it.
  package var bandRows: Int?

  /// - Parameter scale: Pixels per point, above 0; fractions are allowed.
  public init(scale: Double) {
    precondition(scale > 0 && scale.isFinite, "the scale is above 0")
    self.scale = scale
  }

  /// The sides in pixels of a canvas of `size` points: rounded up, but for rounding errors of less than a millionth, and at least 1.
  public static func pixelSize(of size: Size, scale: Double) -> (width: Int, height: Int) {
    func side(_ points: Double) -> Int {
      let pixels = (points * scale - 1e-6).rounded(.up)
      precondition(pixels < Double(Int32.max), "a canvas has finite sides")
      return max(1, Int(pixels))
    }
    return (side(size.width), side(size.height))
  }

  /// Draws the list once and gives one picture for each of `outputs`, in their order.
  public func render(_ list: DisplayList, outputs: [PixelOutput]) -> [Pixmap] {
    let (width, height) = Self.pixelSize(of: list.size, scale: scale)
    let canvas = PixelRect(x: 0, y: 0, width: width, height: height)
    let plan = PictureRenderer(scale: scale, bandRows: bandRows).plan(
      list.commands[...], canvas: canvas, origin: (0, 0))
    let background = list.background.premultiplied(opacity: 1)
    let blocks = (width + LayerStack.block - 1) / LayerStack.block
    let conversions = outputs.map { PixelConversion($0) }
    let clear = conversions.map { $0.convert(background) }
    // Rows are converted whole, so that the last one may run over its end.
    var pixels = outputs.map { _ in [UInt32](repeating: 0, count: width * height + LayerStack.block) }
    var painter = BandPainter(plan, background: background, bandRows: bandRows)
    painter.paint { y, row, drawn in
      for i in 0..<conversions.count {
        pixels[i].withUnsafeMutableBufferPointer { target in
          let target = target.baseAddress! + y * width
          for block in 0..<blocks {
            let x = block * LayerStack.block
            if drawn[block >> 6] >> UInt64(block & 63) & 1 != 0 {
              conversions[i].convert(row + x, count: LayerStack.block, to: target + x)
            } else {
              (target + x).update(repeating: clear[i], count: LayerStack.block)
            }
          }
        }
      }
    }
    return pixels.indices.map { i in
      pixels[i].removeLast(LayerStack.block)
      return Pixmap(width: width, height: height, pixels: pixels[i])
    }
  }
}
