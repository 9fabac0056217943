import GraphicsCore
import PathGeometry
import TextLayout

/// A text whose baseline follows a path: each character stands with the middle of its advance on the path, turned with
/// it (SVG 2, section 11.8.3). Further lines follow at their distance from the first.
public struct PathText: Equatable, Sendable {
  private struct Glyph: Equatable, Sendable {
    /// With the middle of its advance at 0, and the first baseline at 0.
    var outline: Path
    /// The distance of the middle from the text's anchor, along the path.
    var middle: Double
  }

  private var glyphs: [Glyph] = []
  /// What the baseline follows.
  package let outline: Path
  private let path: MeasuredPath
  private let isRing: Bool

  /// - Parameter anchor: The part 0…1 of each line's length that stands at the start.
  init(_ block: TextBlock, on path: Path, anchor: Double) {
    outline = path
    self.path = MeasuredPath(path)
    isRing = path.isRing
    let baseline = block.lines.first?.baseline ?? 0
    for cluster in block.clusters where !cluster.glyphs.isEmpty {
      let line = block.lines[cluster.line]
      let outline = Path(block.glyphOutlines[cluster.glyphs].flatMap(\.elements))
      let middle = cluster.x + cluster.width / 2
      glyphs.append(
        Glyph(
          outline: outline.applying(.translation(-middle, -baseline)),
          middle: middle - line.x - line.width * anchor))
    }
  }

  package func path(start: Double) -> Path {
    var result = Path()
    for glyph in glyphs {
      var place = start + glyph.middle / max(path.length, 1e-9)
      if isRing { place -= place.rounded(.down) }
      guard 0...1 ~= place else { continue }
      let (point, angle) = path.place(at: place)
      result.append(
        glyph.outline.applying(AffineTransform.rotation(radians: angle).then(.translation(point.x, point.y))))
    }
    return result
  }
}
