import Foundation
import GraphicsCore
import PathGeometry
import Testing

@testable import Rasterizer

@Suite struct StrokeTaperTests {
  private static let black = Paint.solid(.black)

  /// The covered area in points.
  private func area(_ path: Path, _ style: StrokeStyle) -> Double {
    let list = DisplayList(
      size: Size(100, 60), commands: [.draw(Draw(path, coverage: .stroke(style), paint: Self.black))])
    let pixmap = Rasterizer(scale: 4).render(list, outputs: [.straight])[0]
    return pixmap.pixels.reduce(0) { $0 + Double(RGBA8(packed: $1).alpha) } / 255 / 16
  }

  private func line(_ length: Double = 80) -> Path { Path([.move(Point(10, 30)), .line(Point(10 + length, 30))]) }

  @Test func theWidthGrowsInAStraightLine() {
    let taper = StrokeTaper(start: 0.5, end: 0.25, startWidth: 0.2, endWidth: 0)
    #expect(taper.width(at: 0) == 0.2 && abs(taper.width(at: 0.25) - 0.6) < 1e-12 && taper.width(at: 0.6) == 1)
    #expect(taper.width(at: 1) == 0 && taper.width(at: 0.875) == 0.5)
    #expect(taper.bends == [0.5, 0.75])
    #expect(StrokeTaper().bends.isEmpty && StrokeTaper().width(at: 0) == 1)
    // Where both ramps overlap, the lower one counts, and they meet at a bend.
    let both = StrokeTaper(start: 1, end: 1, startWidth: 0, endWidth: 0)
    #expect(both.bends == [0.5] && both.width(at: 0.5) == 0.5)
  }

  @Test func theAreaIsThatOfTheFormula() {
    // 80 × 10 less the triangles that the ramps cut off.
    let style = StrokeStyle(width: 10, taper: StrokeTaper(start: 0.5, end: 0.25, startWidth: 0.2, endWidth: 0))
    #expect(abs(area(line(), style) - (800 - 0.8 * 400 / 2 - 200 / 2)) < 0.5)
    let wedge = StrokeStyle(width: 10, taper: StrokeTaper(start: 1, end: 1, startWidth: 0, endWidth: 0))
    #expect(abs(area(line(), wedge) - 200) < 0.5)
    let arc = Path.arc(center: Point(50, 30), radius: 20, from: 0, sweep: .pi)
    let tapered = StrokeStyle(width: 6, taper: StrokeTaper(start: 1))
    #expect(abs(area(arc, tapered) - 20 * .pi * 3) < 1)
  }

  @Test func capsAndJoinsHaveTheWidthOfTheirPlace() {
    var style = StrokeStyle(width: 10, cap: .round, taper: StrokeTaper(start: 1, startWidth: 0.5))
    #expect(abs(area(line(), style) - (600 + .pi / 2 * (6.25 + 25))) < 1)
    style.cap = .square
    #expect(abs(area(line(), style) - (600 + 12.5 + 50)) < 1)
    let corner = Path([.move(Point(20, 10)), .line(Point(60, 10)), .line(Point(60, 50))])
    let bevel = StrokeStyle(width: 8, join: .bevel, taper: StrokeTaper(start: 1))
    let miter = StrokeStyle(width: 8, join: .miter, taper: StrokeTaper(start: 1))
    // At the corner the line is half as wide: the miter adds half of a square of 2 points.
    #expect(abs(area(corner, miter) - area(corner, bevel) - 2) < 0.3)
  }

  /// Where a curve turns more sharply than its width allows, it covers what a disc of that place's width covers.
  @Test func aSharpBendHasTheWidthOfItsPlace() {
    let (a, b, c, d) = (Point(20, 50), Point(24, 0), Point(28, 0), Point(32, 50))
    let path = Path([.move(a), .cubic(control1: b, control2: c, end: d)])
    let taper = StrokeTaper(start: 1, startWidth: 0)
    let style = StrokeStyle(width: 20, cap: .round, taper: taper)
    // The union of discs along the curve, on a grid of four places a point.
    let points = (0...2000).map { i -> Point in
      let t = Double(i) / 2000
      let s = 1 - t
      return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t)
    }
    var lengths = [0.0]
    for (from, to) in zip(points, points.dropFirst()) {
      lengths.append(lengths.last! + hypot(to.x - from.x, to.y - from.y))
    }
    var isCovered = Set<SIMD2<Int>>()
    for (point, length) in zip(points, lengths) where point.y < 40 {
      let radius = 10 * taper.width(at: length / lengths.last!) * 4
      let center = point * 4
      for y in Int(center.y - radius)...Int(center.y + radius) {
        for x in Int(center.x - radius)...Int(center.x + radius) {
          let (dx, dy) = (Double(x) + 0.5 - center.x, Double(y) + 0.5 - center.y)
          if dx * dx + dy * dy <= radius * radius { isCovered.insert(SIMD2(x, y)) }
        }
      }
    }
    let list = DisplayList(
      size: Size(60, 60), commands: [.draw(Draw(path, coverage: .stroke(style), paint: Self.black))])
    let pixmap = Rasterizer(scale: 4).render(list, outputs: [.straight])[0]
    // About the bend, as far as all discs that reach there were drawn.
    var differing = 0
    for y in 0..<100 {
      for x in 0..<240 where isCovered.contains(SIMD2(x, y)) != (pixmap[x, y].alpha >= 128) { differing += 1 }
    }
    #expect(differing < 60, "\(differing) of \(isCovered.count) places differ")
  }

  @Test func dashesTakeTheirPartOfTheTaper() {
    let style = StrokeStyle(width: 10, dashes: [20, 20], taper: StrokeTaper(start: 1))
    // Dashes at 0…20 and 40…60 of 80.
    #expect(abs(area(line(), style) - 10 * (0.125 * 20 + 0.625 * 20)) < 0.5)
  }

  @Test func aRingOpens() {
    let ring = Path.circle(center: Point(50, 30), radius: 20)
    let style = StrokeStyle(width: 6, taper: StrokeTaper(start: 1))
    #expect(abs(area(ring, style) - 40 * .pi * 3) < 1.5)
  }

  @Test func withoutATaperNothingChanges() {
    let path = Path([.move(Point(10, 10)), .cubic(control1: Point(90, 0), control2: Point(0, 60), end: Point(90, 50))])
    let plain = StrokeStyle(width: 9, cap: .round, join: .round)
    var full = plain
    full.taper = StrokeTaper()
    #expect(
      StrokeOutline.contours(of: path, style: plain, tolerance: 0.01)
        == StrokeOutline.contours(of: path, style: full, tolerance: 0.01))
  }
}
