import GraphicsCore
import MotionMath
import SceneModel
import Testing

@testable import SVGWriting

/// What each kind of layer becomes.
@Suite struct SceneWriterTests {
  private func nodes(_ layers: [Layer]) throws -> [SVGNode] {
    var writer = SceneWriter(size: Size(40, 40), allowsMissing: false) { _ in "data:," }
    let play = LocalTime.Play(cycle: 1, start: 0, plays: nil)
    return try writer.nodes(of: layers, LayerContext(time: LocalTime(play)))
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
