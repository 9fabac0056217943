import GraphicsCore
import Testing

@testable import Rasterizer

/// Plans by hand, row by row; what whole images look like is compared in `ReferenceComparisonTests`.
@Suite struct BandPainterTests {
  private static let (red, blue, white) = (Pixel(1, 0, 0, 1), Pixel(0, 0, 1, 1), Pixel(1, 1, 1, 1))

  private struct Row: Equatable {
    var y: Int
    /// One for each pixel of the canvas; nil in blocks that are not drawn.
    var pixels: [Pixel?]
  }

  private static func rows(_ plan: DrawPlan, background: Pixel = .zero, bandRows: Int? = nil) -> [Row] {
    var painter = BandPainter()
    var rows: [Row] = []
    // Twice, since a painter is used again.
    for _ in 0..<2 {
      rows = []
      painter.paint(plan, background: background, bandRows: bandRows) { y, pixels, drawn in
        rows.append(
          Row(
            y: y,
            pixels: (0..<plan.canvas.width).map { x in
              let block = x / LayerStack.block
              return drawn[block / 64] >> UInt64(block % 64) & 1 != 0 ? pixels[x] : nil
            }))
      }
    }
    return rows
  }

  private static func plan(width: Int, height: Int) -> DrawPlan {
    DrawPlan(canvas: PixelRect(x: 0, y: 0, width: width, height: height))
  }

  private static func step(
    _ plan: DrawPlan, _ source: DrawPlan.Source, _ coverage: DrawPlan.Coverage = .everything, clip: Int = 0,
    blend: BlendMode = .sourceOver, bounds: PixelRect? = nil
  ) -> DrawPlan.Step {
    .paint(
      DrawPlan.PaintStep(coverage: coverage, clip: clip, source: source, blend: blend, bounds: bounds ?? plan.canvas))
  }

  /// Adds a shape that covers all that is right of a vertical edge.
  private static func addShape(rightOf x: Double, to plan: inout DrawPlan) -> Int {
    let height = Double(plan.canvas.height)
    plan.edges.append(Edge(x0: x, y0: 0, x1: x, y1: height, sign: 1, chain: Int32(plan.edges.count)))
    plan.shapes.append(
      DrawPlan.Shape(edges: plan.edges.count - 1..<plan.edges.count, rule: .nonZero, bounds: plan.canvas))
    return plan.shapes.count - 1
  }

  @Test func blocksThatNothingDrawsOnAreLeftOut() {
    var plan = Self.plan(width: 40, height: 2)
    plan.steps = [Self.step(plan, .solid(Self.red), bounds: PixelRect(x: 18, y: 1, width: 3, height: 1))]
    let rows = Self.rows(plan, background: Self.white)
    #expect(rows.map(\.y) == [0, 1])
    #expect(rows[0].pixels.allSatisfy { $0 == nil })
    for (x, pixel) in rows[1].pixels.enumerated() {
      #expect(pixel == (16..<32 ~= x ? (18..<21 ~= x ? Self.red : Self.white) : nil), "\(x)")
    }
  }

  @Test(arguments: [1, 3, 7, 100])
  func everyRowIsGivenOnceWhateverTheBands(bandRows: Int) {
    var plan = Self.plan(width: 5, height: 7)
    let shape = Self.addShape(rightOf: 1.25, to: &plan)
    plan.steps = [Self.step(plan, .solid(Self.red), .shape(shape))]
    let rows = Self.rows(plan, background: Self.white, bandRows: bandRows)
    #expect(rows.map(\.y) == Array(0..<7))
    let expected = [Self.white, Self.red * 0.75 + Self.white * 0.25, Self.red, Self.red, Self.red]
    #expect(rows.allSatisfy { $0.pixels == expected })
  }

  /// Blending by coverage would let a quarter of the red shine through.
  @Test func equalEdgesDoNotShineThrough() {
    var plan = Self.plan(width: 3, height: 1)
    let (below, above) = (Self.addShape(rightOf: 1.5, to: &plan), Self.addShape(rightOf: 1.5, to: &plan))
    plan.steps = [
      Self.step(plan, .solid(Self.red), .shape(below)), Self.step(plan, .solid(Self.blue), .shape(above)),
    ]
    #expect(Self.rows(plan)[0].pixels == [.zero, Self.blue * 0.5, Self.blue])
  }

  /// A fill that ends where its clip does is not thinned twice.
  @Test func aClipWithTheSameEdgeCountsOnce() {
    var plan = Self.plan(width: 3, height: 1)
    let (fill, clip) = (Self.addShape(rightOf: 1.5, to: &plan), Self.addShape(rightOf: 1.5, to: &plan))
    plan.clips.append(DrawPlan.ClipStack(shapes: [clip], bounds: plan.canvas))
    plan.steps = [Self.step(plan, .solid(Self.red), .shape(fill), clip: 1)]
    #expect(Self.rows(plan)[0].pixels[1] == Self.red * 0.5)
  }

  @Test func aLayerIsDrawnWithItsOpacity() {
    var plan = Self.plan(width: 2, height: 1)
    plan.steps = [
      .beginLayer, Self.step(plan, .solid(Self.red), bounds: PixelRect(x: 0, y: 0, width: 1, height: 1)),
      Self.step(plan, .layer(opacity: 0.25)),
    ]
    #expect(Self.rows(plan, background: Self.blue)[0].pixels == [Self.red * 0.25 + Self.blue * 0.75, Self.blue])
  }

  /// What the step does not touch is cleared as far as its clip reaches, and no farther.
  @Test func destinationInClearsWithinItsClip() {
    var plan = Self.plan(width: 4, height: 1)
    let (clip, mask) = (Self.addShape(rightOf: 1, to: &plan), Self.addShape(rightOf: 3, to: &plan))
    plan.clips.append(DrawPlan.ClipStack(shapes: [clip], bounds: plan.canvas))
    plan.steps = [
      Self.step(plan, .solid(Self.red)),
      Self.step(plan, .solid(Self.white * 0.5), .shape(mask), clip: 1, blend: .destinationIn),
    ]
    #expect(Self.rows(plan)[0].pixels == [Self.red, .zero, .zero, Self.red * 0.5])
  }

  /// The same where edges share a pixel: its right half is inside the clip and the mask, its left half in neither.
  @Test func destinationInKeepsPartsOfSharedPixels() {
    var plan = Self.plan(width: 1, height: 1)
    let (clip, mask) = (Self.addShape(rightOf: 0.5, to: &plan), Self.addShape(rightOf: 0.5, to: &plan))
    plan.clips.append(DrawPlan.ClipStack(shapes: [clip], bounds: plan.canvas))
    plan.steps = [
      Self.step(plan, .solid(Self.red)),
      Self.step(plan, .solid(Self.white * 0.5), .shape(mask), clip: 1, blend: .destinationIn),
    ]
    // The left half stays, since it lies outside the clip; of the right half one half stays.
    #expect(Self.rows(plan)[0].pixels == [Self.red * 0.75])
  }
}
