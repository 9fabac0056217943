import GraphicsCore
import Testing

@Suite struct PathShapesTests {
  /// Points of the curves, evenly over each piece.
  private func points(_ path: Path) -> [Point] {
    var points: [Point] = []
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .move(let p), .line(let p):
        points.append(p)
        current = p
      case .cubic(let a, let b, let end):
        for i in 1...16 {
          let (t, r) = (Double(i) / 16, 1 - Double(i) / 16)
          points.append(current * (r * r * r) + a * (3 * r * r * t) + b * (3 * r * t * t) + end * (t * t * t))
        }
        current = end
      case .quadratic, .close: break
      }
    }
    return points
  }

  @Test func aCirclesPointsAreAtItsRadius() {
    let center = Point(100, -20)
    for point in points(.circle(center: center, radius: 1000)) {
      let d = point - center
      #expect(abs((d.x * d.x + d.y * d.y).squareRoot() - 1000) < 0.01)
    }
  }

  @Test func anArcGoesFromItsStartClockwise() {
    let path = Path.arc(center: .zero, radius: 10, from: 0, sweep: .pi / 2)
    let all = points(path)
    #expect(abs(all[0].x - 10) < 1e-9 && abs(all[0].y) < 1e-9)
    #expect(abs(all.last!.x) < 1e-9 && abs(all.last!.y - 10) < 1e-9)
  }

  @Test func aRoundedRectangleStaysInItsBoxAndLimitsItsRadius() {
    let box = Rect(x: 5, y: 6, width: 20, height: 8)
    let path = Path.roundedRectangle(box, radius: 100)
    #expect(points(path).allSatisfy { $0.x > 5 - 1e-9 && $0.x < 25 + 1e-9 && $0.y > 6 - 1e-9 && $0.y < 14 + 1e-9 })
    // The corner is cut by a circle of radius 4: its point at 45° is 4·(1 - 1/√2) from either side.
    let inset = 4 * (1 - 0.5.squareRoot())
    #expect(points(path).contains { abs($0.x - 25 + inset) < 1e-3 && abs($0.y - 6 - inset) < 1e-3 })
    #expect(Path.roundedRectangle(box, radius: 0) == .rectangle(box))
  }

  @Test func theControlBoxHoldsEveryPoint() {
    let path = Path.ellipse(center: Point(3, 4), radii: Size(7, 2))
    let box = path.controlBox
    #expect(
      points(path).allSatisfy {
        $0.x >= box.minX - 1e-9 && $0.x <= box.maxX + 1e-9 && $0.y >= box.minY - 1e-9 && $0.y <= box.maxY + 1e-9
      })
    #expect(Path().controlBox == .zero)
  }
}
