import APNGCoding
import Testing

@Suite struct DisplayP3ProfileTests {
  private let bytes = DisplayP3Profile.bytes

  private func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
  private func text(_ at: Int) -> String { String(decoding: bytes[at..<(at + 4)], as: UTF8.self) }
  private func fixed(_ at: Int) -> Double { Double(Int32(truncatingIfNeeded: number(at))) / 65_536 }

  /// The start of each tag's data, and its length.
  private var tags: [String: (start: Int, count: Int)] {
    var tags: [String: (start: Int, count: Int)] = [:]
    for i in 0..<number(128) {
      let at = 132 + 12 * i
      tags[text(at)] = (number(at + 4), number(at + 8))
    }
    return tags
  }

  @Test func theHeaderIsThatOfADisplay() {
    #expect(number(0) == bytes.count && bytes.count == 492)
    #expect(bytes[8] == 4)
    #expect([text(12), text(16), text(20), text(36)] == ["mntr", "RGB ", "XYZ ", "acsp"])
    #expect([68, 72, 76].map { (fixed($0) * 10_000).rounded() } == [9642, 10_000, 8249])
  }

  @Test func everyTagIsInsideAndAligned() {
    let required = ["desc", "cprt", "wtpt", "chad", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
    #expect(Set(tags.keys) == Set(required))
    for (name, tag) in tags {
      #expect(
        tag.start % 4 == 0 && tag.start >= 132 + 12 * tags.count && tag.start + tag.count <= bytes.count, "\(name)")
    }
  }

  /// The primaries, derived independently from their chromaticities: scaled to the white point, adapted to D50 by
  /// linear Bradford.
  @Test func thePrimariesAreThoseOfDisplayP3() throws {
    func xyz(_ x: Double, _ y: Double) -> SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }
    let primaries = [xyz(0.680, 0.320), xyz(0.265, 0.690), xyz(0.150, 0.060)]
    let white = xyz(0.3127, 0.3290)
    let scales = Self.solve(primaries, white)
    let bradford = [SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296)]
    func cone(_ c: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3((bradford[0] * c).sum(), (bradford[1] * c).sum(), (bradford[2] * c).sum())
    }
    let columns = (0..<3).map { i in SIMD3(bradford[0][i], bradford[1][i], bradford[2][i]) }
    let gain = cone(SIMD3(0.9642, 1, 0.8249)) / cone(white)
    for (i, name) in ["rXYZ", "gXYZ", "bXYZ"].enumerated() {
      let start = try #require(tags[name]).start
      let adapted = Self.solve(columns, cone(primaries[i] * scales[i]) * gain)
      #expect(text(start) == "XYZ ")
      for k in 0..<3 { #expect(abs(fixed(start + 8 + 4 * k) - adapted[k]) <= 1 / 65_536.0, "\(name) \(k)") }
    }
  }

  /// IEC 61966-2-1: linear light is ((v + 0.055) / 1.055) ^ 2.4 from 0.04045 on, and v / 12.92 below.
  @Test func theCurveIsThatOfSRGB() throws {
    let curve = try #require(tags["rTRC"])
    #expect(text(curve.start) == "para" && bytes[curve.start + 9] == 3)
    let figures = (0..<5).map { fixed(curve.start + 12 + 4 * $0) }
    for (found, wanted) in zip(figures, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]) {
      #expect(abs(found - wanted) <= 0.5 / 65_536)
    }
    #expect(tags["gTRC"]?.start == curve.start && tags["bTRC"]?.start == curve.start)
  }

  @Test func itSaysItsName() throws {
    let start = try #require(tags["desc"]).start
    #expect(text(start) == "mluc" && text(start + 16) == "enUS")
    let units = stride(from: start + 28, to: start + 28 + number(start + 20), by: 2).map { UInt16(bytes[$0 + 1]) }
    #expect(String(decoding: units, as: UTF16.self) == "Display P3")
  }

  /// Solves the equations by Cramer's rule.
  private static func solve(_ columns: [SIMD3<Double>], _ right: SIMD3<Double>) -> SIMD3<Double> {
    func determinant(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) -> Double {
      a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
    }
    let whole = determinant(columns[0], columns[1], columns[2])
    return SIMD3(
      determinant(right, columns[1], columns[2]), determinant(columns[0], right, columns[2]),
      determinant(columns[0], columns[1], right)) / whole
  }
}
