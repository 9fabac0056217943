import TestSupport
import Testing

@testable import WebPCoding

extension PixelMatches {
  fileprivate mutating func matches(at place: Int) -> ArraySlice<Match> {
    let range = range(at: place)
    return list[range]
  }
}

@Suite struct PixelMatchesTests {
  @Test(arguments: 1...8) func everyMatchIsOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pixels = (0..<900).map { _ in UInt32.random(in: 0..<3, using: &generator) }
    var matches = PixelMatches(pixels, width: 30)
    for place in pixels.indices {
      let found = matches.matches(at: place)
      #expect(Set(found.map(\.distance)).count == found.count)
      #expect(found.map(\.length) == found.map(\.length).sorted(by: >))
      for match in found {
        let (length, distance) = (Int(match.length), Int(match.distance))
        #expect(distance >= 1 && distance <= place && place + length <= pixels.count)
        #expect((place..<(place + length)).allSatisfy { pixels[$0] == pixels[$0 - distance] })
        #expect(Int(match.symbol) == PrefixedNumber(matches.codes.code(distance)).symbol)
      }
      #expect(matches.matches(at: place).map(\.distance) == found.map(\.distance))
    }
  }

  /// From a distance that no neighbor has.
  @Test func farMatchesAreFound() {
    let shape: [UInt32] = [1, 2, 3, 4, 5, 6, 7, 8]
    let pixels = shape + (0..<1000).map { 100 + $0 } + shape
    var matches = PixelMatches(pixels, width: 16)
    #expect(matches.matches(at: 1008).contains { $0.length == 8 && $0.distance == 1008 })
  }

  /// Beside a long run of one color, too.
  @Test func longFarMatchesAreFoundAtEdges() {
    let flat = [UInt32](repeating: 1, count: 100)
    let shape = [2] + flat + [3] + flat + [4]
    let pixels = shape + (0..<500).map { 100 + $0 } + shape
    var matches = PixelMatches(pixels, width: 1000)
    #expect(matches.matches(at: shape.count + 500).contains { $0.length == shape.count })
  }

  /// A pattern whose period no neighbor has: the length falls by one from pixel to pixel, but for the longest.
  @Test func texturesAreMeasuredOnce() {
    let period = 37
    let pixels = (0..<6000).map { UInt32($0 % period * ($0 % period) % 11) }
    var matches = PixelMatches(pixels, width: 1000)
    for place in period..<(pixels.count - 2) {
      let longest = matches.matches(at: place).map(\.length).max()
      #expect(longest == UInt16(min(PixelToken.longest, pixels.count - place)))
    }
  }
}
