import GraphicsCore
import Testing

@testable import SVGWriting

@Suite struct MotionValueTests {
  private let path = Path([
    .move(Point(1, 2)), .line(Point(3, 4)), .quadratic(control: Point(5, 6), end: Point(7, 8)),
    .cubic(control1: Point(9, 10), control2: Point(11, 12), end: Point(13, 14)), .close,
  ])

  @Test func aPathIsItsCoordinatesInOrder() {
    #expect(path.numbers == (1...14).map(Double.init))
    #expect(Path().numbers.isEmpty)
  }

  @Test func otherNumbersKeepThePieces() {
    #expect(path.withNumbers(path.numbers) == path)
    #expect(path.withNumbers(path.numbers.map { $0 + 1 }) == path.applying(.translation(1, 1)))
  }

  /// CSS interpolates colors multiplied by their alpha.
  @Test func pointsAndColorsAreTheirComponents() {
    #expect(Point(3, -1).numbers == [3, -1] && 2.5.numbers == [2.5])
    #expect(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5).numbers == [0.5, 0.25, 0, 0.5])
  }
}
