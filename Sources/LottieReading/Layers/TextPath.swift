import GraphicsCore
import MotionMath
import PathGeometry

/// The path that the letters of a text follow, as lottie-web has them follow it.
struct TextPath {
  /// At each sample of the timeline, or one that stands still.
  let shapes: [BezierShape]
  /// From the start of the path to that of the text, in points.
  let margin: Track<Double>
  /// Letters are turned with the path.
  let turns: Bool
  /// Letters are spread over the whole path.
  let spreads: Bool
  private let measured: [MeasuredPath]

  init(_ shapes: [BezierShape], margin: Track<Double>, turns: Bool, spreads: Bool) {
    (self.shapes, self.margin, self.turns, self.spreads) = (shapes, margin, turns, spreads)
    measured = shapes.map { MeasuredPath($0.path(linesAt: $0.lines)) }
  }

  /// Whether neither the path moves nor the text along it.
  var isStill: Bool { shapes.count == 1 && margin.isConstant }

  /// A point of the path, and its direction there.
  struct Place {
    var point: Point
    /// In degrees, clockwise from the x axis.
    var angle: Double
  }

  /// The middle of a letter, in points from the start of the path.
  /// - Parameters:
  ///   - line: The letters on a straight baseline.
  ///   - share: How much of the room beside the line is before it, 0…1.
  ///   - sample, time: of the timeline, in seconds.
  func distance(
    of letter: Int, in line: [LottieBuilder.Letter], share: Double, at sample: Int, _ time: Double
  ) -> Double {
    let (first, own, last) = (line[0], line[letter], line[line.count - 1])
    let (length, margin) = (path(at: sample).length, margin.value(at: time))
    if spreads, line.count > 1 {
      let room = length - margin - (first.advance + last.advance) / 2
      return margin + first.advance / 2 + room * Double(letter) / Double(line.count - 1)
    }
    // Spaces at the end take no room.
    let end = line.last { $0.character != " " } ?? first
    let width = end.place.x + end.advance - first.place.x
    return margin + (length - width) * share + own.place.x - first.place.x + own.advance / 2
  }

  /// The place at a distance from the start. A closed path goes round and round; beyond the ends of another one it goes
  /// straight on.
  func place(at distance: Double, _ sample: Int) -> Place {
    let path = path(at: sample)
    guard path.length > 0 else { return Place(point: path.place(at: 0).point, angle: 0) }
    var reached = min(max(0, distance), path.length)
    if shapes[0].isClosed {
      let rest = distance.truncatingRemainder(dividingBy: path.length)
      reached = rest < 0 ? rest + path.length : rest
    }
    let place = path.place(at: reached / path.length)
    let beyond = shapes[0].isClosed ? 0 : distance - reached
    return Place(
      point: place.point + Point(cosine(place.angle), sine(place.angle)) * beyond,
      angle: turns ? place.angle * 180 / .pi : 0)
  }

  /// The path, with a straight way before and after it where it is open.
  func extended(by lead: Double) -> Path {
    let path = shapes[0].path(linesAt: shapes[0].lines)
    guard !shapes[0].isClosed, lead > 0 else { return path }
    var longer = Path([.move(place(at: -lead, 0).point), .line(shapes[0].vertices[0].point)])
    longer.append(Path(Array(path.elements.dropFirst())))
    longer.line(to: place(at: measured[0].length + lead, 0).point)
    return longer
  }

  private func path(at sample: Int) -> MeasuredPath { measured[min(sample, measured.count - 1)] }
}
