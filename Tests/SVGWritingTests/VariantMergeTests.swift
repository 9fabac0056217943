import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct VariantMergeTests {
  private func disc(_ fill: String, _ children: [SVGNode] = []) -> SVGNode {
    SVGNode("circle", ["r": .text("4"), "fill": .text(fill)], children)
  }

  @Test func colorsBecomeOverrides() {
    let merged = VariantMerge.merged(light: [disc("#fff")], dark: [disc("#000")])
    #expect(merged.count == 1)
    #expect(merged[0]["fill"] == "#fff")
    #expect(merged[0].overrides == [.dark: ["fill": .text("#000")]])
  }

  /// Style sheets cannot give a circle another radius everywhere.
  @Test func otherDifferencesAreTwoElements() {
    var large = disc("#fff")
    large["r"] = "5"
    let merged = VariantMerge.merged(light: [disc("#fff")], dark: [large])
    #expect(merged.count == 2)
    #expect(merged[0].overrides == [.dark: ["display": .text("none")]])
    #expect(merged[1]["display"] == "none")
  }

  /// Where one form has more stops, the other gets them, too.
  @Test func stopsAreAligned() {
    func filled(_ stops: [GradientStop]) -> SVGNode {
      var gradient = SVGNode("linearGradient")
      gradient.stops = stops
      return SVGNode("path", ["fill": .reference(gradient)])
    }
    let light = filled([GradientStop(offset: 0, color: .white), GradientStop(offset: 1, color: .black)])
    let dark = filled([
      GradientStop(offset: 0, color: .black), GradientStop(offset: 0.5, color: .white),
      GradientStop(offset: 1, color: .black),
    ])
    let merged = VariantMerge.merged(light: [light], dark: [dark])
    guard merged.count == 1, case .reference(let gradient)? = merged[0].attributes["fill"] else {
      Issue.record("a reference stays one")
      return
    }
    #expect(gradient.children.map { $0["offset"] } == [nil, ".5", "1"])
    #expect(gradient.children.map { $0["stop-color"] } == ["#fff", "#808080", nil])
    #expect(gradient.children[1].overrides == [.dark: ["stop-color": .text("#fff")]])
  }

  /// Gradients are merged stop by stop, and stay one definition.
  @Test func definitionsAreMerged() {
    func filled(_ color: String) -> SVGNode {
      let gradient = SVGNode("linearGradient", [:], [SVGNode("stop", ["stop-color": .text(color)])])
      return SVGNode("path", ["fill": .reference(gradient)])
    }
    let merged = VariantMerge.merged(light: [filled("#fff")], dark: [filled("#123")])
    guard case .reference(let gradient)? = merged[0].attributes["fill"] else {
      Issue.record("a reference stays one")
      return
    }
    #expect(gradient.children[0].overrides == [.dark: ["stop-color": .text("#123")]])
  }

  @Test func whatSMILMovesGetsATwin() {
    let moving = disc("#fff", [SVGNode("animate", ["attributeName": .text("d")])])
    let both = CalmForm.adding(to: [SVGNode("g", [:], [moving, disc("#000")])])[0].children
    #expect(both.count == 3)
    #expect(both[0].overrides == [.calm: ["display": .text("none")]])
    #expect(both[1].children.isEmpty && both[1]["display"] == "none")
    #expect(both[2] == disc("#000"))
  }

  @Test func whatIsNotSeenAtRestHasNoTwin() {
    var hidden = SVGNode("path", [:], [SVGNode("animate", ["attributeName": .text("d")])])
    hidden.path = Path()
    let nodes = CalmForm.adding(to: [hidden])
    #expect(nodes.count == 1 && nodes[0].overrides == [.calm: ["display": .text("none")]])
  }
}
