import Exporting
import PresetModel
import Testing

@Suite struct LoopVerdictTests {
  private func verdict(_ position: String) throws -> LoopVerdict {
    let text = """
      { "kind": "composition", "size": { "width": 60, "height": 20 },
        "layers": [{ "type": "circle", "diameter": 10, "fill": "blue", "position": \(position) }] }
      """
    return try PresetExporter(text).loopVerdict(.light)
  }

  @Test func aMotionThatComesBackIsContinuous() throws {
    let found = try verdict(#"{ "from": [-20, 0], "to": [20, 0], "duration": 1, "autoreverse": true }"#)
    #expect(found.facts.verdict == .continuous)
    #expect(found.marks.isEmpty)
  }

  @Test func aMotionThatStartsAgainJumps() throws {
    let found = try verdict(#"{ "from": [-20, 0], "to": [20, 0], "duration": 1 }"#)
    #expect(found.facts.verdict == .jump)
    #expect(found.marks.map(\.properties) == [["position"]])
    #expect(found.marks.map(\.paths) == [["$.layers[0].position"]])
    #expect(found.marks.map(\.isDeclared) == [false])
  }

  @Test func stepsThatAreWrittenAreDeclared() throws {
    let found = try verdict(
      #"{ "from": [-20, 0], "to": [20, 0], "duration": 1, "easing": "steps(4, end)", "autoreverse": true }"#)
    #expect(found.facts.verdict == .stepped)
    #expect(found.marks.allSatisfy { $0.isDeclared })
  }

  @Test func anEndOfAPassThatShowsNothingIsNoMark() throws {
    // A disc that turns by a quarter looks the same; a declared step beside it is the only mark.
    let text = """
      { "kind": "composition", "size": { "width": 60, "height": 20 },
        "layers": [
          { "type": "circle", "diameter": 10, "fill": "blue", "rotation": { "from": 0, "to": 90, "duration": 0.5 },
            "opacity": { "from": 1, "to": 0.5, "duration": 1, "easing": "steps(2, end)", "autoreverse": true } }
        ] }
      """
    let found = try PresetExporter(text).loopVerdict(.light)
    #expect(found.facts.verdict == .stepped)
    #expect(found.marks.map(\.properties) == [["opacity"], ["opacity"]])
  }
}
