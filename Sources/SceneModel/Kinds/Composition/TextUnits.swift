import GraphicsCore
import PresetModel
import TextLayout

/// A laid-out text in parts that move by themselves, in the order in which the text reads.
struct TextUnits {
  struct Unit {
    var outline: Path
    /// Across its advances, and as high as its line.
    var box: Rect
    /// How many units of the text come before it, with spaces.
    var position: Int
  }

  /// Those that draw something.
  let units: [Unit]
  /// How many there are, with spaces.
  let count: Int
  /// Where a caret stands after 0, 1, … of them: its middle, and the top of its line.
  let carets: [Point]
  let lineHeight: Double

  init(_ block: TextBlock, text: String, by unit: TextAnimator.Unit) {
    let lineHeight = block.lines.isEmpty ? 0 : block.size.height / Double(block.lines.count)
    let parts = Self.parts(block.clusters, bytes: Array(text.utf8), by: unit)
    var units: [Unit] = []
    for (i, clusters) in parts.enumerated() {
      let outline = Path(clusters.flatMap { block.glyphOutlines[$0.glyphs] }.flatMap(\.elements))
      guard !outline.isEmpty else { continue }
      let left = clusters.map(\.x).min() ?? 0
      let right = clusters.map { $0.x + $0.width }.max() ?? 0
      units.append(
        Unit(
          outline: outline,
          box: Rect(x: left, y: Double(clusters[0].line) * lineHeight, width: right - left, height: lineHeight),
          position: i))
    }
    func caret(_ cluster: TextBlock.Cluster, isAfter: Bool) -> Point {
      let isRight = cluster.isRightToLeft != isAfter
      return Point(cluster.x + (isRight ? cluster.width : 0), Double(cluster.line) * lineHeight)
    }
    var carets: [Point] = []
    if let first = parts.first?.first { carets.append(caret(first, isAfter: false)) }
    carets += parts.compactMap { $0.last }.map { caret($0, isAfter: true) }
    (self.units, count, self.carets, self.lineHeight) = (units, parts.count, carets, lineHeight)
  }

  private static func parts(
    _ clusters: [TextBlock.Cluster], bytes: [UInt8], by unit: TextAnimator.Unit
  ) -> [[TextBlock.Cluster]] {
    func isSpace(_ cluster: TextBlock.Cluster) -> Bool {
      String(decoding: bytes[cluster.range], as: UTF8.self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    var parts: [[TextBlock.Cluster]] = []
    var last: TextBlock.Cluster?
    for cluster in clusters {
      let startsNew =
        switch unit {
        case .character: true
        case .word: last.map { $0.line != cluster.line || (isSpace($0) && !isSpace(cluster)) } ?? true
        case .line: last.map { $0.line != cluster.line } ?? true
        }
      if startsNew { parts.append([cluster]) } else { parts[parts.count - 1].append(cluster) }
      last = cluster
    }
    return parts
  }
}
