import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterAlongTests {
  private static let line = Outline.path(.constant(Path([.move(Point(5, 20)), .line(Point(35, 20))])))

  private func stroked(
    _ outline: Outline, _ colors: [Color] = [.black, .white], width: Double = 4, cap: LineCap = .butt,
    stops: [GradientTrack.StopTrack]? = nil
  ) -> Layer {
    let gradient = GradientTrack(Gradient(.along, stops: Gradient.evenStops(colors)), stops: stops)
    return .shape(
      ShapeLayer(
        outline,
        coverage: .stroke(
          StrokeStyle(width: width, cap: cap), width: .constant(width), dashOffset: .constant(0)),
        paint: .gradient(gradient)))
  }

  /// The strokes, from bottom to top.
  private func steps(_ layer: Layer) throws -> [SVGNode] {
    let node = try Sample.node(layer)
    #expect(try node.definition("mask")["mask-type"] == "alpha")
    #expect(node.children.count == 1)
    // Those behind a cap are a group.
    return node.children[0].children.flatMap { $0.name == "g" ? $0.children : [$0] }
  }

  /// Where a stroke of the line starts and ends, as parts of the line.
  private func ends(_ node: SVGNode) throws -> (start: Double, end: Double) {
    let path = try #require(node.path)
    let places = path.elements.flatMap { $0.points }.map { ($0.x - 5) / 30 }
    return (places[0], places[places.count - 1])
  }

  /// Each stroke begins under the one before it, and the last one is the whole path.
  @Test func strokesLieOverTheStartsOfOthers() throws {
    let steps = try steps(stroked(Self.line))
    #expect(steps.count == 128 && steps.allSatisfy { $0["fill"] == "none" && $0["stroke-width"] == "6" })
    #expect(steps[0]["stroke"] == "#fefefe" && steps[127]["stroke"] == "#010101")
    #expect(try ends(steps[0]) == (0, 1))
    for (index, step) in steps.enumerated().dropFirst() {
      let (start, end) = try ends(step)
      #expect(abs(end - Double(128 - index) / 128) < 1e-4)
      #expect(abs(start - max(0, Double(127 - index) / 128 - 1.0 / 30)) < 1e-4)
    }
  }

  /// What a cap covers before the start has the first color, and what one covers behind the end the last.
  @Test func capsHaveTheColorsOfTheirEnds() throws {
    let steps = try steps(stroked(Self.line, cap: .round))
    #expect(steps.count == 129 && steps[0]["stroke-linecap"] == "square" && steps[2]["stroke-linecap"] == nil)
    #expect(steps[1]["fill"] == "#010101" && steps[1]["stroke"] == nil)
    #expect(steps[1].path?.controlBox == Rect(x: 2, y: 17, width: 4, height: 6))
  }

  /// Where the start's cap would lie nearer to the end, it is not drawn.
  @Test func aCapDoesNotReachTheOtherEnd() throws {
    let arc = Path.arc(center: Point(20, 20), radius: 10, from: 0, sweep: 2 * .pi - 0.4)
    let cap = try #require(steps(stroked(.path(.constant(arc)), cap: .round))[1].path)
    let (start, end) = (Point(30, 20), Point(20 + 10 * cosine(-0.4), 20 + 10 * sine(-0.4)))
    let corners = cap.elements.flatMap { $0.points }
    #expect(corners.count == 4)
    #expect(corners.allSatisfy { ($0 - start).length < ($0 - end).length + 1e-9 })
    #expect(corners.count { abs(($0 - start).length - ($0 - end).length) < 1e-9 } == 2)
  }

  /// A part that moves has the path before it as its cap, and a line before the path's own start.
  @Test func aLinePrecedesAPathWhosePartMoves() throws {
    let part = Sample.track(Point(0, 0.5), Point(0.5, 1))
    for step in try steps(stroked(.trimmed(Self.line, part), cap: .round)) {
      #expect(step.path?.elements.prefix(2) == [.move(Point(2, 20)), .line(Point(5, 20))])
    }
  }

  @Test func onARingTheFirstColorFollowsTheLast() throws {
    let steps = try steps(stroked(.path(.constant(Sample.ring)), cap: .round))
    #expect(steps.count == 128 && steps[0].name == "circle" && steps[0]["stroke-width"] == "6")
    #expect(steps.dropFirst().allSatisfy { $0.name == "path" && $0["fill"] == "none" })
  }

  @Test func aJumpHasASmoothEdge() throws {
    let colors: [Color] = [.black, .white]
    let stops = [0.0, 0.5, 0.5, 1].enumerated().map { index, offset in
      GradientTrack.StopTrack(offset: .constant(offset), color: .constant(colors[index / 2]))
    }
    let steps = try steps(stroked(Self.line, stops: stops))
    #expect(steps.map { $0["stroke"] } == ["#fff", "#000"] && steps[1]["shape-rendering"] == "auto")
  }

  /// Each stroke ends where its share of the part does.
  @Test func aPartThatMovesTakesItsColorsAlong() throws {
    let part = Sample.track(Point(0, 0.5), Point(0.5, 1))
    let steps = try steps(stroked(.trimmed(Self.line, part)))
    #expect(steps[0].motions.isEmpty)
    #expect(try steps[64].motion("stroke-dasharray").values == [".25 2", ".75 2"])
    #expect(steps[64].motions.count == 1)
  }

  @Test func anArcThatGrowsIsDashesOfItsCircle() throws {
    let arc = Outline.arc(diameter: .constant(20), start: .constant(0), sweep: Sample.track(0.5 * .pi, .pi))
    let steps = try steps(stroked(arc))
    #expect(steps.allSatisfy { $0.name == "circle" })
    #expect(try steps[64].motion("stroke-dasharray").values == [".125 2", ".25 2"])
  }

  /// Where two stops stand at one end, its cap shows the second.
  @Test func capsShowTheSecondStop() throws {
    let colors: [Color] = [.white, .black, .white, .black]
    let stops = [0.0, 0, 1, 1].enumerated().map { index, offset in
      GradientTrack.StopTrack(offset: .constant(offset), color: .constant(colors[index]))
    }
    let steps = try steps(stroked(Self.line, cap: .square, stops: stops))
    #expect(steps.count == 130 && steps[0]["stroke"] == "#000" && steps[1]["fill"] == "#010101")
    #expect(steps[2]["stroke"] == "#fefefe" && steps[2]["shape-rendering"] == "auto")
    #expect(steps[129]["stroke"] == "#010101")
  }

  /// The gradient of an arc that runs backwards starts where the arc does.
  @Test func anArcMayRunBackwards() throws {
    let arc = Outline.arc(diameter: .constant(20), start: .constant(0), sweep: Sample.track(-0.5 * .pi, -.pi))
    let first = try #require(steps(stroked(arc)).last)
    let (lengths, offsets) = (try first.motion("stroke-dasharray").values, try first.motion("stroke-dashoffset").values)
    #expect(lengths.first?.hasPrefix(".002 ") == true && lengths.last?.hasPrefix(".0039 ") == true, "\(lengths)")
    #expect(Set(offsets).count <= 3 && offsets.allSatisfy { $0.hasPrefix(".00") || $0 == "0" }, "\(offsets)")
  }

  @Test func aDotHasTheFirstColor() throws {
    let dot = Outline.path(.constant(Path([.move(Point(20, 20)), .close])))
    let steps = try Sample.node(stroked(dot, cap: .round)).children
    #expect(steps.map(\.name) == ["rect"] && steps[0]["fill"] == "#010101")
  }

  @Test func nothingIsDrawnOfNothing() throws {
    let nothing = Outline.trimmed(Self.line, .constant(.zero))
    #expect(try steps(stroked(nothing)).isEmpty)
  }

  @Test func whatStrokesCannotShowIsAnError() throws {
    let gradient = GradientTrack(Gradient(.along, stops: Gradient.evenStops([.black, .white])))
    let filled = Layer.shape(ShapeLayer(Sample.ring, paint: .gradient(gradient)))
    #expect(Sample.message(filled)?.contains("that is filled: stroke it") == true)
    let changing = Outline.line(.constant(.zero), Sample.track(Point(9, 0), Point(0, 9)))
    #expect(Sample.message(stroked(changing))?.contains("along a path that changes") == true)
    let two = Path([.move(.zero), .line(Point(9, 0)), .move(Point(0, 9)), .line(Point(9, 9))])
    #expect(Sample.message(stroked(.path(.constant(two))))?.contains("draw each subpath") == true)
    let crossing = Path([.move(.zero), .line(Point(20, 20)), .line(Point(20, 0)), .line(Point(0, 20))])
    #expect(Sample.message(stroked(.path(.constant(crossing))))?.contains("comes near itself") == true)
    let over = Outline.trimmed(Self.line, Sample.track(Point(0.5, 1), Point(1, 1.5)))
    #expect(Sample.message(stroked(over))?.contains("over the ends of its path") == true)
    let turning = Outline.arc(diameter: .constant(20), start: .constant(0), sweep: Sample.track(-1, 1))
    #expect(Sample.message(stroked(turning))?.contains("an arc that turns round") == true)
    let whole = Outline.trimmed(.path(.constant(Sample.ring)), Sample.track(Point(0, 1), Point(1, 2)))
    #expect(Sample.message(stroked(whole))?.contains("becomes the whole path") == true)
    let stops = [0.0, 1].map { GradientTrack.StopTrack(offset: .constant($0), color: Sample.track(.black, .white)) }
    #expect(Sample.message(stroked(Self.line, stops: stops))?.contains("whose stops move") == true)
  }
}
