import GraphicsCore
import MotionMath

/// The colors of a conic gradient as sectors about its center, which SVG has no gradient for.
///
/// Sectors that overlap leave no seams: each is drawn over the end of the one before it, and all over a disc in the
/// color of the last one. That takes opaque colors, so alpha is a fan of grays of its own.
///
/// Near the center many sectors share a pixel. With smooth edges, each would cover a part of what the one before left,
/// which shows the later ones too much: 1.6 levels off on a disc of 104 points. So only edges that are seen are smooth.
struct ConicFan: Equatable {
  struct Sector: Equatable {
    /// In turns, 0…1.
    var start: Double
    var end: Double
    var color: Color
  }

  /// In order, without gaps: the last one ends where the first begins.
  private(set) var sectors: [Sector] = []

  /// Two levels of 255, so that a sector's own color is off by one, and at most by 1.5.
  private static let step = 2.0 / 255
  /// Points of a sector's edge are so many turns apart at most.
  private static let widest = 1.0 / 8

  /// The opaque colors. Where they are translucent, they may be off by more, since less of them is seen.
  static func colors(_ gradient: Gradient) -> ConicFan {
    ConicFan(gradient, seen: \.alpha, shown: { Color(red: $0.red, green: $0.green, blue: $0.blue) })
  }

  /// The alpha as opaque grays.
  static func alphas(_ gradient: Gradient) -> ConicFan {
    ConicFan(gradient, seen: { _ in 1 }, shown: { Color(red: $0.alpha, green: $0.alpha, blue: $0.alpha) })
  }

  /// Places between two stops at which the colors are compared; chosen.
  private static let parts = 8

  private init(_ gradient: Gradient, seen: (Color) -> Double, shown: (Color) -> Color) {
    let stops = gradient.stops
    // What is transparent has the color of the stop beside it.
    func color(_ stop: GradientStop, beside other: GradientStop) -> Color {
      stop.color.alpha == 0 ? other.color.withAlpha(multipliedBy: 0) : stop.color
    }
    let (first, last) = (stops[0], stops[stops.count - 1])
    add(Sector(start: 0, end: first.offset, color: shown(color(first, beside: stops.dropFirst().first ?? first))))
    for (a, b) in zip(stops, stops.dropFirst()) where b.offset > a.offset {
      func mixed(_ u: Double) -> Color {
        switch u {
        case 0: color(a, beside: b)
        case 1: color(b, beside: a)
        default: GradientStops.mixed(a.color, b.color, u, gradient.space)
        }
      }
      let colors = (0...Self.parts).map { mixed(Double($0) / Double(Self.parts)) }
      let steepest = zip(colors, colors.dropFirst()).map { from, to in
        let change = zip(shown(from).premultiplied, shown(to).premultiplied).map { abs($0 - $1) }.max() ?? 0
        return change * Double(Self.parts) * max(seen(from), seen(to))
      }.max()!
      // The dark colors of a loader change by about as much as the light ones: with powers of two, both mostly have
      // the same sectors, so that they differ in colors alone.
      let count = steepest <= Self.step ? 1 : 1 << Int(binaryLogarithm(steepest / Self.step).rounded())
      for index in 0..<count {
        func offset(_ index: Int) -> Double { a.offset + (b.offset - a.offset) * Double(index) / Double(count) }
        let color = shown(mixed((Double(index) + 0.5) / Double(count)))
        add(Sector(start: offset(index), end: offset(index + 1), color: color))
      }
    }
    add(Sector(start: last.offset, end: 1, color: shown(color(last, beside: stops.dropLast().last ?? last))))
  }

  private mutating func add(_ sector: Sector) {
    guard sector.end > sector.start else { return }
    if let last = sectors.last, last.color.rgba8 == sector.color.rgba8 {
      sectors[sectors.count - 1].end = sector.end
    } else {
      sectors.append(sector)
    }
  }

  /// One of the outlines to fill.
  struct Outline {
    var path: Path
    var color: Color
    /// Whether an edge of it that is seen divides colors that differ.
    var isEdge = false
  }

  /// The outlines to fill, from bottom to top.
  /// - Parameters:
  ///   - center: of the gradient.
  ///   - angle: where it begins, in radians; clockwise from 3 o'clock.
  ///   - reach: how far from the center they cover.
  func outlines(center: Point, angle: Double, reach: Double) -> [Outline] {
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
    func isEdge(_ index: Int) -> Bool {
      let before = sectors[index == 0 ? sectors.count - 1 : index - 1]
      return zip(before.color.premultiplied, sectors[index].color.premultiplied).contains {
        abs($0 - $1) > 2 * Self.step
      }
    }
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
