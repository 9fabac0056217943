import GraphicsCore
import SceneModel
import Testing

/// Layers that stand in space, on display lists.
@Suite struct PoseTests {
  private func scene(_ layers: String) throws -> Scene {
    let size = #""size": {"width": 100, "height": 100},"#
    return try composition(#"{"type": "group", \#(size) "perspective": 200, "layers": [\#(layers)]}"#, size)
  }

  private func corners(_ draw: Draw) -> [Point] {
    let box = draw.path.controlBox
    return [
      Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY), Point(box.minX, box.maxY),
    ].map { corner in
      let p = draw.transform.apply(corner)
      return draw.projection?.apply(p) ?? p
    }
  }

  private func square(_ keys: String, _ color: String = "blue") -> String {
    #"{"type": "rectangle", "width": 40, "height": 40, "fill": "\#(color)"\#(keys)}"#
  }

  /// 200 points before the image, what is 100 nearer looks twice as large.
  @Test func whatIsNearerLooksLarger() throws {
    let found = corners(try scene(square(#", "z": 100"#)).displayList(at: 0).draws[0])
    #expect(isClose(found[0].x, 10) && isClose(found[0].y, 10) && isClose(found[2].x, 90) && isClose(found[2].y, 90))
  }

  @Test func aTurnIsThatOfCSS() throws {
    // rotateY(60deg): the right edge goes back by 20·sin 60°, and stands at 20·cos 60°.
    let found = corners(try scene(square(#", "rotateY": 60"#)).displayList(at: 0).draws[0])
    let back = 20 * 0.8660254037844386
    #expect(isClose(found[1].x, 50 + 10 * 200 / (200 + back)) && isClose(found[1].y, 50 - 20 * 200 / (200 + back)))
    #expect(isClose(found[0].x, 50 - 10 * 200 / (200 - back)))
    let upper = corners(try scene(square(#", "rotateX": 60"#)).displayList(at: 0).draws[0])
    #expect(isClose(upper[0].y, 50 - 10 * 200 / (200 + back)))
  }

  @Test func aBackIsSeenOrNot() throws {
    #expect(try scene(square(#", "rotateY": 120"#)).displayList(at: 0).draws.count == 1)
    #expect(try scene(square(#", "rotateY": 120, "backface": "hidden""#)).displayList(at: 0).draws.isEmpty)
    #expect(try scene(square(#", "rotateY": 60, "backface": "hidden""#)).displayList(at: 0).draws.count == 1)
    // The turn of a group counts.
    let inner = square(#", "rotateY": 180, "backface": "hidden""#)
    #expect(try scene(#"{"type": "group", "rotateY": 180, "layers": [\#(inner)]}"#).displayList(at: 0).draws.count == 1)
  }

  @Test func theFarthestIsDrawnFirst() throws {
    let layers = [
      square(#", "z": 10"#, "rgb(1, 0, 0)"), square(#", "z": -10"#, "rgb(2, 0, 0)"), square("", "rgb(3, 0, 0)"),
    ]
    let draws = try scene(layers.joined(separator: ", ")).displayList(at: 0).draws
    #expect(draws.map { Int((($0.solidColor?.red ?? 0) * 255).rounded()) } == [2, 3, 1])
    // A half turn of the group turns the order.
    let turned = try scene(#"{"type": "group", "rotateY": 180, "layers": [\#(layers.joined(separator: ", "))]}"#)
    #expect(turned.displayList(at: 0).draws.map { Int((($0.solidColor?.red ?? 0) * 255).rounded()) } == [1, 3, 2])
  }

  @Test func whatIsNotTurnedStaysExact() throws {
    let draw = try scene(square("")).displayList(at: 0).draws[0]
    #expect(draw.projection == nil && draw.box == Rect(x: 30, y: 30, width: 40, height: 40))
  }

  @Test func aWholeTurnIsNoJump() throws {
    let scene = try scene(square(#", "rotateY": {"from": 0, "to": 360, "duration": 1}"#))
    #expect(scene.discontinuities.isEmpty)
    let half = try self.scene(square(#", "rotateX": {"from": 0, "to": 100, "duration": 1}"#))
    #expect(half.discontinuities.map(\.property) == [.rotation])
  }
}
