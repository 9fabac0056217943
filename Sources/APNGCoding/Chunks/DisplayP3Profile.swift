/// The ICC profile of Display P3: three primaries and a transfer function, 492 bytes, all from published figures.
///
/// Source: ICC.1:2022 (profile version 4.4), sections 7 (header and tag table), 8 (what a matrix-based display profile
/// must hold) and 10 (the types `mluc`, `XYZ `, `sf32`, `para`). Version 4 holds the curve as a formula; version 2
/// needs a table.
package enum DisplayP3Profile {
  static let name = "Display P3"

  /// Equal in every file.
  package static let bytes: [UInt8] = {
    let curve = parametricCurve(gamma: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045)
    let tags: [(signatures: [String], data: [UInt8])] = [
      (["desc"], text(name)), (["cprt"], text("CC0")), (["wtpt"], xyz(ICCHeader.d50)), (["chad"], matrix(adaptation)),
      (["rXYZ"], xyz(red)), (["gXYZ"], xyz(green)), (["bXYZ"], xyz(blue)),
      // One curve for all three.
      (["rTRC", "gTRC", "bTRC"], curve),
    ]
    let count = tags.reduce(0) { $0 + $1.signatures.count }
    var table: [UInt8] = []
    table.appendBigEndian(UInt32(count))
    var data: [UInt8] = []
    for tag in tags {
      for signature in tag.signatures {
        table += signature.utf8
        table.appendBigEndian(UInt32(ICCHeader.byteCount + 4 + 12 * count + data.count))
        table.appendBigEndian(UInt32(tag.data.count))
      }
      data += tag.data
      // Tags begin at multiples of four.
      while data.count % 4 != 0 { data.append(0) }
    }
    return ICCHeader.bytes(length: ICCHeader.byteCount + table.count + data.count) + table + data
  }()

  // The primaries (0.680, 0.320), (0.265, 0.690), (0.150, 0.060) with the white (0.3127, 0.3290), as XYZ of colors
  // that sum to the white, adapted to D50 by `adaptation`.
  private static let red = [0.5151187, 0.2411892, -0.0010505]
  private static let green = [0.2919778, 0.6922441, 0.0418791]
  private static let blue = [0.1571035, 0.0665668, 0.7840713]

  /// From D65 to D50, linear Bradford (ICC.1:2022, annex E), row by row.
  private static let adaptation = [
    1.0478860, 0.0229188, -0.0502161, 0.0295818, 0.9904835, -0.0170787, -0.0092519, 0.0150726, 0.7516781,
  ]

  private static func element(_ type: String) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] }

  private static func numbers(_ values: [Double]) -> [UInt8] { values.flatMap(ICCHeader.fixed) }

  private static func xyz(_ values: [Double]) -> [UInt8] { element("XYZ ") + numbers(values) }

  private static func matrix(_ values: [Double]) -> [UInt8] { element("sf32") + numbers(values) }

  /// Function type 3: (aX + b)^gamma from d on, cX below.
  private static func parametricCurve(gamma: Double, a: Double, b: Double, c: Double, d: Double) -> [UInt8] {
    element("para") + [0, 3, 0, 0] + numbers([gamma, a, b, c, d])
  }

  /// One record, in US English.
  private static func text(_ text: String) -> [UInt8] {
    let (recordBytes, start) = (12, 28)
    var data = element("mluc")
    data.appendBigEndian(UInt32(1))
    data.appendBigEndian(UInt32(recordBytes))
    data += "enUS".utf8
    data.appendBigEndian(UInt32(2 * text.utf16.count))
    data.appendBigEndian(UInt32(start))
    for unit in text.utf16 { data.appendBigEndian(unit) }
    return data
  }
}

/// The header that every ICC profile begins with (ICC.1:2022, section 7.2).
enum ICCHeader {
  static let byteCount = 128
  static let signature = Array("acsp".utf8)
  static let signaturePlace = 36..<40
  /// "RGB ", "GRAY", …
  static let spacePlace = 16..<20
  /// The illuminant of the connection space.
  static let d50 = [0.9642, 1, 0.8249]

  /// Of a display's profile between RGB and XYZ. No platform, maker or digest; the rendering intent is 0, perceptual.
  static func bytes(length: Int) -> [UInt8] {
    var header: [UInt8] = []
    header.appendBigEndian(UInt32(length))
    // No preferred program; version 4.4.
    header += [0, 0, 0, 0, 4, 0x40, 0, 0]
    header += "mntrRGB XYZ ".utf8
    // A fixed date: equal profiles have equal bytes.
    for part: UInt16 in [2026, 1, 1, 0, 0, 0] { header.appendBigEndian(part) }
    header += signature
    header += [UInt8](repeating: 0, count: 28)
    header += d50.flatMap(fixed)
    return header + [UInt8](repeating: 0, count: byteCount - header.count)
  }

  /// s15Fixed16Number: a signed number in units of 1/65536.
  static func fixed(_ value: Double) -> [UInt8] { Int32((value * 65_536).rounded()).bigEndianBytes }
}
