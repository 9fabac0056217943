import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieEffectsTests {
  private let dot = disc + "," + blueFill

  private func layer(_ effect: String) -> String { shapeLayer(dot, "", "\"ef\": [\(effect)],") }

  private func colors(_ colors: [Double]...) -> String {
    colors.map { "{ \"v\": { \"k\": \($0) } }" }.joined(separator: ", ")
  }

  @Test func effectsBecomeFiltersOrAreNamed() throws {
    let blur = #"{ "ty": 29, "ef": [{ "v": { "k": 10 } }, { "v": { "k": 1 } }] }"#
    #expect(filters(try LottieReader.read(lottie(layer(blur))).nodes) == [.blur(.constant(3))])
    let text = findings(lottie(layer(#"{ "ty": 34, "nm": "Warp", "ef": [] }"#)))
    #expect(
      text == [
        #"1: layer "dot": the effect "Warp" cannot be drawn; switch it off, or draw what it does as shapes or an "#
          + "image ($.layers[0].ef[0])"
      ])
  }

  /// What is blurred horizontally (2) or vertically (3) is much larger in the other direction while it is blurred.
  @Test(arguments: [(2, Point(1, 100)), (3, Point(100, 1))])
  func aBlurMayHaveOneDirection(_ direction: Int, _ scale: Point) throws {
    let blur = "{ \"ty\": 29, \"ef\": [{ \"v\": { \"k\": 10 } }, { \"v\": { \"k\": \(direction) } }] }"
    let nodes = try LottieReader.read(lottie(layer(blur))).nodes
    #expect(filters(nodes) == [.blur(.constant(3))])
    func steps(_ node: AnimatedNode) -> [TransformStep] {
      guard case .group(let inner) = node.content else { return node.transforms }
      return node.transforms + inner.flatMap(steps)
    }
    let small = Point(1 / scale.x, 1 / scale.y)
    #expect(nodes.flatMap(steps) == [.scale(.constant(small)), .scale(.constant(scale))])
  }

  /// An effect without a type of its own draws, unless it is a value for expressions or known by its name.
  @Test(arguments: [
    ("ADBE Slider Control", false), ("Pseudo/DUIK Bone", false), ("ADBE Geometry2", false), ("ADBE Ripple", true),
    ("CC Ball Action", true),
  ])
  func theNameTellsControlsFromEffects(_ name: String, _ draws: Bool) {
    let effect = "{ \"ty\": 5, \"nm\": \"Some\", \"mn\": \"\(name)\", \"ef\": [] }"
    let remedy = "switch it off, or draw what it does as shapes or an image"
    let expected = "1: layer \"dot\": the effect \"Some\" cannot be drawn; \(remedy) ($.layers[0].ef[0])"
    #expect(findings(lottie(layer(effect))) == (draws ? [expected] : []))
  }

  @Test(arguments: ["35", #"5, "mn": "ADBE Geometry2""#])
  func theEffectTransformPlacesWhatTheLayerDraws(_ type: String) throws {
    let values = ["[10, 0]", "[50, 50]", "0", "100", "200", "0", "0", "90", "50"].map { "{ \"v\": { \"k\": \($0) } }" }
    let effect = "{ \"ty\": \(type), \"ef\": [\(values.joined(separator: ", "))] }"
    guard case .group(let nodes) = try LottieReader.read(lottie(layer(effect))).nodes[0].content else { return }
    let place = nodes[0].matrix(at: 0).apply(Point(11, 0))
    #expect(abs(place.x - 50) < 1e-6 && abs(place.y - 52) < 1e-6 && nodes[0].opacity == .constant(0.5))
  }

  /// What changes only what is there makes nothing of nothing.
  @Test func aLayerWithoutShapesNeedsNoEffects() {
    func empty(_ effect: String) -> String { shapeLayer("", "", "\"ef\": [\(effect)],") + "," + shapeLayer(dot) }
    #expect(findings(lottie(empty(#"{ "ty": 29, "ef": [{ "v": { "k": 10 } }] }"#))) == [])
    let ramp = findings(lottie(empty(#"{ "ty": 5, "nm": "Ramp", "mn": "ADBE Ramp", "ef": [] }"#)))
    #expect(ramp.count == 1 && ramp[0].contains("the effect \"Ramp\" cannot be drawn"), "\(ramp)")
  }

  /// The reason is in the message, with what to do.
  @Test func anEffectThatIsKnownButNotDrawnSaysWhy() {
    func message(_ type: Int, _ values: String...) -> String {
      let list = values.map { "{ \"v\": \($0) }" }.joined(separator: ", ")
      let found = findings(lottie(layer("{ \"ty\": \(type), \"nm\": \"Own\", \"ef\": [\(list)] }")))
      return found.count == 1 ? found[0] : "\(found)"
    }
    let (zero, red, turning) = (#"{ "k": 0 }"#, #"{ "k": [1, 0, 0, 1] }"#, moving((0, 0), (30, 1)))
    let changing = #"{ "a": 1, "k": [{ "t": 0, "s": [1, 0, 0] }, { "t": 30, "s": [0, 0, 1] }] }"#
    #expect(message(20, changing, red, turning).contains("cannot be drawn with colors that move; let"))
    #expect(message(23, red, red, red, turning).contains("colors or an amount that move; let"))
    #expect(message(29, zero, turning).contains("blurs in a direction that changes, which cannot be drawn; let"))
    #expect(message(25, red, zero, zero, zero, zero, turning).contains("only at times, which cannot be drawn; make"))
  }

  @Test func aDropShadowMayMove() throws {
    func moving(_ from: Double, _ to: Double) -> String {
      """
      { "v": { "a": 1, "k": [{ "t": 0, "s": [\(from)], "i": { "x": [1], "y": [1] }, "o": { "x": [0], "y": [0] } },
        { "t": 60, "s": [\(to)] }] } }
      """
    }
    let parts = [colors([1, 0, 0, 1]), moving(255, 0), #"{ "v": { "k": 180 } }"#, moving(2, 6), moving(4, 12)]
    let effect = "{ \"ty\": 25, \"ef\": [\(parts.joined(separator: ", "))] }"
    let found = filters(try LottieReader.read(lottie(layer(effect))).nodes)
    guard case .shadow(let color, let deviation, let offset, false)? = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(color.value(at: 0).light == Color(red: 1, green: 0, blue: 0) && deviation.value(at: 0) == 1)
    let start = offset.value(at: 0)
    #expect(abs(start.x) < 1e-9 && abs(start.y - 2) < 1e-9, "downwards")
    #expect(!color.isConstant && !deviation.isConstant && !offset.isConstant)
  }

  /// Those of a tree, from the outside to the inside.
  private func filters(_ nodes: [AnimatedNode]) -> [NodeFilter] {
    nodes.flatMap(\.subtree).flatMap(\.filters)
  }

  /// What twenty factors make of a color.
  private func apply(_ factors: [Double], _ color: [Double]) -> [Double] {
    (0..<4).map { row in
      let sum = (0..<4).reduce(factors[row * 5 + 4]) { $0 + factors[row * 5 + $1] * color[$1] }
      return min(1, max(0, sum))
    }
  }

  @Test func aTintPutsTwoColorsInThePlaceOfBlackAndWhite() throws {
    let tint = "{ \"ty\": 20, \"ef\": [\(colors([1, 0, 0, 1], [0, 0, 1, 1])), { \"v\": { \"k\": 100 } }] }"
    guard case .colorMatrix(let factors)? = filters(try LottieReader.read(lottie(layer(tint))).nodes).first else {
      Issue.record("a color matrix")
      return
    }
    #expect(apply(factors, [0, 0, 0, 1]) == [1, 0, 0, 1])
    #expect(zip(apply(factors, [1, 1, 1, 0.5]), [0, 0, 1, 0.5]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func aTintThatMovesLiesAtop() throws {
    let tint =
      "{ \"ty\": 20, \"ef\": [\(colors([1, 0, 0, 1], [0, 0, 1, 1])), { \"v\": \(moving((0, -50), (30, 100))) }] }"
    func own(_ nodes: [AnimatedNode]) -> [AnimatedNode]? {
      for node in nodes {
        guard case .group(let inner) = node.content else { continue }
        if let found = node.backdrop == .own ? inner : own(inner) { return found }
      }
      return nil
    }
    let both = try #require(own(try LottieReader.read(lottie(layer(tint))).nodes))
    #expect(both.count == 2 && both[1].blend == .atop && filters(both).count == 1)
    #expect(both[1].opacity.value(at: 0.2) == 0 && abs(both[1].opacity.value(at: 0.9) - 0.85) < 1e-9)
  }

  @Test func aTritoneHasItsMiddleColorAtHalfTheLightness() throws {
    let effect =
      "{ \"ty\": 23, \"ef\": [\(colors([1, 1, 0, 1], [0, 0.5, 0, 1], [0.2, 0, 0, 1])), { \"v\": { \"k\": 0 } }] }"
    let filters = filters(try LottieReader.read(lottie(layer(effect))).nodes)
    guard case .colorMatrix(let dark)? = filters.first, case .colorMatrixAtop(let light)? = filters.last else {
      Issue.record("two halves")
      return
    }
    func seen(_ gray: Double) -> [Double] {
      let (below, above) = (apply(dark, [gray, gray, gray, 1]), apply(light, [gray, gray, gray, 1]))
      return (0..<3).map { below[$0] + (above[$0] - below[$0]) * above[3] }
    }
    let expected: [(Double, [Double])] = [
      (0, [0.2, 0, 0]), (0.25, [0.1, 0.25, 0]), (0.5, [0, 0.5, 0]), (0.75, [0.5, 0.75, 0]), (1, [1, 1, 0]),
    ]
    for (gray, color) in expected {
      #expect(zip(seen(gray), color).allSatisfy { abs($0 - $1) < 1e-6 }, "\(gray)")
    }
  }
}
