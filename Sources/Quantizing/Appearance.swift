import GraphicsCore

/// How a color with alpha looks on a white page and on a black one, in OKLab.
///
/// The look of a translucent color depends on the page, so it is judged on both extremes: the distance of two colors
/// is the larger of their two OKLab distances. For opaque colors both are equal.
struct Appearance: Equatable {
  let overWhite: LabVector
  let overBlack: LabVector

  /// - Parameter packed: straight alpha, in the converter's space.
  init(_ packed: UInt32, _ converter: LabColors) {
    let color = RGBA8(packed: packed)
    func over(_ page: UInt8) -> LabVector {
      converter.lab(of: color.over(RGBA8(red: page, green: page, blue: page)).packed)
    }
    (overWhite, overBlack) = (over(255), over(0))
  }

  @inline(__always)
  func squaredDistance(to other: Appearance) -> Float {
    max(
      LabColors.squaredDistance(overWhite, other.overWhite), LabColors.squaredDistance(overBlack, other.overBlack))
  }

  /// Three coordinates in which no two colors are farther apart than they look: the mean lightness, half of what the
  /// lightnesses differ by, which is what alpha amounts to, and the chroma along one direction.
  var place: LabVector {
    LabVector(
      (overWhite.x + overBlack.x) / 2, (overWhite.x - overBlack.x) / 2,
      (overWhite.y + overBlack.y + overWhite.z + overBlack.z) / Float(8).squareRoot(), 0)
  }

  /// A cell of a grid over both appearances.
  struct Cell: Hashable {
    let overWhite: SIMD4<Int32>
    let overBlack: SIMD4<Int32>
  }

  func cell(_ width: Float) -> Cell {
    Cell(
      overWhite: SIMD4<Int32>(overWhite / width, rounding: .down),
      overBlack: SIMD4<Int32>(overBlack / width, rounding: .down))
  }
}
