import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct TransformTextTests {
  private func text(_ matrix: AffineTransform) -> String { TransformText.text(matrix, within: 1.0 / 300, reach: 40) }

  @Test func matricesHaveTheirShortestForm() {
    #expect(text(.translation(3, 0)) == "translate(3)")
    #expect(text(.translation(3, 4)) == "translate(3 4)")
    #expect(text(.scale(2, 2)) == "scale(2)")
    #expect(text(AffineTransform.scale(2, 3).then(.translation(1, 1))) == "translate(1 1)scale(2 3)")
    #expect(text(.rotation(radians: .pi / 6)) == "rotate(30)")
    #expect(text(AffineTransform.rotation(radians: -.pi / 4).about(Point(20, 10))) == "rotate(-45 20 10)")
    #expect(text(AffineTransform(a: 1, b: 0.5, c: 0, d: 1, tx: 0, ty: 0)) == "matrix(1 .5 0 1 0 0)")
  }
}
