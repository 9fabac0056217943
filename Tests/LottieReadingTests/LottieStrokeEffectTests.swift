import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieStrokeEffectTests {
  /// A layer with two masks, lines from the left to the right, and the effect.
  private func layer(
    shapes: String = "", path: Int = 1, isForAll: Bool = true, size: Double = 3, start: Double = 0, end: Double = 100,
    spacing: Double = 15, style: Int = 1
  ) -> String {
    let masks = [10, 20].map { y in
      """
      { "mode": "n", "pt": { "k": { "v": [[10, \(y)], [40, \(y)]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]], \
      "c": false } } }
      """
    }
    let values = [
      "\(path)", isForAll ? "1" : "0", "1", "[1, 0, 0, 1]", "\(size)", "0.75", "0.5", "\(start)", "\(end)",
      "\(spacing)", "\(style)",
    ]
    let list = values.map { "{ \"v\": { \"k\": \($0) } }" }.joined(separator: ", ")
    let effect = "{ \"ty\": 22, \"nm\": \"Stroke\", \"ef\": [\(list)] }"
    return shapeLayer(
      shapes, "", "\"hasMask\": true, \"masksProperties\": [\(masks.joined(separator: ", "))], \"ef\": [\(effect)],")
  }

  /// The shapes of a tree that have a stroke.
  private func strokes(_ nodes: [AnimatedNode]) -> [AnimatedShape] {
    nodes.flatMap(\.shapes).filter { $0.stroke != nil }
  }

  private func masks(_ nodes: [AnimatedNode]) -> [NodeMask] {
    nodes.flatMap(\.subtree).flatMap(\.masks)
  }

  private func stroke(_ source: String) throws -> AnimatedShape {
    try #require(strokes(try LottieReader.read(lottie(source)).nodes).first)
  }

  @Test func aLayerWithoutShapesHasLinesAlongItsMasks() throws {
    let shape = try stroke(layer())
    let stroke = try #require(shape.stroke)
    #expect(stroke.width == .constant(6) && stroke.cap == .round && stroke.join == .round)
    #expect(stroke.paint == .color(.constant(ColorPair(Color(red: 1, green: 0, blue: 0)))))
    #expect(shape.strokeOpacity == .constant(0.5) && shape.modifiers.isEmpty && stroke.dashes.isEmpty)
    guard case .compound(let parts, .merge) = shape.outline else {
      Issue.record("both paths: \(shape.outline)")
      return
    }
    #expect(parts.count == 2)
  }

  @Test func oneOfTheMasksIsChosenByItsNumber() throws {
    let (first, second) = (try stroke(layer(path: 1, isForAll: false)), try stroke(layer(path: 2, isForAll: false)))
    guard case .path = first.outline, case .path = second.outline else {
      Issue.record("one path: \(first.outline)")
      return
    }
    #expect(first.outline != second.outline)
    // There is no third: the layer draws nothing.
    #expect(strokes(try LottieReader.read(lottie(layer(path: 3, isForAll: false))).nodes).isEmpty)
  }

  @Test func aPartOfTheLinesIsATrim() throws {
    let shape = try stroke(layer(start: 25, end: 75))
    #expect(
      shape.modifiers == [
        .trim(start: .constant(0.25), end: .constant(0.75), offset: .constant(0), ofEach: false, span: Point(0, 1))
      ])
  }

  @Test func dotsThatStandApartAreDashes() throws {
    let stroke = try #require(try stroke(layer(spacing: 200)).stroke)
    #expect(stroke.dashes == [.constant(1), .constant(12)])
  }

  @Test func linesStandOnTheOriginalReplaceItOrShowIt() throws {
    let dot = disc + "," + blueFill
    func read(_ style: Int) throws -> [AnimatedNode] {
      try LottieReader.read(lottie(layer(shapes: dot, style: style))).nodes
    }
    func fills(_ nodes: [AnimatedNode]) -> Int { nodes.flatMap(\.shapes).count { $0.fill != nil } }
    let (onIt, alone, revealing) = (try read(1), try read(2), try read(3))
    #expect(fills(onIt) == 1 && strokes(onIt).count == 1)
    #expect(fills(alone) == 0 && strokes(alone).count == 1)
    #expect(fills(revealing) == 1 && strokes(revealing).isEmpty)
    let mask = try #require(masks(revealing).first)
    #expect(!mask.usesLuminance && strokes(mask.nodes).count == 1)
  }

  @Test func choicesThatMoveAreNamed() {
    let style = "{ \"v\": { \"a\": 1, \"k\": [{ \"t\": 0, \"s\": [1] }, { \"t\": 10, \"s\": [2] }] } }"
    let source = shapeLayer(
      disc, "",
      "\"ef\": [{ \"ty\": 22, \"ef\": [{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, \(style)] }],")
    let expected = "a stroke along masks whose choices move, or are no whole numbers, cannot be drawn"
    #expect(findings(lottie(source)).contains { $0.contains(expected) })
    // An expression may make a number of any size.
    for choice in ["0.5", "2, \"x\": \"clamp(value, 1/1e-30, 1/1e-30)\""] {
      let odd = source.replacing(style, with: "{ \"v\": { \"k\": \(choice) } }")
      #expect(!findings(lottie(odd)).isEmpty, "\(choice)")
    }
  }
}
