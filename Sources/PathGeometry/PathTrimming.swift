import GraphicsCore

/// Trimming an outline by its length.
extension Path {
  /// The part between `from` and `to`, as fractions of the outline's length. A part that goes beyond 1 continues at the
  /// start; a part of a whole turn or more is the whole outline. If the part crosses the start of a closed outline, it
  /// stays in one piece.
  public func trimmed(from: Double, to: Double) -> Path {
    guard to - from < 1 else { return self }
    guard to > from else { return Path() }
    let segments = PathSegment.segments(of: self)
    let total = segments.reduce(0) { $0 + $1.length }
    guard total > 0 else { return Path() }
    let start = from - from.rounded(.down)
    let end = start + (to - from)
    var result = Path()
    PathSegment.append(segments, from: start * total, to: min(end, 1) * total, joins: false, to: &result)
    if end > 1 {
      PathSegment.append(segments, from: 0, to: (end - 1) * total, joins: isRing, to: &result)
    }
    return result
  }
}
