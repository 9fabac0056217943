import Testing

@testable import SVGWriting

@Suite struct HoistingTests {
  private func line(_ stroke: String, width: String) -> SVGNode {
    SVGNode("path", ["stroke": .text(stroke), "fill": .text("none"), "stroke-width": .text(width)])
  }

  @Test func neighborsShareAGroup() {
    let hoisted = Hoisting.hoisted([line("#f00", width: "2"), line("#f00", width: "2"), line("#f00", width: "2")])
    #expect(hoisted.count == 1 && hoisted[0].name == "g")
    #expect(hoisted[0].attributes == line("#f00", width: "2").attributes)
    #expect(hoisted[0].children.allSatisfy { $0.attributes.isEmpty })
  }

  @Test func oneElementStaysAsItIs() {
    #expect(Hoisting.hoisted([line("#f00", width: "2")]) == [line("#f00", width: "2")])
  }

  @Test func aGroupSaysWhatAllItsElementsSay() {
    let group = SVGNode("g", ["opacity": .text(".5")], [line("#f00", width: "1"), line("#f00", width: "2")])
    let hoisted = Hoisting.hoisted([group])[0]
    #expect(hoisted["stroke"] == "#f00" && hoisted["fill"] == "none" && hoisted["opacity"] == ".5")
    #expect(hoisted.children.map { $0["stroke-width"] } == ["1", "2"])
  }

  /// A group that has nothing left to say is its elements.
  @Test func aGroupWithinAGroupIsNotKept() {
    let inner = SVGNode("g", [:], [line("#f00", width: "1"), line("#0f0", width: "1")])
    let hoisted = Hoisting.hoisted([SVGNode("g", ["opacity": .text(".5")], [inner])])
    #expect(hoisted[0]["stroke-width"] == "1" && hoisted[0].children.map(\.name) == ["path", "path"])
  }

  /// What moves is the element's own.
  @Test func movingPropertiesStay() {
    var moving = line("#f00", width: "2")
    moving.motions = [
      StyleMotion(
        "stroke-width",
        KeyedMotion(keys: [.init(0, [1]), .init(1, [2])], timing: MotionTiming(duration: 1, delay: 0))
      ) { "\($0[0])" }
    ]
    let hoisted = Hoisting.hoisted([moving, moving])
    #expect(hoisted[0].children.allSatisfy { $0["stroke-width"] == "2" && $0["stroke"] == nil })
  }

  /// Elements of one color on dark pages share the rule for it.
  @Test func overridesMoveWithTheirValue() {
    var disc = SVGNode("circle", ["fill": .text("#fff")])
    disc.overrides[.dark] = ["fill": .text("#000")]
    let hoisted = Hoisting.hoisted([disc, disc, disc])
    #expect(hoisted[0].overrides == [.dark: ["fill": .text("#000")]])
    #expect(hoisted[0].children.allSatisfy { $0.overrides.isEmpty })
  }

  @Test func groupsThatSayNothingAreTheirElements() {
    let (red, green) = (SVGNode("path", ["stroke": .text("#f00")]), SVGNode("path", ["stroke": .text("#0f0")]))
    let hoisted = Hoisting.hoisted([SVGNode("g", [:], [red, green])])
    #expect(hoisted.map(\.name) == ["path", "path"])
  }
}
