import Exporting
import Foundation
import PresetModel
import Testing

@testable import Studio

@Suite struct LayersNodeTests {
  private func layers(_ layer: String) throws -> [[String: Any]] {
    let canvas = #""size": {"width": 40, "height": 40}, "canvas": {"padding": 0}"#
    let text = #"{"kind": "composition", \#(canvas), "layers": [\#(layer)]}"#
    let document = try StudioDocument(
      text: text, path: "test.json", in: try StudioFolder(FileManager.default.temporaryDirectory.path))
    let drawing = try document.exporter(document.decoded().preset, RenderSettings()).drawing(.light)
    let line = JSONPrinter.line(drawing.layersNode(at: 0))
    return try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [[String: Any]])
  }

  @Test func aLayerHasItsMapAndItsBox() throws {
    let found = try layers(#"{"type": "rectangle", "width": 10, "height": 6, "fill": "blue", "position": [4, 2]}"#)
    let layer = try #require(found.first)
    #expect(layer["path"] as? String == "$.layers[0]")
    let map = try #require(layer["map"] as? [Double])
    let box = try #require(layer["box"] as? [Double])
    #expect(map.count == 6 && Array(box[2...]) == [10, 6])
    // The middle of the box, on a canvas of 40 × 40.
    let (x, y) = (box[0] + box[2] / 2, box[1] + box[3] / 2)
    #expect(abs(map[0] * x + map[2] * y + map[4] - 24) < 1e-6 && abs(map[1] * x + map[3] * y + map[5] - 22) < 1e-6)
    #expect(layer["isSeen"] as? Bool == true && layer["isInSpace"] as? Bool == false)
  }

  @Test func aConicGradientCountsFromThreeOClockInDegrees() throws {
    let found = try layers(
      #"{"type": "circle", "diameter": 10, "fill": {"gradient": "conic", "startAngle": 90, "stops": [{"color": "blue", "offset": 0}, {"color": "pink", "offset": 1}]}}"#
    )
    let gradient = try #require((found.first?["gradients"] as? [[String: Any]])?.first)
    #expect(gradient["kind"] as? String == "conic" && gradient["isStroke"] as? Bool == false)
    #expect(abs(try #require(gradient["angle"] as? Double)) < 1e-6)
  }

  @Test func onlyAMapWithPerspectiveHasAThirdRow() throws {
    let found = try layers(
      #"{"type": "group", "perspective": 100, "layers": [{"type": "circle", "diameter": 10, "fill": "blue", "rotateX": 40}]}"#
    )
    #expect(found.map { ($0["map"] as? [Double])?.count } == [6, 9])
    #expect(found.map { ($0["outer"] as? [Double])?.count } == [6, 6])
    #expect(found.map { ($0["rotating"] as? [Double])?.count } == [6, 9])
  }
}
