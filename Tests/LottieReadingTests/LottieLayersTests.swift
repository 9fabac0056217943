import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieLayersTests {
  private let dot = disc + "," + blueFill

  private func null(_ number: Int, parent: Int? = nil) -> String {
    let parent = parent.map { "\"parent\": \($0)," } ?? ""
    return
      "{ \"ty\": 3, \"ind\": \(number), \(parent) \"ip\": 0, \"op\": 30, \"ks\": { \"p\": { \"k\": [\(number), 0] } } }"
  }

  @Test func hangsOnItsParentsInAnyOrder() throws {
    let layer = shapeLayer(dot, #""p": { "k": [1, 1] }, "a": { "k": [3, 3] }"#, #""parent": 7,"#)
    let image = try LottieReader.read(lottie([layer, null(7, parent: 9), null(9)].joined(separator: ",")))
    #expect(image.nodes[0].matrix(at: 0).apply(Point(3, 3)) == Point(17, 1))
    let circle = [layer, null(7, parent: 9), null(9, parent: 7)].joined(separator: ",")
    #expect(findings(lottie(circle)).first?.contains("its own parent") == true)
  }

  @Test func aPrecompositionRunsInItsOwnTime() throws {
    let inner = shapeLayer(dot, #""o": { "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 10, "s": [100] }] }"#)
    let assets = "\"assets\": [{ \"id\": \"c\", \"layers\": [\(inner)] }],"
    let use = #"{ "ty": 0, "refId": "c", "w": 50, "h": 50, "ip": 0, "op": 30, "st": 10, "sr": 2, "ks": {} }"#
    let image = try LottieReader.read(lottie(use, assets))
    guard case .group(let nodes) = image.nodes[0].content else { return }
    #expect(image.nodes[0].frame == .still(Rect(x: 0, y: 0, width: 50, height: 50)))
    #expect(abs(nodes[0].opacity.value(at: 20.0 / 30) - 0.5) < 1e-6)
    let itself = "\"assets\": [{ \"id\": \"c\", \"layers\": [\(use)] }],"
    #expect(findings(lottie(use, itself)).first?.contains("contains itself") == true)
  }

  @Test func aMatteIsItsSourceAndIsNotDrawn() throws {
    let source = shapeLayer(dot, "", #""td": 1,"#)
    let layer = shapeLayer(dot, "", #""tt": 4, "tp": 1,"#).replacing("\"ind\": 1", with: "\"ind\": 2")
    let image = try LottieReader.read(lottie(source + "," + layer))
    #expect(image.nodes.count == 1 && image.nodes[0].masks.count == 1)
    #expect(image.nodes[0].masks[0].usesLuminance && image.nodes[0].masks[0].isInverted)
  }

  /// The layer before a matted one, or the one that it names, is its matte even if it does not say so.
  @Test(arguments: [#""tt": 1,"#, #""tt": 1, "tp": 1,"#])
  func aMatteNeedsNoMark(_ matte: String) throws {
    let layer = shapeLayer(dot, "", matte).replacing("\"ind\": 1", with: "\"ind\": 2")
    let image = try LottieReader.read(lottie(shapeLayer(dot) + "," + layer))
    #expect(image.nodes.count == 1 && image.nodes[0].masks.count == 1)
  }

  @Test func layersThatAreNullAreNone() throws {
    let image = try LottieReader.read(lottie("null, " + shapeLayer(dot + ", null")))
    #expect(image.nodes.count == 1 && image.nodes[0].shapes.count == 1)
  }

  /// As by players, whatever `ct` says.
  @Test func aPrecompositionEndsAtItsEdges() throws {
    let assets = "\"assets\": [{ \"id\": \"c\", \"layers\": [\(shapeLayer(dot))] }],"
    let use = #"{ "ty": 0, "refId": "c", "ct": 1, "w": 50, "h": 40, "ip": 0, "op": 30, "ks": {} }"#
    let image = try LottieReader.read(lottie(use, assets))
    #expect(image.nodes[0].frame == .still(Rect(x: 0, y: 0, width: 50, height: 40)))
  }

  private func mask(_ mode: String, opacity: Int = 100, isInverted: Bool = false) -> String {
    let points = #""v": [[0,0],[9,0],[9,9]], "i": [[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0]], "c": true"#
    let inverse = isInverted ? "\"inv\": true, " : ""
    return "{ \"mode\": \"\(mode)\", \(inverse)\"o\": { \"k\": \(opacity) }, \"pt\": { \"k\": { \(points) } } }"
  }

  /// The lighter and the darker of two masks, one of which has no opacity.
  @Test(
    arguments: [
      (100, "l", 50, .normal), (100, "d", 50, .intersect), (50, "l", 100, .normal), (50, "d", 100, .intersect),
    ] as [(Int, String, Int, LayerBlend)])
  func oneOfTwoMasksMayHaveAnOpacity(_ first: Int, _ mode: String, _ second: Int, _ blend: LayerBlend) throws {
    let masks = "\(mask("a", opacity: first)), \(mask(mode, opacity: second))"
    let layer = try LottieReader.read(lottie(shapeLayer(dot, "", "\"masksProperties\": [\(masks)],"))).nodes[0]
    #expect(layer.masks[0].nodes.map(\.blend) == [.normal, blend])
  }

  /// As shades of gray, of which one is lighter.
  @Test func twoMasksWithOpacitiesAreCompared() throws {
    let list = [
      mask("a", opacity: 50), mask("l", opacity: 60), mask("d", opacity: 70), mask("s", opacity: 80), mask("i"),
      mask("f", opacity: 90),
    ]
    let masks = list.joined(separator: ", ")
    let layer = try LottieReader.read(lottie(shapeLayer(dot, "", "\"masksProperties\": [\(masks)],"))).nodes[0]
    #expect(
      layer.masks[0].nodes.map(\.blend) == [.normal, .screen, .lighten, .darken, .multiply, .multiply, .exclusion])
    #expect(layer.masks[0].usesLuminance)
    #expect(layer.masks[0].nodes.map(\.filters.isEmpty) == [true, true, true, true, false, true, true])
  }

  /// What is outside of one is added to the mask before, which keeps all that it has.
  @Test func anInvertedMaskErasesFromNoOther() throws {
    let masks = "\(mask("a")), \(mask("a", isInverted: true))"
    let layer = try LottieReader.read(lottie(shapeLayer(dot, "", "\"masksProperties\": [\(masks)],"))).nodes[0]
    let inverse = layer.masks[0].nodes[1]
    #expect(inverse.blend == .normal && inverse.backdrop == .own)
    guard case .group(let parts) = inverse.content else {
      Issue.record("\(inverse.content)")
      return
    }
    #expect(parts.map(\.blend) == [.normal, .erase])
  }

  @Test func masksThatCannotBeCombinedAreNamed() {
    func found(_ masks: String) -> String {
      findings(lottie(shapeLayer(dot, "", "\"masksProperties\": [\(masks)],"))).joined()
    }
    #expect(found(mask("q")).contains(#"a mask of mode "q" cannot be drawn"#))
  }

  @Test func masksAreCombinedByTheirModes() throws {
    let layer = shapeLayer(dot, "", "\"masksProperties\": [\(mask("s")), \(mask("i")), \(mask("n"))],")
    let masks = try LottieReader.read(lottie(layer)).nodes[0].shapes.count
    #expect(masks == 1)
    let inner = try LottieReader.read(lottie(layer)).nodes[0]
    // All, without the first, and of that what the second covers.
    #expect(inner.masks[0].nodes.map(\.blend) == [.normal, .erase, .intersect])
  }

  @Test func aLayerThatSaysItHasNoMasksHasNone() throws {
    func masks(_ has: String) throws -> Int {
      let points = #""v": [[0,0],[9,0],[9,9]], "i": [[0,0],[0,0],[0,0]], "o": [[0,0],[0,0],[0,0]], "c": true"#
      let masks = "\"masksProperties\": [{ \"mode\": \"a\", \"pt\": { \"k\": { \(points) } } }],"
      let nodes = try LottieReader.read(lottie(shapeLayer(dot, "", has + masks))).nodes
      return nodes.flatMap(\.subtree).flatMap(\.masks).count
    }
    #expect(try masks("") == 1 && masks("\"hasMask\": true,") == 1 && masks("\"hasMask\": false,") == 0)
  }

  @Test func aSoftMaskIsABlurredOne() throws {
    func layer(_ feather: String) -> String {
      let points = "\"v\": [[0,0],[9,0],[9,9]], \"i\": [[0,0],[0,0],[0,0]], \"o\": [[0,0],[0,0],[0,0]], \"c\": true"
      return shapeLayer(
        dot, "",
        "\"masksProperties\": [{ \"mode\": \"a\", \"f\": { \"k\": \(feather) }, \"pt\": { \"k\": { \(points) } } }],")
    }
    #expect(
      try LottieReader.read(lottie(layer("[10, 10]"))).nodes[0].masks[0].nodes[0].filters == [.blur(.constant(3))])
    // Wider in one direction, it is blurred while it is larger in the other one.
    func scales(_ feather: String) throws -> [[TransformStep]] {
      var node = try LottieReader.read(lottie(layer(feather))).nodes[0].masks[0].nodes[0]
      var steps = [node.transforms]
      while case .group(let inner) = node.content {
        node = inner[0]
        steps.append(node.transforms)
      }
      return steps.filter { !$0.isEmpty }
    }
    #expect(try scales("[2, 8]") == [[.scale(.constant(Point(0.25, 1)))], [.scale(.constant(Point(4, 1)))]])
    #expect(try scales("[4, 0]") == [[.scale(.constant(Point(1, 0.01)))], [.scale(.constant(Point(1, 100)))]])
    #expect(try scales("[4, 4]").isEmpty)
    let moving = layer("[4, 0]").replacing(
      #""f": { "k": [4, 0] }"#, with: #""f": { "a": 1, "k": [{ "t": 0, "s": [4, 0] }, { "t": 30, "s": [0, 4] }] }"#)
    #expect(findings(lottie(moving)).first?.contains("two widths that move cannot be drawn; give") == true)
  }

  @Test func aNegativeStretchRunsBackwardsFromTheStart() throws {
    let inner = shapeLayer(dot, "\"o\": \(moving((0, 0), (30, 100)))")
    let assets = "\"assets\": [{ \"id\": \"c\", \"layers\": [\(inner)] }],"
    func use(_ stretch: Double) -> String {
      "{ \"ty\": 0, \"refId\": \"c\", \"w\": 50, \"h\": 50, \"ip\": 0, \"op\": 30, \"st\": 60, \"sr\": \(stretch), \"ks\": {} }"
    }
    let image = try LottieReader.read(lottie(use(-2), assets))
    guard case .group(let nodes) = image.nodes[0].content else {
      Issue.record("a precomposition")
      return
    }
    for (time, opacity) in [(0.0, 1.0), (0.5, 0.75), (0.9, 0.55)] {
      #expect(abs(nodes[0].opacity.value(at: time) - opacity) < 1e-6, "\(time)")
    }
    #expect(findings(lottie(use(0), assets)).first?.contains("stretch it by 0.001 to 1000") == true)
  }

  @Test func aPrecompositionIsRemapped() throws {
    let inner = shapeLayer(dot, "\"o\": \(moving((0, 0), (30, 100)))")
    let assets = "\"assets\": [{ \"id\": \"c\", \"layers\": [\(inner)] }],"
    // Backwards at half the pace, from the first second on.
    let use =
      "{ \"ty\": 0, \"refId\": \"c\", \"w\": 50, \"h\": 50, \"ip\": 0, \"op\": 30, \"tm\": \(moving((0, 1), (30, 0.5))), \"ks\": {} }"
    let image = try LottieReader.read(lottie(use, assets))
    guard case .group(let nodes) = image.nodes[0].content else { return }
    for (time, opacity) in [(0.0, 1.0), (0.5, 0.75), (0.9, 0.55)] {
      #expect(abs(nodes[0].opacity.value(at: time) - opacity) < 1e-6, "\(time)")
    }
  }

  @Test(arguments: [
    (#""ty": 12,"#, "an adjustment layer cannot be drawn; give its effects to the layers below it"),
    (#""ty": 99,"#, "a layer of type 99 cannot be drawn; remove it"),
    ("", "a layer without a type (`ty`) cannot be drawn"),
  ])
  func layersThatCannotBeDrawnAreNamed(_ type: String, _ message: String) {
    let layers = "{ \(type) \"nm\": \"over\", \"ip\": 0, \"op\": 30, \"ks\": {} }, \(shapeLayer(disc + "," + blueFill))"
    #expect(findings(lottie(layers)) == ["1: layer \"over\": \(message) ($.layers[0])"])
  }

  @Test(arguments: [13, 14])
  func camerasAndLightsMatterInSpaceOnly(_ kind: Int) {
    let own = "{ \"ty\": \(kind), \"nm\": \"view\", \"ddd\": 1, \"ip\": 0, \"op\": 30, \"ks\": {} }"
    #expect(findings(lottie("\(own), \(shapeLayer(dot))")) == [])
    let inSpace = findings(lottie("\(own), \(shapeLayer(dot, "", #""ddd": 1,"#))"))
    #expect(inSpace.count == 1 && inSpace[0].contains("layer \"view\""), "\(inSpace)")
  }

  @Test func aCurvedPositionIsAWayAlongItsPath() throws {
    let way =
      #""p": { "a": 1, "k": [{ "t": 0, "s": [0, 0], "to": [0, 40], "ti": [0, 40], "o": { "x": 0.3, "y": 0 }, "#
      + #""i": { "x": 0.7, "y": 1 } }, { "t": 30, "s": [60, 0] }] }"#
    let image = try LottieReader.read(lottie(shapeLayer(dot, way)))
    #expect(image.nodes[0].transforms.contains { if case .along = $0 { true } else { false } })
    let middle = image.nodes[0].matrix(at: 0.5).apply(.zero)
    #expect(abs(middle.x - 30) < 0.01 && abs(middle.y - 30) < 0.01)
  }
}
