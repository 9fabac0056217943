import GraphicsCore
import Importing
import SVGReading
import Testing

/// The point that stands still, where only keyframes say it.
@Suite struct TransformsTests {
  private static let moves = ["2: `transform-origin` that moves cannot be drawn"]

  /// A square of 4 around (6, 2) that turns.
  private func turning(
    _ start: String, _ end: String, _ style: String = "", animation: String = "k 2s linear infinite"
  ) -> [UInt8] {
    let frames = "from { transform: rotate(0deg); \(start) } to { transform: rotate(180deg); \(end) }"
    return svg(
      "<style>@keyframes k { \(frames) } rect { animation: \(animation); \(style) }</style>"
        + "<rect x='4' width='4' height='4'/>")
  }

  private func standsStill(_ bytes: [UInt8]) throws -> Bool {
    let center = Point(6, 2)
    let way = try SVGReader.read(bytes).nodes[0].matrix(at: 0.7).apply(center) - center
    return way.length < 1e-6
  }

  /// Four quarters of a turn, each from where the one before came to, are one turn.
  @Test(arguments: ["values='0;90'", "from='0' to='90'", "by='90'"])
  func turnsThatAccumulateComeRound(_ values: String) throws {
    let motion =
      "<animateTransform attributeName='transform' type='rotate' \(values) accumulate='sum' dur='1s' "
      + "repeatCount='indefinite'/>"
    let node = try SVGReader.read(svg("<rect width='4' height='4'>\(motion)</rect>")).nodes[0]
    for (time, angle) in [(0.0, 0.0), (0.5, 45), (1.5, 135), (3.5, 315), (4.5, 45)] {
      let place = node.matrix(at: time).apply(Point(1, 0))
      let expected = Point(cosine(angle * .pi / 180), sine(angle * .pi / 180))
      #expect((place - expected).length < 1e-6, "\(time)")
    }
  }

  @Test(arguments: ["rotate' values='0;0.7", "translate' values='0 0;5 0", "rotate' values='0 5 5;90 5 5"])
  func whatAccumulatesForEverIsNamed(_ type: String) {
    let rest = "accumulate='sum' dur='1s' repeatCount='indefinite'/>"
    let named = ["2: `accumulate` without an end never repeats; write the values of a whole round in one pass"]
    let turn = "<animateTransform attributeName='transform' type='\(type)' \(rest)"
    #expect(findings(svg("<rect width='4' height='4'>\(turn)</rect>")) == named)
    let grow = "<animate attributeName='r' values='0;3' \(rest)"
    #expect(findings(svg("<circle r='4'>\(grow)</circle>")) == named)
    #expect(findings(svg("<circle r='4'>\(grow.replacing("0;3", with: "3;0"))</circle>")).isEmpty)
  }

  @Test func keyframesMaySayTheOrigin() throws {
    let point = "transform-origin: 6px 2px"
    #expect(try standsStill(turning(point, point)))
    #expect(try standsStill(turning(point, point, "transform-origin: 1px 1px")))
    let (center, half) = ("transform-origin: center", "-webkit-transform-origin: 50% 50%")
    #expect(try standsStill(turning(center, half, "transform-box: fill-box")))
    // A keyframe that says none has the element's own.
    #expect(try standsStill(turning(point, "", point)))
    #expect(try !standsStill(turning("", "")))
  }

  @Test func anOriginThatMovesIsNamed() {
    let point = "transform-origin: 6px 2px"
    #expect(findings(turning(point, "transform-origin: 6px 3px")) == Self.moves)
    #expect(findings(turning(point, "")) == Self.moves && findings(turning("", point)) == Self.moves)
    #expect(findings(turning(point, "", "transform-origin: 1px 1px")) == Self.moves)
  }

  /// Before and after the animation, the element's own origin counts if the element has a transform then.
  @Test func theOwnOriginCountsOutsideOfTheAnimation() throws {
    let point = "transform-origin: 6px 2px"
    let own = "transform: rotate(9deg)"
    #expect(findings(turning(point, point, own, animation: "k 2s linear")) == Self.moves)
    #expect(try standsStill(turning(point, point, own, animation: "k 2s linear both")))
    #expect(try standsStill(turning(point, point, animation: "k 2s linear")))
  }

  @Test func aUseHasABoxOfItsOwn() throws {
    let style = "use { animation: k 2s linear infinite; transform-box: fill-box; transform-origin: center }"
    let sheet = "<style>@keyframes k { to { transform: rotate(180deg) } } \(style)</style>"
    let square = "<defs><rect id='r' width='4' height='4'/></defs><use href='#r' x='4'/>"
    let center = Point(6, 2)
    let way = try SVGReader.read(svg(sheet + square)).nodes[0].matrix(at: 0.7).apply(center) - center
    #expect(way.length < 1e-6)
  }

  @Test func aStyleIsOverTheAttributeAndItsAnimations() throws {
    let motion = "<animateTransform attributeName='transform' type='rotate' to='90' dur='1s'/>"
    let bytes = svg("<rect width='4' height='4' style='transform: translate(1px, 2px)'>\(motion)</rect>")
    #expect(try SVGReader.read(bytes).nodes[0].matrix(at: 0.5).apply(.zero) == Point(1, 2))
    #expect(try notes(bytes) == ["2: `animateTransform` is skipped: the `transform` of a style is over it"])
  }

  /// As in Chromium: from what the attribute begins with if that is of its kind, else from zeros.
  @Test(arguments: [
    ("", "rotate", "to='90'", "from='0'"), ("", "rotate", "to='90 4 4'", "from='0 0 0'"),
    ("rotate(20 4 4)", "rotate", "to='90 4 4'", "from='20 4 4'"), ("translate(4 2)", "rotate", "to='90'", "from='0'"),
    ("", "scale", "to='2'", "from='0'"), ("translate(4 2) rotate(20)", "translate", "to='9 0'", "from='4 2'"),
  ])
  func aToAloneHasAStart(own: String, type: String, to: String, from: String) throws {
    func place(_ values: String) throws -> Point {
      let motion = "attributeName='transform' type='\(type)' dur='1s' repeatCount='indefinite'"
      let bytes = svg("<rect width='4' height='4' transform='\(own)'><animateTransform \(motion) \(values)/></rect>")
      return try SVGReader.read(bytes).nodes[0].matrix(at: 0.25).apply(Point(3, 1))
    }
    let way = try place(to) - place("\(from) \(to)")
    #expect(way.length < 1e-9)
  }

  /// As by browsers, as a whole.
  @Test func anAttributeWithAFaultIsSkipped() throws {
    let bytes = svg("<circle r='3' transform='translate(4) rotate(20deg)'/>")
    #expect(try SVGReader.read(bytes).nodes[0].transforms.isEmpty)
    #expect(try notes(bytes) == ["2: `transform` is skipped: expected numbers in parentheses, found rotate(20deg)"])
  }

  /// A shape that grows: its origin stands still, or the shape is named.
  @Test(arguments: [
    ("rect", "width", "transform: rotate(90deg)", true), ("rect", "width", "transform-origin: 0 50%; scale: 2", true),
    ("rect", "width", "transform-origin: center; scale: 2", false), ("rect", "x", "rotate: 9deg", false),
    ("circle", "r", "transform-origin: center; scale: 2", true), ("circle", "r", "scale: 2", false),
    ("rect", "width", "transform-origin: center; translate: 2px", true), ("rect", "width", "translate: 50%", false),
    ("rect", "width", "offset-path: path('M0 0h9')", true),
    ("rect", "width", "transform-origin: center; offset-path: path('M0 0h9')", false),
  ])
  func theOriginOfAShapeThatGrows(_ shape: String, _ attribute: String, _ style: String, _ isKnown: Bool) {
    let motion = "<animate attributeName='\(attribute)' values='4;9' dur='2s' repeatCount='indefinite'/>"
    let place = "x='2' y='3' cx='5' cy='6' width='4' height='4' r='4'"
    let body = "<\(shape) \(place) style=\"transform-box: fill-box; \(style)\">\(motion)</\(shape)>"
    let named = ["2: `transform-box: fill-box` of a shape that changes cannot be drawn"]
    #expect(findings(svg(body)) == (isKnown ? [] : named))
  }

  @Test(arguments: [("stroke-box", Point(1, 2)), ("border-box", Point(1, 2)), ("fill-box", Point(2, 3))])
  func theBoxOfAStrokeHasItsOwnCorner(_ box: String, _ corner: Point) throws {
    let style = "stroke: red; stroke-width: 2px; scale: 2; transform-box: \(box)"
    let image = try SVGReader.read(svg("<rect x='2' y='3' width='8' height='8' style='\(style)'/>"))
    #expect(image.nodes[0].matrix(at: 0).apply(corner) == corner)
    let path = "<path d='M2 3h8v8z' style='\(style)'/>"
    let named = ["2: `transform-box: \(box)` of a stroked path or group cannot be drawn; `fill-box` can"]
    #expect(findings(svg(path)) == (box == "fill-box" ? [] : named))
  }

  @Test func withoutAnOriginTheCornerOfTheBoxStandsStill() throws {
    func corner(_ box: String) throws -> Point {
      let style = "transform: rotate(90deg); transform-box: \(box)"
      let image = try SVGReader.read(svg("<rect x='4' y='1' width='4' height='4' style='\(style)'/>"))
      return image.nodes[0].matrix(at: 0).apply(Point(4, 1))
    }
    #expect(try (corner("fill-box") - Point(4, 1)).length < 1e-6)
    #expect(try (corner("view-box") - Point(-1, 4)).length < 1e-6)
  }

  /// Where the corner of a square is in the middle of two animations of one time.
  private func corner(_ composition: String, _ style: String = "", _ names: String = "a, b") throws -> Point {
    let frames =
      "@keyframes a { from { transform: translateX(0) } to { transform: translateX(8px) } } "
      + "@keyframes b { to { transform: scale(3) } }"
    let animation = "animation: 2s linear infinite; animation-name: \(names); animation-composition: \(composition)"
    let sheet = "<style>\(frames) rect { \(animation); \(style) }</style>"
    let image = try SVGReader.read(svg(sheet + "<rect width='4' height='4'/>"))
    return image.nodes[0].matrix(at: 1).apply(Point(4, 4))
  }

  @Test func transformsThatAreAddedFollow() throws {
    #expect((try corner("replace, add") - Point(12, 8)).length < 1e-6)
    #expect((try corner("add", "transform: translateY(5px)") - Point(12, 13)).length < 1e-6)
    #expect((try corner("add", "transform: translateY(5px)", "b, a") - Point(16, 13)).length < 1e-6)
  }

  @Test func otherSumsOfTransformsAreNamed() {
    func found(_ composition: String) -> [String] {
      let sheet =
        "@keyframes a { to { transform: scale(3) } } @keyframes b { to { transform: scale(2) } } "
        + "rect { animation: a 1s infinite, b 1s infinite; animation-composition: \(composition) }"
      return findings(svg("<style>\(sheet)</style><rect width='4' height='4'/>"))
    }
    #expect(
      found("accumulate") == ["2: `animation-composition: accumulate` of `transform` cannot be drawn; `add` can"])
    #expect(
      found("add, replace") == [
        "2: an animation of `transform` that adds to those below it can be drawn only above all that do not"
      ])
  }
}
