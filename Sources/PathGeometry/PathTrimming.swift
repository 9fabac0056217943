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

  /// The same for a part of a longer line, which this outline is from one fraction of that line's length to another.
  ///
  /// - Parameters:
  ///   - from: The start of what stays, as a fraction of the whole line.
  ///   - to: Its end; beyond 1 it continues at the line's start.
  ///   - span: The fractions of the line at which the outline starts and ends.
  public func trimmed(from: Double, to: Double, of span: (start: Double, end: Double)) -> Path {
    let extent = span.end - span.start
    guard span != (0, 1) else { return trimmed(from: from, to: to) }
    guard to - from < 1 else { return self }
    guard extent > 0, to > from else { return Path() }
    let start = from - from.rounded(.down)
    let end = start + (to - from)
    var result = Path()
    // The line's own length, and once more for what goes beyond its end.
    for turn in [0.0, 1.0] {
      let first = max(0, (start - turn - span.start) / extent)
      let last = min(1, (end - turn - span.start) / extent)
      guard last > first else { continue }
      result.append(first == 0 && last == 1 ? self : trimmed(from: first, to: last))
    }
    return result
  }

  /// Trims each subpath by its own length.
  public func trimmingEach(from: Double, to: Double) -> Path {
    guard to - from < 1 else { return self }
    guard to > from else { return Path() }
    var result = Path()
    for subpath in PathSubpath.subpaths(of: self) {
      result.append(Path(subpath.elements).trimmed(from: from, to: to))
    }
    return result
  }
}
