import Testing

@testable import SVGWriting

@Suite struct LayerContextTests {
  /// A hundredth of a pixel of the canvas, whatever the layer's own lengths are.
  @Test func enlargedLayersAreWrittenMoreExactly() {
    var context = Sample.context
    #expect(context.tolerance == SVGNode.standardTolerance)
    context.stretch = 8
    #expect(context.tolerance == SVGNode.standardTolerance / 8)
    context.stretch = 0
    #expect(context.tolerance.isFinite)
  }

  @Test func errorsNameTheInnermostLayer() {
    var context = Sample.context
    #expect(context.error("why").source == nil)
    context.source = "$.layers[2]"
    #expect(context.error("why") == SVGWritingError(source: "$.layers[2]", message: "why"))
    #expect("\(context.error("why"))" == "why")
  }
}
