/// Mixes the two palette colors around a color by a threshold that is fixed to the canvas, so that nothing flickers.
struct BlueNoiseDither {
  /// For each bucket: the index of the nearest color, the one to mix in, and how much of it, 0…255.
  private let mixes: [(near: UInt16, other: UInt16, share: UInt8)]

  /// - Parameter nearest: for each bucket the index of its nearest color (that in the palette + 1; 0 is transparent).
  init(palette: Palette, points: [LabVector], nearest: [UInt16]) {
    mixes = points.indices.map { bucket in
      let near = nearest[bucket]
      guard near > 0 else { return (near, near, 0) }
      let origin = palette.points[Int(near) - 1]
      let wanted = points[bucket] - origin
      guard (wanted * wanted).sum() > 1e-10 else { return (near, near, 0) }
      // The color whose line from the nearest passes closest to the wanted one, weighed against how far apart the two
      // are.
      var best = (score: (wanted * wanted).sum(), index: Int(near) - 1, share: Float(0))
      for (index, point) in palette.points.enumerated() {
        let direction = point - origin
        let length = (direction * direction).sum()
        guard length > 0 else { continue }
        let share = min(max((wanted * direction).sum() / length, 0), 0.5)
        let missed = wanted - direction * share
        let grain = length * share * (1 - share)
        let score = (missed * missed).sum() + 0.1 * grain
        if score < best.score { best = (score, index, share) }
      }
      return (near, UInt16(best.index + 1), UInt8(best.share * 255))
    }
  }

  func frame(_ source: [UInt16], width: Int) -> [UInt16] {
    var result = source
    for position in source.indices {
      let mix = mixes[Int(source[position])]
      let threshold = BlueNoise.threshold(x: position % width, y: position / width)
      result[position] = threshold < mix.share ? mix.other : mix.near
    }
    return result
  }
}
