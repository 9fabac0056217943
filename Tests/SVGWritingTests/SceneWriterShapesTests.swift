import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterShapesTests {
  @Test func roundedRectanglesAreRectangles() throws {
    let path = Path.roundedRectangle(Rect(x: 2, y: 3, width: 20, height: 10), radius: 4)
    let node = try Sample.nodes([.shape(ShapeLayer(path, paint: .color(.constant(.black))))])[0]
    #expect(node.name == "rect" && node["rx"] == "4" && node["ry"] == nil && node["width"] == "20")
  }

  @Test func strokesAreNotFilled() throws {
    let line = Path([.move(.zero), .line(Point(9, 9))])
    let node = try Sample.nodes([
      .shape(
        ShapeLayer(
          line, coverage: .stroke(StrokeStyle(width: 2, cap: .round)), paint: .color(.constant(.white))))
    ])[0]
    #expect(node["fill"] == "none" && node["stroke"] == "#fff" && node["stroke-linecap"] == "round")
  }

  @Test func ellipsesAndCirclesAreElements() throws {
    let ellipse = try Sample.node(Sample.filled(.path(.constant(.ellipse(center: Point(9, 12), radii: Size(4, 6))))))
    #expect(
      ellipse.name == "ellipse" && ellipse.path == nil
        && ellipse.attributes == ["cx": .text("9"), "cy": .text("12"), "rx": .text("4"), "ry": .text("6")])
    let circle = try Sample.node(.shape(Sample.disc()))
    #expect(circle.attributes == ["cx": .text("20"), "cy": .text("20"), "r": .text("8")] && circle.name == "circle")
  }

  /// Style sheets move the measures of a rectangle, but not a radius that the shorter side begins to limit.
  @Test func rectanglesGrowByStyleSheets() throws {
    func node(_ from: Point, radius: Double) throws -> SVGNode {
      try Sample.node(
        Sample.filled(.rectangle(Sample.track(from, Point(20, 20)), radius: .constant(radius)), at: Point(20, 20)))
    }
    let even = try node(Point(10, 20), radius: 3)
    #expect(even.name == "rect" && even["y"] == "10" && even["height"] == "20" && even["rx"] == "3")
    #expect(even.motions.map(\.property) == ["x", "width"])
    #expect(even.motions.map(\.values) == [["15px", "10px"], ["10px", "20px"]])
    let limited = try node(Point(4, 20), radius: 5)
    #expect(limited.name == "path" && limited.children.map { $0["attributeName"] } == ["d"])
  }

  /// Without a radius of its own an element has `auto`, which does not mix with lengths.
  @Test func aRadiusThatStartsAtZeroIsWritten() throws {
    let circle = try Sample.node(Sample.filled(.ellipse(Sample.track(Point(0, 0), Point(20, 20))), at: Point(20, 20)))
    #expect(circle["rx"] == "0" && circle["ry"] == "0")
    let corners = Outline.rectangle(.constant(Point(20, 20)), radius: Sample.track(0, 9))
    #expect(try Sample.node(Sample.filled(corners, at: Point(20, 20)))["rx"] == "0")
    let still = Outline.rectangle(Sample.track(Point(10, 20), Point(20, 20)), radius: .constant(0))
    #expect(try Sample.node(Sample.filled(still, at: Point(20, 20)))["rx"] == nil)
  }

  @Test func strokesSayWhatDiffersFromTheUsual() throws {
    let line = Outline.path(.constant(Path([.move(.zero), .line(Point(9, 9)), .line(Point(9, 0))])))
    let sharp = try Sample.node(Sample.stroked(line, StrokeStyle(width: 2, miterLimit: 10)))
    #expect(sharp["stroke-miterlimit"] == "10" && sharp["stroke-linejoin"] == nil && sharp["stroke-linecap"] == nil)
    let round = try Sample.node(Sample.stroked(line, StrokeStyle(width: 1, join: .round, dashes: [3, 1.5])))
    #expect(round["stroke-linejoin"] == "round" && round["stroke-miterlimit"] == nil)
    #expect(round["stroke-dasharray"] == "3 1.5" && round["stroke-width"] == nil, "1 is the usual width")
    #expect(try Sample.nodes([Sample.stroked(line, StrokeStyle(width: 0))]).isEmpty)
  }

  /// An image needs no clip where it fills its own frame.
  @Test func imagesAreLimitedToTheirOutline() throws {
    let image = ImagePaint(Pixmap(width: 1, height: 1), frame: Rect(x: 12, y: 13, width: 10, height: 20))
    let whole = try Sample.node(.shape(ShapeLayer(.rectangle(image.frame), paint: .image(image))))
    #expect(whole.name == "image" && whole["href"] == "data:," && whole["preserveAspectRatio"] == "none")
    #expect([whole["x"], whole["y"], whole["width"], whole["height"]] == ["12", "13", "10", "20"])
    #expect(whole.attributes["clip-path"] == nil)
    let part = try Sample.node(.shape(ShapeLayer(Sample.ring, paint: .image(image)))).definition("clip-path")
    #expect(part.name == "clipPath" && part.children.map(\.name) == ["circle"])
  }

  @Test func whatStrokesCannotBeIsAnError() {
    let image = ImagePaint(Pixmap(width: 1, height: 1), frame: Rect(x: 0, y: 0, width: 9, height: 9))
    let painted = ShapeLayer(Sample.ring, coverage: .stroke(StrokeStyle(width: 2)), paint: .image(image))
    #expect(Sample.message(.shape(painted))?.hasPrefix("SVG strokes show no images") == true)
  }
}
