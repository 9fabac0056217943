import GraphicsCore

/// How often an image's tokens have each symbol of VP8L's five alphabets.
struct PixelCounts: Equatable, Sendable {
  static let firstLength = 256
  static let lengths = 24
  static let distances = 40

  /// Green and lengths, red, blue, alpha, distances: in the order in which their codes are written.
  private(set) var alphabets = [firstLength + lengths, 256, 256, 256, distances].map {
    [UInt](repeating: 0, count: $0)
  }
  /// What follows lengths and distances.
  private(set) var extraBits = 0

  init(_ tokens: [PixelToken], _ pixels: [UInt32], _ codes: DistanceCodes) {
    var place = 0
    for token in tokens {
      if token.length == 0 {
        for channel in 0..<4 { alphabets[channel][Self.symbol(pixels[place], channel)] += 1 }
        place += 1
      } else {
        let (length, distance) = (PrefixedNumber(Int(token.length)), PrefixedNumber(codes.code(Int(token.distance))))
        alphabets[0][Self.firstLength + length.symbol] += 1
        alphabets[4][distance.symbol] += 1
        extraBits += length.extraBits + distance.extraBits
        place += Int(token.length)
      }
    }
  }

  /// - Parameter channel: green, red, blue, alpha.
  static func symbol(_ pixel: UInt32, _ channel: Int) -> Int {
    // A byte for each channel says where it is.
    let shift = (0x1810_0008 as UInt32) >> UInt32(8 * channel) & 0xFF
    return Int(pixel >> shift & 0xFF)
  }
}

/// What each symbol costs while tokens are chosen.
struct PixelCosts: Sendable {
  /// Of a bit: costs are whole numbers, and parts of a bit count.
  private static let unit = 64.0

  /// Of the 256 values of green, then of red, blue and alpha.
  private(set) var channels: [UInt32]
  /// By symbol, with what follows it.
  private(set) var lengths: [UInt32]
  private(set) var distances: [UInt32]

  /// About what they cost in frames of loaders: nothing is known yet.
  static let usual = PixelCosts(
    channels: [5, 0.5, 0.5, 0.5].map { [Double](repeating: $0, count: 256) },
    lengths: [Double](repeating: 4, count: PixelCounts.lengths),
    distances: [Double](repeating: 3, count: PixelCounts.distances))

  /// Each symbol costs its share of information, but no code of several symbols is shorter than a bit. A new symbol
  /// costs a few bits of the codes' description, too.
  init(_ counts: PixelCounts) {
    let bits = counts.alphabets.map { counts in
      let all = binaryLogarithm(Double(max(1, counts.reduce(0, +))))
      let least = counts.count { $0 > 0 } == 1 ? 0.0 : 1
      return counts.map { $0 == 0 ? all + 3 : max(least, all - binaryLogarithm(Double($0))) }
    }
    self.init(
      channels: [Array(bits[0].prefix(PixelCounts.firstLength))] + bits[1...3],
      lengths: Array(bits[0].dropFirst(PixelCounts.firstLength)), distances: bits[4])
  }

  private init(channels: [[Double]], lengths: [Double], distances: [Double]) {
    func cost(_ bits: Double) -> UInt32 { UInt32(bits * Self.unit) }
    func withExtraBits(_ bits: [Double]) -> [UInt32] {
      bits.enumerated().map { cost($1 + Double(PrefixedNumber.extraBits($0))) }
    }
    self.channels = channels.joined().map(cost)
    (self.lengths, self.distances) = (withExtraBits(lengths), withExtraBits(distances))
  }
}
