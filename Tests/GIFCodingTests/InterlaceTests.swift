import GIFCoding
import Testing

@Suite struct InterlaceTests {
  @Test func everyRowComesOnce() {
    for height in 1...40 {
      let rows = (0..<height).map { Interlace.row(ofLine: $0, height: height) }
      #expect(rows.sorted() == Array(0..<height))
    }
    #expect((0..<10).map { Interlace.row(ofLine: $0, height: 10) } == [0, 8, 4, 2, 6, 1, 3, 5, 7, 9])
  }
}
