import GraphicsCore
import MotionMath
import Testing

@testable import SVGWriting
@testable import SceneModel

/// What each kind of layer becomes.
@Suite struct SceneWriterTests {
  private func nodes(_ layers: [Layer]) throws -> [SVGNode] {
    var writer = SceneWriter(size: Size(40, 40), allowsMissing: false) { _ in "data:," }
    let play = LocalTime.Play(cycle: 1, start: 0, plays: nil)
    var context = LayerContext(time: LocalTime(play))
    context.isBottom = true
    return try writer.nodes(of: layers, context)
  }

  private func track(_ from: Double, _ to: Double) -> Track<Double> {
    .keyframes(Keyframes([Keyframe(0, from), Keyframe(1, to)], period: 1))
  }

  private func disc(_ color: Color = .black, blend: BlendMode = .sourceOver) -> ShapeLayer {
    ShapeLayer(.circle(center: Point(20, 20), radius: 8), paint: .color(.constant(color)), blend: blend)
  }

  @Test func roundedRectanglesAreRectangles() throws {
    let path = Path.roundedRectangle(Rect(x: 2, y: 3, width: 20, height: 10), radius: 4)
    let node = try nodes([.shape(ShapeLayer(path, paint: .color(.constant(.black))))])[0]
    #expect(node.name == "rect" && node["rx"] == "4" && node["ry"] == nil && node["width"] == "20")
  }

  @Test func strokesAreNotFilled() throws {
    let line = Path([.move(.zero), .line(Point(9, 9))])
    let node = try nodes([
      .shape(
        ShapeLayer(
          line, coverage: .stroke(StrokeStyle(width: 2, cap: .round)), paint: .color(.constant(.white))))
    ])[0]
    #expect(node["fill"] == "none" && node["stroke"] == "#fff" && node["stroke-linecap"] == "round")
  }

  /// A fill and a stroke of one shape are one element.
  @Test func fillAndStrokeAreJoined() throws {
    let path = Path([.move(.zero), .line(Point(9, 0)), .line(Point(9, 9)), .close])
    let all = try nodes([
      .shape(ShapeLayer(path, paint: .color(.constant(.white)))),
      .shape(ShapeLayer(path, coverage: .stroke(StrokeStyle(width: 2)), paint: .color(.constant(.black)))),
    ])
    #expect(all.count == 1 && all[0]["fill"] == "#fff" && all[0]["stroke"] == "#000")
  }

  /// SMIL adds animations up in the order in which they began, so the one that the others add to begins first.
  @Test func aSumOfOutlinesIsOneAnimationForEach() throws {
    func line(_ heights: [Double], delay: Double) -> Track<Path> {
      let frames = heights.enumerated().map { i, height in
        let points = (0..<40).map { Point(Double($0), height * sine(Double($0))) }
        return Keyframe(
          Seconds(Double(i) / 2), Path([.move(points[0])] + points.dropFirst().map { .line($0) }),
          Easing.cubicBezier(x1: 0.4, y1: 0, x2: 0.6, y2: 1))
      }
      return .keyframes(Keyframes(frames, period: 1, delay: Seconds(delay)))
    }
    let sum = Track.sum(line([0, 4, 0], delay: 0.75), line([0, -3, 0], delay: 0.3))
    let shape = ShapeLayer(.path(sum), paint: .color(.constant(.black)))
    let animations = try nodes([.shape(shape)])[0].children
    #expect(animations.map(\.name) == ["animate", "animate"])
    #expect(animations.map { $0["values"]?.split(separator: ";").count } == [3, 3])
    #expect(animations.map { $0["additive"] } == [nil, "sum"])
    #expect(animations.map { $0["begin"] } == ["-1.25s", "-.7s"])
  }

  @Test func trimsAreDashes() throws {
    let part = Track.keyframes(Keyframes([Keyframe(0, Point(0, 0)), Keyframe(1, Point(0.5, 1))], period: 1))
    let ring = Outline.path(.constant(.circle(center: Point(20, 20), radius: 8)))
    let style = StrokeStyle(width: 2)
    let shape = ShapeLayer(
      .trimmed(ring, part),
      coverage: .stroke(style, width: .constant(2), dashOffset: .constant(0)), paint: .color(.constant(.black)))
    let node = try nodes([.shape(shape)])[0]
    #expect(node["pathLength"] == "1")
    #expect(Set(node.motions.map(\.property)) == ["stroke-dasharray", "stroke-dashoffset"])
  }

  /// Caps would make a dot of a part that has no length; our own pictures show nothing there.
  @Test func aPartWithoutLengthIsNotSeen() throws {
    let part = Track.keyframes(
      Keyframes([Keyframe(0, Point(0, 0)), Keyframe(0.5, Point(0, 0)), Keyframe(1, Point(0, 1))], period: 1))
    func node(_ cap: LineCap) throws -> SVGNode {
      let shape = ShapeLayer(
        .trimmed(.path(.constant(.circle(center: Point(20, 20), radius: 8))), part),
        coverage: .stroke(StrokeStyle(width: 2, cap: cap), width: .constant(2), dashOffset: .constant(0)),
        paint: .color(.constant(.black)))
      return try nodes([.shape(shape)])[0]
    }
    #expect(try !node(.butt).motions.contains { $0.property == "stroke-opacity" })
    let seen = try #require(try node(.round).motions.first { $0.property == "stroke-opacity" })
    #expect(seen.keys.map(\.value) == ["0", "1", "1"] && seen.keys.map(\.offset) == [0, 0.5, 1])
  }

  private func glowing(_ color: Color, _ light: Color) -> [Layer] {
    let band = Gradient(
      .linear(start: .zero, end: Point(10, 0)),
      stops: [GradientStop(offset: 0, color: .clear), GradientStop(offset: 1, color: light)])
    let path = Path.circle(center: Point(20, 20), radius: 8)
    return [
      .shape(ShapeLayer(path, paint: .color(.constant(color)))),
      .shape(ShapeLayer(path, paint: .gradient(GradientTrack(band)), blend: .plusLighter)),
    ]
  }

  /// Style sheets add opacities up, too, so that light on something translucent would hardly be seen within `img`.
  @Test func lightOnAShapeIsAPartOfIt() throws {
    let gray = Color(red: 0.2, green: 0.2, blue: 0.2, alpha: 0.5)
    let white = Color(red: 1, green: 1, blue: 1, alpha: 0.3)
    let all = try nodes(glowing(gray, white))
    #expect(all.count == 1 && all[0].attributes["mix-blend-mode"] == nil)
    guard case .reference(let gradient)? = all[0].attributes["fill"] else {
      Issue.record("the light is a gradient")
      return
    }
    // 0.1 of premultiplied gray, and 0.3 of light: 0.4 of the opacity, which stays 0.5.
    #expect(gradient.stops.map(\.offset) == [0, 1])
    let last = try #require(gradient.stops.last).color
    #expect(abs(last.red - 0.8) < 1e-6 && abs(last.alpha - 0.5) < 1e-6)
    // From where the sum exceeds the opacity, it is the opacity.
    let bright = try nodes(glowing(gray, .white))[0]
    guard case .reference(let grown)? = bright.attributes["fill"] else { return }
    #expect(grown.stops.contains { abs($0.offset - 0.4) < 1e-6 && abs($0.color.red - 1) < 1e-6 })
    #expect(grown.stops.last?.color == .white)
    // Other shapes are lit by a blend mode, and so are translucent ones over something.
    let disc = ShapeLayer(.circle(center: .zero, radius: 3), paint: .color(.constant(.black)))
    let over = try nodes([.shape(disc)] + glowing(gray, white))
    #expect(over.last?.attributes["mix-blend-mode"] == .text("plus-lighter"))
    #expect(try nodes([.shape(disc)] + glowing(.black, white)).count == 2)
    var apart = glowing(gray, white)
    apart.insert(.shape(disc), at: 1)
    #expect(try nodes(apart).last?.attributes["mix-blend-mode"] == .text("plus-lighter"))
  }

  /// Where ends and stops move, all of them do.
  @Test func endsAndStopsOfAGradientMove() throws {
    let ends = Track.keyframes(Keyframes([Keyframe(0, Point.zero), Keyframe(1, Point(20, 0))], period: 1))
    let color = Track.keyframes(Keyframes([Keyframe(0, Color.white), Keyframe(1, Color.black)], period: 1))
    let stop = GradientTrack.StopTrack(offset: .constant(0), color: color)
    let base = Gradient(
      .linear(start: .zero, end: Point(10, 0)), stops: [GradientStop(offset: 0, color: .white)])
    let track = GradientTrack(
      base, geometry: .linear(ends, .constant(Point(30, 0))),
      stops: [stop, GradientTrack.StopTrack(offset: .constant(1), color: .constant(.black))])
    let shape = ShapeLayer(.circle(center: Point(20, 20), radius: 8), paint: .gradient(track))
    guard case .reference(let gradient)? = try nodes([.shape(shape)])[0].attributes["fill"] else {
      Issue.record("the fill is a gradient")
      return
    }
    #expect(gradient.children.map(\.name) == ["stop", "stop", "animate"])
    #expect(gradient.children[0].children.map { $0["attributeName"] } == ["stop-color"])
    #expect(gradient.children[2]["attributeName"] == "x1")
  }

  /// WebKit moves a gradient only if it has a transform of its own.
  @Test func aGradientThatMovesHasATransform() throws {
    let band = Gradient(
      .linear(start: .zero, end: Point(10, 0)),
      stops: [GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: .black)])
    let way = Track.keyframes(Keyframes([Keyframe(0, Point.zero), Keyframe(1, Point(20, 0))], period: 1))
    let shape = ShapeLayer(
      .circle(center: Point(20, 20), radius: 8), paint: .gradient(GradientTrack(band, translation: way)))
    guard case .reference(let gradient)? = try nodes([.shape(shape)])[0].attributes["fill"] else {
      Issue.record("the fill is a gradient")
      return
    }
    #expect(gradient["gradientTransform"] == "translate(0)")
    #expect(gradient.children.last?.name == "animateTransform" && gradient.children.last?["additive"] == "sum")
  }

  /// Each property moves on one element where their origins agree.
  @Test func transformsArePropertiesOfOneElement() throws {
    var shape = disc()
    shape.transform = TransformTrack(
      anchor: .constant(Point(20, 20)),
      scale: .keyframes(Keyframes([Keyframe(0, Point(1, 1)), Keyframe(1, Point(2, 2))], period: 1)),
      rotation: track(0, 3),
      translation: .keyframes(Keyframes([Keyframe(0, .zero), Keyframe(1, Point(5, 0))], period: 1)))
    let node = try nodes([.shape(shape)])[0]
    #expect(node.name == "circle" && node.motions.map(\.property) == ["scale", "rotate", "translate"])
    #expect(node["transform-origin"] == "20 20")
  }

  /// What stands still is part of the coordinates.
  @Test func translationsAreWrittenIntoCoordinates() throws {
    let moved = GroupLayer([.shape(disc())], transform: TransformTrack(translation: .constant(Point(3, 4))))
    let node = try nodes([.group(moved)])[0]
    #expect(node.name == "circle" && node["cx"] == "23" && node["cy"] == "24" && node["transform"] == nil)
  }

  @Test func masksAreMasks() throws {
    let mask = Layer.group(GroupLayer([.shape(disc())], blend: .destinationIn))
    let node = try nodes([.group(GroupLayer([.shape(disc(.white)), mask], isIsolated: true))])[0]
    guard case .reference(let written)? = node.attributes["mask"] else {
      Issue.record("the layer has a mask")
      return
    }
    #expect(written["mask-type"] == "alpha" && written.children.count == 1)
  }

  @Test func blendModesAreThoseOfCSS() throws {
    #expect(try nodes([.shape(disc(blend: .multiply))])[0]["mix-blend-mode"] == "multiply")
    #expect(BlendMode.colorDodge.css == "color-dodge" && BlendMode.plus.css == "plus-lighter")
  }

  /// A group that only places a layer does not keep it from what is below.
  @Test func blendModesReachThroughGroups() throws {
    let placed = GroupLayer(
      [.shape(disc(blend: .screen))], transform: TransformTrack(rotation: track(0, 1)), clock: LayerClock(offset: 0.5))
    let all = try nodes([.shape(disc(.white)), .group(placed)])
    #expect(all.count == 2 && all[1]["mix-blend-mode"] == "screen")
    let excluded = try nodes([
      .shape(disc(.white)), .group(GroupLayer([.shape(disc(blend: .xor))], clock: LayerClock(offset: 0.5))),
    ])
    #expect(excluded.count == 2 && excluded.allSatisfy { $0.attributes["mask"] != nil })
  }

  @Test func blursAreFilters() throws {
    let node = try nodes([.group(GroupLayer([.shape(disc())], filters: [.blur(sigma: track(1, 3))]))])[0]
    guard case .reference(let filter)? = node.attributes["filter"] else {
      Issue.record("the layer has a filter")
      return
    }
    #expect(filter.children[0].name == "feGaussianBlur" && filter.hasSMIL)
  }

  @Test func whatIsNeverSeenIsNotWritten() throws {
    var clear = disc()
    clear.opacity = .constant(0)
    #expect(try nodes([.shape(clear), .shape(disc(.clear))]).isEmpty)
  }
}
