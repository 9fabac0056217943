import GraphicsCore
import Testing

@Suite struct PackedBytesTests {
  private static func packed(_ words: [UInt16], row: Int, deflates: Bool = false) -> PackedBytes {
    words.withUnsafeBytes { PackedBytes($0, PackedBytes.Layout(pixel: 2, row: 2 * row), deflates: deflates) }
  }

  private static func unpacked(_ packed: PackedBytes) -> [UInt16] {
    [UInt16](unsafeUninitializedCapacity: packed.count / 2) { words, count in
      packed.unpack(into: UnsafeMutableRawPointer(words.baseAddress!))
      count = packed.count / 2
    }
  }

  /// Noise, runs of every length, repeated rows and their mixture come back as they were.
  @Test(arguments: [(1, 1), (1, 40), (40, 1), (7, 9), (16, 64), (129, 3)])
  func everyImageComesBack(width: Int, height: Int) {
    var random = SystemRandomNumberGenerator()
    for chance in 0..<8 {
      for _ in 0..<20 {
        var words: [UInt16] = []
        for place in 0..<width * height {
          let choice = Int.random(in: 0..<8, using: &random)
          if place > 0, choice < chance {
            words.append(words[place - 1])
          } else if place >= width, choice < 7 {
            words.append(words[place - width])
          } else {
            words.append(UInt16.random(in: 0...999, using: &random))
          }
        }
        let packed = Self.packed(words, row: width)
        #expect(Self.unpacked(packed) == words)
        #expect(packed == Self.packed(words, row: width))
        #expect(Self.unpacked(Self.packed(words, row: width, deflates: true)) == words)
        // A kind and a length for each run of new words, and for the shortest repetition between two.
        #expect(packed.byteCount <= packed.count + packed.count / 12 * 8 + 8)
      }
    }
  }

  /// A run begins where at least 12 bytes repeat.
  @Test func whatRepeatsIsARun() {
    let row: [UInt16] = (0..<100).map { UInt16($0) }
    #expect(Self.packed(row, row: 100).byteCount == 4 + 200)
    #expect(Self.packed(row + row + row, row: 100).byteCount == 4 + 200 + 4)
    #expect(Self.packed([UInt16](repeating: 7, count: 300), row: 100).byteCount == 4 + 2 + 4)
    #expect(Self.packed([1, 2, 2, 2, 2, 2, 2, 3], row: 8).byteCount == 4 + 16)
    #expect(Self.packed([1, 2, 2, 2, 2, 2, 2, 2, 3], row: 9).byteCount == (4 + 4) + 4 + (4 + 2))
  }

  /// A gradient has no runs, and its differences repeat.
  @Test func whatDoesNotRepeatIsDeflated() {
    let gradient = (0..<3000).map { UInt16($0 * 7) }
    let (runs, deflated) = (Self.packed(gradient, row: 100), Self.packed(gradient, row: 100, deflates: true))
    #expect(runs.byteCount > 6000 && deflated.byteCount < 1000 && Self.unpacked(deflated) == gradient)
    #expect(deflated != runs && deflated == Self.packed(gradient, row: 100, deflates: true))
    let flat = [UInt16](repeating: 7, count: 3000)
    #expect(Self.packed(flat, row: 100, deflates: true) == Self.packed(flat, row: 100))
  }

  @Test func otherBytesAreNotEqual() {
    #expect(Self.packed([1, 2, 3], row: 3) != Self.packed([1, 2, 4], row: 3))
    #expect(Self.packed([5, 5, 5], row: 3) != Self.packed([5, 5], row: 2))
  }
}
