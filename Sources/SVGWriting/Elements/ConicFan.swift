import GraphicsCore

/// The steps of a conic gradient as sectors about its center.
///
/// Each is drawn over the end of the one before it, and all over a disc in the color of the last one.
///
/// Near the center many sectors share a pixel. With smooth edges, each would cover a part of what the one before left,
/// which shows the later ones too much: 1.6 levels off on a disc of 104 points. So only edges that are seen are smooth.
enum ConicFan {
  /// Points of a sector's edge are so many turns apart at most.
  private static let widest = 1.0 / 8

  /// One of the outlines to fill.
  struct Outline {
    var path: Path
    var color: Color
    /// Whether an edge of it that is seen divides colors that differ.
    var isEdge = false
  }

  /// The outlines to fill, from bottom to top.
  /// - Parameters:
  ///   - gradient: of turns: the last step ends where the first begins.
  ///   - center: of the gradient.
  ///   - angle: where it begins, in radians; clockwise from 3 o'clock.
  ///   - reach: how far from the center they cover.
  static func outlines(of gradient: GradientSteps, center: Point, angle: Double, reach: Double) -> [Outline] {
    let sectors = gradient.steps
    guard let last = sectors.last else { return [] }
    let radius = reach / cosine(.pi * Self.widest)
    func point(_ turns: Double) -> Point {
      let angle = angle + turns * 2 * .pi
      return center + Point(radius * cosine(angle), radius * sine(angle))
    }
    func middle(_ index: Int) -> Double { (sectors[index].start + sectors[index].end) / 2 }
    func end(_ index: Int) -> Double {
      // Sectors reach far below the next ones, but not over the disc's own part.
      index + 2 < sectors.count
        ? min(middle(sectors.count - 2), max(sectors[index].start + Self.widest, middle(index + 1)))
        : sectors[index].end
    }
    func isEdge(_ index: Int) -> Bool { gradient.isEdge(index == 0 ? sectors.count - 1 : index - 1, index) }
    let disc = Outline(path: .circle(center: center, radius: radius), color: last.color)
    return [disc]
      + sectors.indices.dropLast().map { index in
        let (start, end) = (sectors[index].start, end(index))
        let pieces = max(1, Int(((end - start) / Self.widest).rounded(.up)))
        var path = Path([.move(center)])
        for piece in 0...pieces { path.line(to: point(start + (end - start) * Double(piece) / Double(pieces))) }
        path.close()
        return Outline(
          path: path, color: sectors[index].color,
          isEdge: isEdge(index) || index + 2 == sectors.count && isEdge(index + 1))
      }
  }
}
