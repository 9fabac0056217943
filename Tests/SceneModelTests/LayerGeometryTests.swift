import GraphicsCore
import SceneModel
import Testing

@Suite struct LayerGeometryTests {
  private func places(_ layers: String, at time: Double = 0) throws -> [LayerGeometry] {
    try composition(layers, #""arrangement": "free", "size": {"width": 100, "height": 50},"#).geometry(at: time)
  }

  private func isNear(_ a: Point, _ b: Point) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

  @Test func aLayerIsWhereItsPositionSays() throws {
    let found = try places(#"{"type": "circle", "diameter": 10, "fill": "blue", "position": [30, 20]}"#)
    #expect(found.map(\.source) == ["$.layers[0]"])
    let place = try #require(found.first)
    let box = try #require(place.bounds)
    #expect(isNear(place.transform.apply(box.center), Point(30, 20)))
    #expect(abs(box.width - 10) < 1e-6 && abs(box.height - 10) < 1e-6)
    #expect(isNear(place.transform.apply(place.anchor), Point(30, 20)))
    #expect(place.isSeen && !place.isInSpace)
  }

  @Test func motionsAreFollowed() throws {
    let layer =
      #"{"type": "rectangle", "width": 8, "height": 4, "fill": "blue", "position": {"from": [10, 10], "to": [50, 10], "duration": 1}, "rotation": {"from": 0, "to": 360, "duration": 1}, "opacity": {"from": 0, "to": 1, "duration": 1}}"#
    let (start, quarter) = (try places(layer)[0], try places(layer, at: 0.25)[0])
    #expect(!start.isSeen && quarter.isSeen)
    let box = try #require(quarter.bounds)
    // The right edge's middle points down after a quarter turn.
    #expect(isNear(quarter.transform.apply(Point(box.maxX, box.center.y)), Point(20, 14)))
    #expect(isNear(quarter.outer.apply(.zero), .zero))
  }

  @Test func aGroupHoldsWhatIsInIt() throws {
    let found = try places(
      #"{"type": "group", "arrangement": "free", "position": [10, 0], "scale": 2, "anchor": [0, 0], "layers": [{"type": "circle", "diameter": 4, "fill": "blue", "position": [5, 5]}, {"type": "circle", "diameter": 4, "fill": "pink", "position": [15, 5]}]}"#
    )
    #expect(found.map(\.source) == ["$.layers[0]", "$.layers[0].layers[0]", "$.layers[0].layers[1]"])
    let box = try #require(found[0].transform.affine).boundingBox(of: try #require(found[0].bounds))
    #expect(isNear(Point(box.minX, box.minY), Point(16, 6)) && isNear(Point(box.maxX, box.maxY), Point(44, 14)))
    // What is inside is moved in the group's space.
    #expect(found[1].outer == found[0].transform)
  }

  @Test func copiesAreThereOnceEach() throws {
    let found = try places(
      #"{"type": "circle", "diameter": 4, "fill": "blue", "position": [10, 10], "copies": {"count": 3, "translate": [20, 0]}}"#
    )
    #expect(found.map(\.source) == Array(repeating: "$.layers[0]", count: 3))
    #expect(isNear(found[2].transform.apply(try #require(found[2].bounds).center), Point(50, 10)))
    let many = try places(
      #"{"type": "circle", "diameter": 1, "fill": "blue", "copies": {"count": 300}}, {"type": "group", "copies": {"count": 300}, "layers": [{"type": "circle", "diameter": 1, "fill": "blue", "copies": {"count": 10}}]}"#
    )
    #expect(many.count == 1000)
  }

  @Test func gradientsAreInTheLayersOwnSpace() throws {
    let gradient = #"{"gradient": "linear", "stops": [{"color": "blue", "offset": 0}, {"color": "pink", "offset": 1}]}"#
    let found = try places(
      #"{"type": "rectangle", "width": 20, "height": 10, "position": [30, 20], "fill": \#(gradient), "stroke": {"width": 2, "paint": {"gradient": "conic", "stops": [{"color": "blue", "offset": 0}, {"color": "pink", "offset": 1}]}}}"#
    )
    let place = try #require(found.first)
    #expect(place.gradients.map(\.isStroke) == [false, true])
    guard case .linear(let start, let end) = place.gradients[0].geometry else {
      Issue.record("the fill is linear")
      return
    }
    #expect(isNear(place.transform.apply(start), Point(20, 20)) && isNear(place.transform.apply(end), Point(40, 20)))
    guard case .conic(let center, _) = place.gradients[1].geometry else {
      Issue.record("the stroke is conic")
      return
    }
    #expect(isNear(place.transform.apply(center), Point(30, 20)))
  }

  /// A square of 20 points that is turned by 60° about a vertical line through (50, 25), and seen from 100 points before
  /// that point: its edges are 5 points beside the line, the right one 5√3 behind the canvas.
  private static func card(turned angle: Int = 60, more: String = "") -> String {
    #"{"type": "group", "arrangement": "free", "size": {"width": 100, "height": 50}, "perspective": 100, "layers": [{"type": "rectangle", "width": 20, "height": 20, "fill": "blue", "position": [50, 25], "rotateY": \#(angle)\#(more)}]}"#
  }

  @Test func aLayerInSpaceIsWhereItIsSeen() throws {
    let found = try places(Self.card())
    let (group, place) = (found[0], try #require(found.last))
    #expect(place.source == "$.layers[0].layers[0]" && place.isInSpace && place.isSeen && !group.isInSpace)
    let box = try #require(place.bounds)
    let depth = 5 * (3.0).squareRoot()
    let (left, right) = (50 - 500 / (100 - depth), 50 + 500 / (100 + depth))
    #expect(isNear(place.transform.apply(Point(box.minX, box.center.y)), Point(left, 25)))
    #expect(isNear(place.transform.apply(Point(box.maxX, box.center.y)), Point(right, 25)))
    #expect(isNear(place.transform.apply(place.anchor), Point(50, 25)))
    // The group's box holds the square as it is seen, whose left edge is the nearer and so the taller one.
    let outer = try #require(group.bounds)
    let height = 20 * 100 / (100 - depth)
    #expect(isNear(Point(outer.minX, outer.minY), Point(left, 25 - height / 2)))
    #expect(isNear(Point(outer.maxX, outer.maxY), Point(right, 25 + height / 2)))
    // It is moved in the plane of its group, and rotated in its own.
    #expect(place.outer == group.transform)
    #expect(place.rotating != place.outer && place.rotating.affine == nil)
    #expect(group.rotating == group.outer)
  }

  @Test func aBackThatIsHiddenIsNotSeen() throws {
    #expect(try places(Self.card(turned: 180)).last?.isSeen == true)
    #expect(try places(Self.card(turned: 180, more: #", "backface": "hidden""#)).last?.isSeen == false)
  }

  @Test func whatHasNoExtentHasNoBox() throws {
    let found = try places(
      #"{"type": "circle", "diameter": 10, "fill": "blue", "position": [30, 20], "scale": {"from": 0, "to": 1, "duration": 1}}"#
    )
    #expect(found.map(\.bounds) == [nil])
  }
}
