/// For each byte the nearest match with bytes before it, for what repeats at no fixed distance. One object for each
/// thread: it reuses its buffers.
final class NearestMatches {
  struct Match {
    /// 1…32768
    var distance: UInt16
    /// 3…258; 0: there is none.
    var length: UInt16
  }

  private static let none = Match(distance: 0, length: 0)
  private static let hashBits: UInt32 = 14

  var matches: UnsafeMutableBufferPointer<Match> { found.memory }
  private var found = Scratch<Match>()
  /// Where bytes of each hash were last.
  private let places = Scratch<Int>(count: 1 << Int(hashBits))

  /// Linear in the bytes: a match that goes on is not measured again.
  func find(_ bytes: UnsafeBufferPointer<UInt8>) {
    found.reserve(bytes.count)
    let (matches, places) = (matches, places.memory)
    matches.extracting(..<bytes.count).initialize(repeating: Self.none)
    places.initialize(repeating: -1)
    var last = Self.none
    for i in 0..<max(0, bytes.count - 2) {
      let three = UInt32(bytes[i]) | UInt32(bytes[i + 1]) << 8 | UInt32(bytes[i + 2]) << 16
      let hash = Int((three &* 0x9E37_79B1) >> (32 - Self.hashBits))
      let place = places[hash]
      places[hash] = i
      var length = 0
      if place >= 0, i - place <= DeflateAlphabet.farthestMatch {
        if last.length > 0, i - place == Int(last.distance) { length = Int(last.length) - 1 }
        let most = min(DeflateAlphabet.longestMatch, bytes.count - i)
        while length < most, bytes[i + length] == bytes[place + length] { length += 1 }
      }
      last = length < 3 ? Self.none : Match(distance: UInt16(i - place), length: UInt16(length))
      matches[i] = last
    }
  }
}
