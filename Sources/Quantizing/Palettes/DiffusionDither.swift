import Parallelism

/// Error diffusion that does not flicker: a pixel whose color is the same as in the frame before keeps its result, and
/// neither receives nor passes on an error.
///
/// Source: Floyd and Steinberg, "An adaptive algorithm for spatial gray scale" (1976), in the space of palettes, rows
/// alternately left to right and right to left. A color that the palette has exactly passes nothing on either, so flat
/// areas stay flat.
struct DiffusionDither {
  /// Errors beyond this, in the space of palettes, are cut: they would smear an edge rather than mix a color.
  static let largestCarried: Float = 0.06

  let palette: Palette
  /// Each bucket in the space of palettes.
  let points: [LabVector]
  /// For each bucket the index of its nearest color (that in the palette + 1; 0 is transparent).
  let nearest: [UInt16]

  func frames(of census: ColorCensus, width: Int, cancellation: Cancellation) throws(Cancelled) -> IndexedFrames {
    let first = census.frames[0]
    var results = IndexedFrames(width: width, pixels: first.count, count: census.frames.count)
    var (before, result) = (first, [UInt16](repeating: 0, count: first.count))
    for (index, source) in census.frames.enumerated() {
      try cancellation.check()
      // Two rows of carried error with one pixel of margin on each side.
      var current = [LabVector](repeating: .zero, count: width + 2)
      var below = current
      for row in 0..<source.count / width {
        let step = row % 2 == 0 ? 1 : -1
        for column in 0..<width {
          let x = step == 1 ? column : width - 1 - column
          let position = row * width + x
          let bucket = source[position]
          if index > 0 && before[position] == bucket { continue }
          let index = nearest[Int(bucket)]
          guard bucket != 0, palette.points[Int(index) - 1] != points[Int(bucket)] else {
            result[position] = index
            continue
          }
          let carried = current[x + 1].clamped(
            lowerBound: LabVector(repeating: -Self.largestCarried),
            upperBound: LabVector(repeating: Self.largestCarried))
          let wanted = points[Int(bucket)] + carried
          let chosen = palette.nearest(to: wanted)
          result[position] = UInt16(chosen + 1)
          let error = wanted - palette.points[chosen]
          current[x + 1 + step] += error * (7 / 16)
          below[x + 1 - step] += error * (3 / 16)
          below[x + 1] += error * (5 / 16)
          below[x + 1 + step] += error * (1 / 16)
        }
        current = below
        for x in below.indices { below[x] = .zero }
      }
      results.append(result)
      before = source
    }
    return results
  }
}
