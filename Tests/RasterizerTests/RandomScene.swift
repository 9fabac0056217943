import GraphicsCore
import TestSupport

/// Scenes of overlapping fills, strokes, clips and groups around a canvas of 24 points, made from a seed.
struct RandomScene {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func number(_ low: Double, _ high: Double) -> Double {
    // The values are on a grid of 1/64, so that sums with whole numbers are exact.
    (Double.random(in: low...high, using: &generator) * 64).rounded() / 64
  }

  private mutating func point() -> Point { Point(number(-3, 27), number(-3, 27)) }

  private mutating func path() -> Path {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return .circle(center: point(), radius: number(1, 9))
    case 1:
      let corner = point()
      return .roundedRectangle(
        Rect(x: corner.x, y: corner.y, width: number(2, 14), height: number(2, 14)), radius: number(0, 5))
    case 2:
      var path = Path([.move(point())])
      for _ in 0..<5 { path.line(to: point()) }
      path.close()
      return path
    case 3:
      var path = Path([.move(point())])
      for _ in 0..<2 { path.cubic(point(), point(), to: point()) }
      path.quadratic(point(), to: point())
      return path
    default:
      var path = Path.ellipse(center: point(), radii: Size(number(2, 9), number(2, 9)))
      path.append(.ellipse(center: point(), radii: Size(number(2, 9), number(2, 9))))
      return path
    }
  }

  private mutating func draw() -> Draw {
    let rule: FillRule = Bool.random(using: &generator) ? .nonZero : .evenOdd
    var draw = Draw(
      path(), coverage: .fill(rule),
      paint: .solid(Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &generator))), opacity: number(0.3, 1))
    if Int.random(in: 0..<3, using: &generator) == 0 {
      // The lines are straight, since the reference joins curves at their ends like corners.
      var line = Path([.move(point())])
      for _ in 0..<3 { line.line(to: point()) }
      draw.path = line
      draw.coverage = .stroke(
        StrokeStyle(
          width: number(0.5, 3), cap: LineCap.allCases.randomElement(using: &generator)!,
          join: LineJoin.allCases.randomElement(using: &generator)!))
    }
    return draw
  }

  mutating func commands(count: Int) -> [DrawCommand] {
    var result: [DrawCommand] = []
    for _ in 0..<count {
      let draw = draw()
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: result += [.beginClip(Clip(path())), .draw(draw), .draw(self.draw()), .endClip]
      case 1: result += [.beginGroup(Group(opacity: number(0.3, 1))), .draw(draw), .draw(self.draw()), .endGroup]
      default: result.append(.draw(draw))
      }
    }
    return result
  }
}
