import GraphicsCore

/// A taper → the samples of a path with their parts of the stroke's width.
///
/// The sides follow the normals of the path. That the width grows turns them a little, which is left out, as drawing
/// programs do.
struct Tapering {
  let taper: StrokeTaper

  /// Closed subpaths come back open, since their ends differ.
  func tapered(_ subpaths: [StrokeSubpath]) -> [StrokeSubpath] {
    let whole = subpaths.reduce(0) { $0 + $1.length }
    guard whole > 0 else { return subpaths }
    let bends = taper.bends
    var place = 0.0
    return subpaths.map { subpath in
      let pieces = subpath.pieces.map { piece in
        var first = piece[0]
        first.width = taper.width(at: place)
        var samples = [first]
        for i in 1..<max(1, piece.count) {
          let (a, b) = (piece[i - 1], piece[i])
          let step = Dashing.arcLength(a, b) / whole
          for bend in bends where bend > place && bend < place + step {
            var sample = Dashing.between(a, b, (bend - place) / step)
            sample.width = taper.width(at: bend)
            samples.append(sample)
          }
          place += step
          var last = b
          last.width = taper.width(at: min(1, place))
          samples.append(last)
        }
        return samples
      }
      return StrokeSubpath(pieces: pieces, isClosed: false)
    }
  }
}
