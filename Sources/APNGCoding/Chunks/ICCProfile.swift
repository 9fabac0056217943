import GraphicsCore

/// What an ICC profile says of itself: its title, its primaries and its tone curves (ICC.1:2022, sections 7.2, 7.3, 9.2
/// and 10).
///
/// sRGB and Display P3 have many profiles, which their numbers tell.
package struct ICCProfile {
  private let bytes: [UInt8]
  /// Where each tag's data are, by its signature.
  private var tags: [Int: Range<Int>] = [:]

  /// Real profiles have some ten.
  private static let mostTags = 100

  /// - Parameter bytes: any; what is no profile has no space and no title.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    for i in 0..<min(number(ICCHeader.byteCount) ?? 0, Self.mostTags) {
      let entry = ICCHeader.byteCount + 4 + 12 * i
      guard let name = number(entry), let start = number(entry + 4), let length = number(entry + 8) else { return }
      guard start <= bytes.count, length <= bytes.count - start, tags[name] == nil else { continue }
      tags[name] = start..<start + length
    }
  }

  /// sRGB or Display P3 where primaries and curves are theirs; a profile of grays has a curve only. Nil is another.
  package var space: ColorSpace? {
    if number(ICCHeader.spacePlace.lowerBound) == Self.code("GRAY") { return hasSRGBCurve("kTRC") ? .srgb : nil }
    // Programs prefer tables to primaries.
    guard tags[Self.code("A2B0")] == nil else { return nil }
    return ["rTRC", "gTRC", "bTRC"].allSatisfy(hasSRGBCurve) ? primaries : nil
  }

  /// The space whose primaries the profile has, whatever its curves.
  package var primaries: ColorSpace? {
    guard let red = column("rXYZ"), let green = column("gXYZ"), let blue = column("bXYZ") else { return nil }
    let columns = red + green + blue
    return Self.known.first { zip($0.1, columns).allSatisfy { abs($0 - $1) <= Self.tolerance } }?.0
  }

  /// The columns of each space's matrix to XYZ, adapted to D50.
  private static let known: [(ColorSpace, [Double])] = [
    (.srgb, [0.4361, 0.2225, 0.0139, 0.3851, 0.7169, 0.0971, 0.1431, 0.0606, 0.7141]),
    (.displayP3, [0.5151, 0.2412, -0.0011, 0.2919, 0.6922, 0.0419, 0.1572, 0.0666, 0.7841]),
  ]
  /// Profiles round to 1/65,536, and adapt the white in ways that differ by less than this.
  private static let tolerance = 0.003

  private func column(_ name: String) -> [Double]? {
    guard let place = tags[Self.code(name)], place.count >= 20 else { return nil }
    return fixed(place.lowerBound + 8, count: 3)
  }

  /// Whether a curve is sRGB's, to two of 255 levels: small profiles have some twenty points. Display P3 has it, too.
  private func hasSRGBCurve(_ name: String) -> Bool {
    guard let light = curve(name) else { return false }
    return stride(from: 0.0, through: 1, by: 0.03125).allSatisfy { encoded in
      abs(SRGBTransfer.encoded(fromLinear: light(encoded)) - encoded) <= 2.0 / 255
    }
  }

  /// An encoded value → an amount of light, both 0…1; nil where there is no curve of points or of a formula (sections
  /// 10.6 and 10.18). Those of a single exponent are none of sRGB.
  private func curve(_ name: String) -> ((Double) -> Double)? {
    guard let place = tags[Self.code(name)], place.count >= 12, let type = number(place.lowerBound),
      let kind = number(place.lowerBound + 8)
    else { return nil }
    switch type {
    case Self.code("curv") where kind > 1 && kind <= (place.count - 12) / 2:
      let points = (0..<kind).map { i in
        let at = place.lowerBound + 12 + 2 * i
        return Double(Int(bytes[at]) << 8 | Int(bytes[at + 1])) / 65_535
      }
      return { value in
        let position = value * Double(kind - 1)
        let i = min(Int(position), kind - 2)
        return points[i] + (points[i + 1] - points[i]) * (position - Double(i))
      }
    // Types 3 and 4: (aX + b)^gamma + e from d on, cX + f below.
    case Self.code("para") where [3 << 16, 4 << 16].contains(kind):
      guard let p = fixed(place.lowerBound + 12, count: kind == 3 << 16 ? 5 : 7) else { return nil }
      let (above, below) = p.count == 7 ? (p[5], p[6]) : (0.0, 0.0)
      return { $0 >= p[4] ? power(max(0, p[1] * $0 + p[2]), p[0]) + above : p[3] * $0 + below }
    default: return nil
    }
  }

  /// The profile's description; nil where it has none that can be read.
  package var title: String? {
    guard let place = tags[Self.code("desc")], let type = number(place.lowerBound) else { return nil }
    let text: String? =
      switch type {
      case Self.code("desc"): asciiText(place)
      case Self.code("mluc"): unicodeText(place)
      default: nil
      }
    return text?.isEmpty == false ? text : nil
  }

  /// ICC.1:2001, section 6.5.17: a length, and characters with a zero behind them.
  private func asciiText(_ place: Range<Int>) -> String? {
    guard let length = number(place.lowerBound + 8), place.count >= 12, length <= place.count - 12 else { return nil }
    let start = place.lowerBound + 12
    return String(decoding: bytes[start..<start + length].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Section 10.15: the first of its records.
  private func unicodeText(_ place: Range<Int>) -> String? {
    guard let length = number(place.lowerBound + 20), let offset = number(place.lowerBound + 24),
      offset <= place.count, length <= place.count - offset
    else { return nil }
    let start = place.lowerBound + offset
    let units = (0..<length / 2).map { UInt16(bytes[start + 2 * $0]) << 8 | UInt16(bytes[start + 2 * $0 + 1]) }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// The code of four letters.
  private static func code(_ letters: String) -> Int { letters.utf8.reduce(0) { $0 << 8 | Int($1) } }

  /// The big-endian number of four bytes; nil where they are not there.
  private func number(_ at: Int) -> Int? {
    guard at >= 0, at + 4 <= bytes.count else { return nil }
    return bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Numbers of type s15Fixed16Number; nil where one is not there.
  private func fixed(_ at: Int, count: Int) -> [Double]? {
    var values: [Double] = []
    for i in 0..<count {
      guard let units = number(at + 4 * i) else { return nil }
      values.append(Double(Int32(truncatingIfNeeded: units)) / 65_536)
    }
    return values
  }
}
