import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct PathWriterTests {
  private func text(_ path: Path, uniform: Bool = false) -> String {
    PathWriter.text(path, within: 1.0 / 300, isUniform: uniform)
  }

  @Test func straightPiecesHaveTheirOwnLetters() {
    #expect(text(.rectangle(Rect(x: 1, y: 2, width: 10, height: 20))) == "M1 2h10v20h-10z")
  }

  /// Interpolation needs the same letters whatever the coordinates are.
  @Test func uniformPathsDoNot() {
    let path = Path.rectangle(Rect(x: 1, y: 2, width: 10, height: 20))
    #expect(text(path, uniform: true) == "M1 2l10 0l0 20l-10 0z" || text(path, uniform: true) == "M1 2l10 0 0 20-10 0z")
  }

  @Test func cubicsAlongACircleAreArcs() {
    let arc = Path.arc(center: Point(20, 20), radius: 12, from: 0, sweep: 1.4 * .pi)
    #expect(text(arc) == "M32 20a12 12 0 1 1-15.71-11.41")
    let back = Path.arc(center: .zero, radius: 10, from: 0, sweep: -.pi / 2)
    #expect(text(back).hasPrefix("M10 0a10 10 0 0 0-"))
  }

  @Test func aWholeTurnIsTwoArcs() {
    let ring = Path.circle(center: .zero, radius: 5)
    #expect(text(ring) == "M5 0a5 5 0 0 1-10 0 5 5 0 0 1 10 0z")
  }

  @Test func smoothCubicsLeaveAHandleOut() {
    var path = Path([.move(.zero)])
    path.cubic(Point(0, 3), Point(4, 8), to: Point(9, 5))
    path.cubic(Point(14, 2), Point(20, -4), to: Point(30, 0))
    #expect(text(path) == "M0 0c0 3 4 8 9 5s11-9 21-5")
  }

  /// Errors do not add up: each coordinate counts from the point that was written.
  @Test func roundingDoesNotDrift() throws {
    var path = Path([.move(.zero)])
    for i in 1...300 { path.line(to: Point(Double(i) * 0.1234567, Double(i % 2) * 2)) }
    let numbers = text(path).dropFirst(4).replacing("-", with: " -").replacing("l", with: " ").split(separator: " ")
    #expect(numbers.count == 600)
    let widths = try stride(from: 0, to: 600, by: 2).map { try #require(Double(numbers[$0])) }
    let total = widths.reduce(0, +)
    #expect(abs(total - 300 * 0.1234567) < 0.004)
  }
}
