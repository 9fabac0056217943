import GraphicsCore
import PathGeometry
import Testing

@Suite struct PathProjectionTests {
  /// A plane that is turned about the y axis, 100 points before the viewer.
  private let turned = Projection(
    plane: AffineTransform(a: 0.6, b: 0, c: 0, d: 1, tx: 0, ty: 0), g: 0.008, h: 0, k: 1)

  @Test func linesStayLines() {
    let square = Path.rectangle(Rect(x: -10, y: -10, width: 20, height: 20))
    let (seen, error) = square.projected(by: turned, parts: 3)
    #expect(seen.hasStructure(of: square) && error == 0)
    let corners = zip(square.elements, seen.elements).flatMap { zip($0.points, $1.points) }
    #expect(corners.allSatisfy { turned.apply($0) == $1 })
  }

  @Test(arguments: [1, 2, 4]) func curvesHaveTheirEndsAndDirections(parts: Int) {
    let circle = Path.circle(center: .zero, radius: 20)
    let (seen, error) = circle.projected(by: turned, parts: parts)
    #expect(seen.elements.count == 2 + 8 * parts)
    #expect(error > 0 && error < [1: 0.1, 2: 0.01, 4: 1e-3][parts]!, "\(error)")
    // The image of a circle is where going back leads to the circle.
    let back = turned.inverse!
    for element in seen.elements {
      guard let end = element.points.last else { continue }
      #expect(abs(back.apply(end).length - 20) < 0.01)
    }
  }

  @Test func anAffineMapIsExact() {
    let map = AffineTransform(a: 0.5, b: 0.1, c: -0.2, d: 2, tx: 3, ty: 4)
    var curve = Path([.move(.zero), .quadratic(control: Point(5, 9), end: Point(10, 0))])
    curve.close()
    let (seen, error) = curve.projected(by: Projection(plane: map, g: 0, h: 0, k: 1), parts: 1)
    #expect(error < 1e-12 && seen.elements.count == 3)
    #expect(seen.elements[1].points.last == map.apply(Point(10, 0)))
  }
}
