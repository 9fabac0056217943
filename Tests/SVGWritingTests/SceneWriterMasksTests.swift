import GraphicsCore
import MotionMath
import PathGeometry
import Testing

@testable import SVGWriting
@testable import SceneModel

@Suite struct SceneWriterMasksTests {
  @Test func masksAreMasks() throws {
    let mask = Layer.group(GroupLayer([.shape(Sample.disc())], blend: .destinationIn))
    let node = try Sample.nodes([.group(GroupLayer([.shape(Sample.disc(.white)), mask], isIsolated: true))])[0]
    let written = try node.definition("mask")
    #expect(written["mask-type"] == "alpha" && written.children.count == 1)
  }

  private func isolated(_ layers: [Layer]) -> Layer { .group(GroupLayer(layers, isIsolated: true)) }

  /// What a hole cuts out is seen where the hole is clear.
  @Test func holesAreMasksOfWhatIsClear() throws {
    let node = try Sample.node(isolated([.shape(Sample.disc(.white)), .shape(Sample.disc(blend: .destinationOut))]))
    let mask = try node.definition("mask")
    #expect(mask["mask-type"] == "alpha" && mask.children.count == 1)
    let steps = try mask.children[0].definition("filter").children
    #expect(steps.map(\.name) == ["feFlood", "feComposite"])
    #expect(steps[1].attributes == ["operator": .text("out"), "in2": .text("SourceGraphic")])
  }

  @Test func aMaskThatIsNeverSeenHidesAllAndSuchAHoleNothing() throws {
    let below = Layer.shape(Sample.disc(.white))
    func nodes(_ blend: BlendMode) throws -> [SVGNode] {
      try Sample.nodes([isolated([below, .shape(Sample.disc(.clear, blend: blend))])])
    }
    #expect(try nodes(.destinationIn).isEmpty)
    #expect(try nodes(.destinationOut) == Sample.nodes([below]))
  }

  /// A mask in SVG takes the luminance by itself, and is black where nothing is drawn.
  @Test func luminanceNeedsNoFilter() throws {
    let cover = GroupLayer(
      [.shape(Sample.disc(.black)), .shape(Sample.disc(.white))], blend: .destinationIn,
      filters: [.colorMatrix(.luminanceToAlpha)])
    let mask = try Sample.node(isolated([.shape(Sample.disc(.white)), .group(cover)])).definition("mask")
    #expect(mask["mask-type"] == nil && mask.children.map { $0["fill"] } == ["#fff"])
    #expect(mask.children[0].attributes["filter"] == nil)
  }

  /// A band of light that reaches beyond a shape is that shape, painted with the light.
  @Test func lightOverAShapeIsTheShape() throws {
    let light = PaintTrack.gradient(GradientTrack(Sample.band([.clear, .white])))
    func nodes(_ band: Rect) throws -> [SVGNode] {
      try Sample.nodes([.shape(Sample.disc()), .shape(ShapeLayer(.rectangle(band), paint: light, blend: .sourceAtop))])
    }
    let wide = try nodes(Rect(x: 0, y: 0, width: 40, height: 40))
    #expect(wide.map(\.name) == ["circle", "circle"] && wide[1]["r"] == "8" && wide[1].attributes["mask"] == nil)
    #expect(try wide[1].definition("fill").name == "linearGradient")
    let narrow = try nodes(Rect(x: 15, y: 0, width: 10, height: 40))
    #expect(try narrow.count == 2 && narrow[1].definition("mask").children.map(\.name) == ["circle"])
  }

  /// A translucent shape of one color stays as translucent where light falls on it.
  @Test func lightOverATranslucentShapeSharesItsOpacity() throws {
    let light = ShapeLayer(
      .rectangle(Rect(x: 0, y: 0, width: 40, height: 40)),
      paint: .gradient(GradientTrack(Sample.band([.clear, .white]))), blend: .sourceAtop)
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let node = try Sample.node(isolated([.shape(Sample.disc(half)), .shape(light)]))
    #expect(node["opacity"] == ".5" && node.children.map(\.name) == ["circle", "circle"])
    // Of several, what the light leaves of them and the light are added.
    let both = try Sample.node(isolated([.shape(Sample.disc(half)), .shape(Sample.disc(half)), .shape(light)]))
    #expect(both["isolation"] == "isolate" && both.children.count == 2)
    #expect(both.children[1]["mix-blend-mode"] == "plus-lighter" && both.children[0].attributes["mask"] != nil)
  }

  /// In a space at half the size, the canvas is twice as large.
  @Test func masksCoverTheCanvas() throws {
    func region(_ scale: Double) throws -> [String?] {
      let hole = [Layer.shape(Sample.disc(.white)), .shape(Sample.disc(blend: .destinationOut))]
      let half = TransformTrack(scale: .constant(Point(scale, scale)))
      var node = try Sample.node(.group(GroupLayer(hole, transform: half, isIsolated: true)))
      if node.attributes["mask"] == nil { node = try #require(node.children.first) }
      let mask = try node.definition("mask")
      #expect(mask["maskUnits"] == "userSpaceOnUse")
      return [mask["x"], mask["y"], mask["width"], mask["height"]]
    }
    #expect(try region(1) == ["-40", "-40", "120", "120"] && region(0.5) == ["-80", "-80", "240", "240"])
  }

  @Test func clipsAreOutlines() throws {
    func clipped(_ transform: TransformTrack) -> Layer {
      let clip = ClipTrack(.path(.constant(Sample.ring)), rule: .evenOdd, transform: transform)
      return .group(GroupLayer([.shape(Sample.disc())], clip: clip))
    }
    let clip = try Sample.node(clipped(TransformTrack(rotation: Sample.track(0, 1)))).definition("clip-path")
    #expect(clip.children.map { $0["clip-rule"] } == ["evenodd"] && clip.children[0]["fill-rule"] == nil)
    #expect(try clip.children[0].motion("rotate").timing.duration == 1)
    // A `clipPath` has no group, whose motion the second one would be.
    let next = TransformTrack(scale: Sample.track(Point(1, 1), Point(2, 2)))
    let node = try Sample.node(clipped(TransformTrack(rotation: Sample.track(0, 1), following: [next])))
    let mask = try node.definition("mask")
    #expect(node.attributes["clip-path"] == nil && mask["mask-type"] == "alpha")
    #expect(mask.children.map(\.name) == ["g"] && mask.children[0].children.map { $0["fill-rule"] } == ["evenodd"])
  }

  /// A `clipPath` does not look at strokes and masks, of which these outlines are made.
  @Test func clipsThatAreComposedAreMasks() throws {
    let center = Track.constant(Point(20, 20))
    let moving = TransformTrack(translation: Sample.track(Point(10, 20), Point(30, 20)))
    let outlines: [Outline] = [
      .offset(.path(.constant(Sample.ring)), by: Sample.track(0, 4), join: .round, miterLimit: 4, rule: .nonZero),
      .compound(
        [
          Outline.Piece(
            outline: .ellipse(.constant(Point(20, 20))), rule: .nonZero, transform: TransformTrack(translation: center)),
          Outline.Piece(outline: .ellipse(.constant(Point(8, 8))), rule: .nonZero, transform: moving),
        ], .subtract),
    ]
    for (outline, names) in zip(outlines, [["circle"], ["circle", "path"]]) {
      let node = try Sample.node(.group(GroupLayer([.shape(Sample.disc())], clip: ClipTrack(outline))))
      let found = try node.definition("mask").children.map(\.name)
      #expect(node.attributes["clip-path"] == nil)
      #expect(found == names)
    }
  }

  /// Chromium does not draw a mask again for what moves in a mask of its elements.
  @Test func aMaskWithAMaskThatMovesMovesItself() throws {
    func children(_ transform: TransformTrack) throws -> [SVGNode] {
      let outline = Outline.compound(
        [
          Outline.Piece(outline: .ellipse(.constant(Point(20, 20))), rule: .nonZero, transform: .identity),
          Outline.Piece(outline: .ellipse(.constant(Point(8, 8))), rule: .nonZero, transform: transform),
        ], .subtract)
      let track = Sample.track(Point(1, 1), Point(2, 2))
      let next = TransformTrack(rotation: Sample.track(0, 1), following: [TransformTrack(scale: track)])
      let clip = ClipTrack(outline, transform: next)
      return try Sample.node(.group(GroupLayer([.shape(Sample.disc())], clip: clip))).definition("mask").children
    }
    let moving = try children(TransformTrack(translation: Sample.track(Point(10, 20), Point(30, 20))))
    #expect(moving.count == 2 && moving.last?["d"] == "M0 0")
    #expect(moving.last?.motions.map(\.property) == ["translate"])
    #expect(try children(TransformTrack(translation: .constant(Point(12, 20)))).count == 1)
  }

  /// Where both are translucent, both are left in part, and add up.
  @Test func whatExcludesEachOtherIsAdded() throws {
    let half = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let node = try Sample.node(isolated([.shape(Sample.disc(half)), .shape(Sample.disc(half, blend: .xor))]))
    #expect(node["isolation"] == "isolate" && node.children.map { $0["mix-blend-mode"] } == [nil, "plus-lighter"])
    #expect(node.children.allSatisfy { $0.attributes["mask"] != nil })
  }
}
