import GraphicsCore
import MotionMath
import PresetModel
import SceneModel
import Testing

@Suite struct LayerGeometryTests {
  private func places(_ layers: String, at time: Double = 0) throws -> [LayerGeometry] {
    let text =
      #"{"kind": "composition", "arrangement": "free", "size": {"width": 100, "height": 50}, "canvas": {"padding": 0}, "layers": [\#(layers)]}"#
    return try SceneBuilder(PresetDocument.decode(text: text, file: "c.json").preset).scene(.light).geometry(at: time)
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
    let box = found[0].transform.boundingBox(of: try #require(found[0].bounds))
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

  @Test func whatHasNoExtentHasNoBox() throws {
    let found = try places(
      #"{"type": "circle", "diameter": 10, "fill": "blue", "position": [30, 20], "scale": {"from": 0, "to": 1, "duration": 1}}"#
    )
    #expect(found.map(\.bounds) == [nil])
  }
}
