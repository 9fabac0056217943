import GraphicsCore

/// The primaries of an ICC profile: the tags rXYZ, gXYZ and bXYZ (ICC.1:2022, sections 7.3 and 9.2.44).
///
/// Display P3 has many profiles, of other makers, names and lengths. Their primaries tell it.
struct ICCPrimaries {
  /// Display P3 if the primaries are its own; sRGB if they are those. Nil is another space, or no readable profile.
  let space: ColorSpace?

  /// The columns of each space's matrix to XYZ, adapted to D50.
  private static let known: [(ColorSpace, [Double])] = [
    (.srgb, [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141]),
    (.displayP3, [0.5151, 0.2412, -0.0011, 0.2919, 0.6922, 0.0419, 0.1572, 0.0666, 0.7841]),
  ]
  /// Profiles round to 1/65,536, and adapt the white in ways that differ by less than this.
  private static let tolerance = 0.003

  init(_ profile: [UInt8]) {
    func number(_ at: Int) -> UInt32? {
      guard at >= 0, at + 4 <= profile.count else { return nil }
      return profile[at..<(at + 4)].reduce(0) { $0 << 8 | UInt32($1) }
    }
    func column(_ name: String) -> [Double]? {
      let signature = name.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      guard let count = number(128) else { return nil }
      for i in 0..<min(Int(count), 100) {
        guard let tag = number(132 + i * 12), let offset = number(136 + i * 12) else { return nil }
        guard tag == signature else { continue }
        var values: [Double] = []
        for k in 0..<3 {
          guard let fixed = number(Int(offset) + 8 + k * 4) else { return nil }
          values.append(Double(Int32(bitPattern: fixed)) / 65536)
        }
        return values
      }
      return nil
    }
    guard let red = column("rXYZ"), let green = column("gXYZ"), let blue = column("bXYZ") else {
      space = nil
      return
    }
    let columns = red + green + blue
    space = Self.known.first { zip($0.1, columns).allSatisfy { abs($0 - $1) <= Self.tolerance } }?.0
  }
}
