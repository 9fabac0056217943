import GIFCoding
import GraphicsCore
import Quantizing

/// An image of any colors → the same in the colors of one GIF palette, with opaque and transparent pixels only.
enum PaletteFrame {
  /// One entry of 256 is for transparent pixels.
  private static let mostColors = 255

  static func fitted(_ image: Pixmap) -> Pixmap {
    var result = GIFAlpha.dither.applied(to: image)
    let counts = result.pixels.histogram.filter { $0.key >> 24 != 0 }
    guard counts.count > mostColors else { return result }
    let converter = LabColors.forPalettes
    // In order, since that of a dictionary differs from run to run.
    let colors = counts.keys.sorted()
    let points = colors.map { converter.place(of: $0) }
    let palette = MeanPalettes(
      points: points, weights: colors.map { Float(counts[$0] ?? 0) }, exact: [], converter: converter
    ).palette(of: mostColors)
    let shown = Dictionary(uniqueKeysWithValues: zip(colors, points.map { palette.colors[palette.nearest(to: $0)] }))
    result.pixels = result.pixels.map { shown[$0] ?? $0 }
    return result
  }
}
