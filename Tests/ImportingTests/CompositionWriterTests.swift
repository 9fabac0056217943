import GraphicsCore
import Importing
import MotionMath
import PresetModel
import Testing

/// Nodes as they are written, from images of no file format.
@Suite struct CompositionWriterTests {
  private func circle(at center: Point) -> AnimatedNode {
    var shape = AnimatedShape(.ellipse(center: .constant(center), radii: .constant(Size(2, 2))))
    shape.fill = .color(.constant(ColorPair(.black)))
    return AnimatedNode(.shape(shape))
  }

  private func text(_ node: AnimatedNode) throws -> String {
    let imported = try ImportedComposition(AnimatedImage(size: Size(24, 24), nodes: [node]))
    // Whatever is written is a valid preset.
    _ = try PresetDocument.decode(text: imported.text, file: "a.json")
    return imported.text
  }

  @Test func aLongListOfLayersIsWrittenInGroups() throws {
    let nodes = (0..<450).map { circle(at: Point(Double($0 % 24), 1)) }
    let imported = try ImportedComposition(AnimatedImage(size: Size(24, 24), nodes: nodes))
    _ = try PresetDocument.decode(text: imported.text, file: "a.json")
    #expect(imported.text.split(separator: "\"group\"").count == 4)
    _ = try text(AnimatedNode(.group(nodes)))
  }

  @Test func anErrorNamesTheInnermostNode() {
    var inner = circle(at: Point(1, 1))
    inner.name = "wave"
    let frames = (0..<300).map { Keyframe(Seconds(Double($0) / 100), Double($0 % 2)) }
    inner.opacity = .keyframes(Keyframes(frames, period: Seconds(3)))
    var outer = AnimatedNode(.group([inner]))
    outer.name = "sea"
    let error = #expect(throws: ImportError.self) {
      try ImportedComposition(AnimatedImage(size: Size(24, 24), nodes: [outer]))
    }
    #expect(
      error?.findings.map(\.message) == [
        "\"wave\": a motion needs 300 keyframes; at most 256 can be drawn: bake fewer frames, or cut the animation"
      ])
  }

  /// Sides and places of presets reach 4096 points; paths, and several placements together, reach farther.
  @Test func whatIsFarIsWritten() throws {
    func node(_ outline: AnimatedShape.Outline) -> AnimatedNode {
      var shape = AnimatedShape(outline)
      shape.fill = .color(.constant(ColorPair(.black)))
      return AnimatedNode(.shape(shape))
    }
    var wide = AnimatedNode(.group([circle(at: Point(9, 9))]))
    wide.frame = .still(Rect(x: 0, y: 0, width: 9000, height: 24))
    wide.transforms = [.translate(.constant(Point(-4500, 0))), .translate(.constant(Point(4500.5, 0)))]
    let written = try text(wide)
    #expect(written.contains("M0 0H9000V24H0Z") && written.split(separator: "[-2250, 0]").count == 3, "\(written)")
    let rectangle = node(
      .rectangle(origin: .constant(Point(-1, 2)), size: .constant(Size(5000, 3)), radii: .constant(.zero)))
    #expect(try text(rectangle).contains("M-1 2H4999V5H-1Z"))
    var turned = circle(at: Point(1, 1))
    turned.transforms = [.rotate(.constant(90), about: .constant(Point(5000, 0)))]
    #expect(try text(turned).split(separator: "2500, 0]").count == 5)
    var large = circle(at: Point(1, 1))
    large.transforms = [.scale(.constant(Point(250, 30)))]
    let scales = try text(large)
    #expect(scales.contains("\"scale\": 3") && scales.contains("[83.33"), "\(scales)")
  }

  /// Its placements would be more than a layer has.
  @Test func whatIsTooFarIsRefused() throws {
    func message(_ step: TransformStep) -> String? {
      var node = circle(at: Point(1, 1))
      node.transforms = [step]
      let error = #expect(throws: ImportError.self) {
        try ImportedComposition(AnimatedImage(size: Size(24, 24), nodes: [node]))
      }
      return error?.findings.first?.message
    }
    let far = "what is moved by more than 65536 points cannot be drawn; draw it nearer"
    #expect(message(.translate(.constant(Point(0, 1e300)))) == far)
    #expect(message(.rotate(.constant(90), about: .constant(Point(1e9, 0)))) == far)
    let large = "what is scaled by more than 1000000 cannot be drawn; draw it larger"
    #expect(message(.scale(.constant(Point(1e300, 1)))) == large)
    var huge = circle(at: Point(1e-6, 1e-6))
    huge.transforms = [.scale(.constant(Point(1e6, 1e6)))]
    #expect(try text(huge).split(separator: "\"scale\": 100").count == 4)
  }

  @Test func shadowsSayWhereTheyAre() throws {
    var node = circle(at: Point(9, 9))
    node.filters = [
      .shadow(color: .constant(ColorPair(.black)), deviation: .constant(1), offset: .constant(Point(0, 2))),
      .shadow(color: .constant(ColorPair(.black)), deviation: .constant(2), offset: .constant(.zero), isInset: true),
    ]
    let lines = try text(node).split(separator: "\n").filter { $0.contains("\"radius\"") || $0.contains("\"inset\"") }
    #expect(lines.count { $0.contains("\"inset\": true") } == 1, "\(lines)")
  }

  @Test func aFrameIsCutWhereItStands() throws {
    func framed(_ x: Double, _ y: Double) throws -> String {
      var node = circle(at: Point(1, 1))
      node.frame = .still(Rect(x: x, y: y, width: 10, height: 10))
      return try text(node)
    }
    #expect(try framed(0, 4).contains(#""position": [0, 4]"#))
    #expect(try framed(4, 0).contains(#""position": [4, 0]"#))
  }

  @Test func aFrameThatMovesIsAClipThatMoves() throws {
    func motion<Value>(_ from: Value, _ to: Value) -> Track<Value> {
      .keyframes(Keyframes([Keyframe(.zero, from), Keyframe(Seconds(1), to)], period: Seconds(1)))
    }
    var node = circle(at: Point(1, 1))
    node.frame = .moving(center: .constant(Point(5, 6)), size: motion(Size(2, 3), Size(4, 3)))
    let text = try text(node)
    #expect(text.contains(#""position": [5, 6]"#) && text.contains(#""height": 3"#))
    #expect(text.contains(#""from": 2"#) && text.contains(#""to": 4"#))
  }

  /// A group is drawn by itself where it stays one.
  @Test(
    arguments: [
      (nil, false, 1, 0), (nil, true, 1, 1), (.own, false, 1, 1), (.shared, false, 1, 0), (.shared, true, 1, 0),
      (.shared, true, 0.5, 1),
    ] as [(AnimatedNode.Backdrop?, Bool, Double, Int)])
  func blendModesSeeTheirBackdrop(
    _ backdrop: AnimatedNode.Backdrop?, _ moves: Bool, _ opacity: Double, _ groups: Int
  ) throws {
    var upper = circle(at: Point(5, 4))
    upper.blend = .multiply
    var node = AnimatedNode(.group([circle(at: Point(4, 4)), upper]))
    node.backdrop = backdrop
    node.opacity = .constant(opacity)
    if moves { node.transforms = [.translate(.constant(Point(1, 2))), .rotate(.constant(30))] }
    #expect(try text(node).split(separator: "\"group\"").count == groups + 1)
  }

  /// What lies atop the filtered node lies atop nothing else.
  @Test(
    arguments: [(.originalAtop, 1), (.originalOver, 0), (.colorMatrixAtop(Array(repeating: 0, count: 20)), 1)]
      as [(NodeFilter, Int)])
  func whatIsAtopStaysInItsGroup(_ filter: NodeFilter, _ groups: Int) throws {
    var node = circle(at: Point(5, 4))
    node.filters = [.blur(.constant(1)), filter]
    #expect(try text(node).split(separator: "\"group\"").count == groups + 1)
  }

  /// An opacity of the only layer's group is not the layer's own: nothing is below that in the group.
  @Test func aGroupOfOneBlendedLayerStays() throws {
    var layer = circle(at: Point(4, 4))
    layer.blend = .multiply
    var node = AnimatedNode(.group([layer]))
    node.opacity = .constant(0.5)
    #expect(try text(node).contains("\"group\""))
  }
}
