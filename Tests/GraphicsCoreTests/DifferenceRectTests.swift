import GraphicsCore
import TestSupport
import Testing

@Suite struct DifferenceRectTests {
  @Test func isTheSmallestRectangle() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<300 {
      let (width, height) = (Int.random(in: 1...20, using: &random), Int.random(in: 1...20, using: &random))
      let a = Pixmap(width: width, height: height)
      var b = a
      var points: [(x: Int, y: Int)] = []
      for _ in 0..<(round % 4) {
        let point = (x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random))
        b[point.x, point.y] = RGBA8(red: 1, green: 0, blue: 0)
        points.append(point)
      }
      let expected = points.reduce(PixelRect(x: 0, y: 0, width: 0, height: 0)) {
        $0.union(PixelRect(x: $1.x, y: $1.y, width: 1, height: 1))
      }
      #expect(DifferenceRect.of(a, b) == expected)
    }
  }
}
