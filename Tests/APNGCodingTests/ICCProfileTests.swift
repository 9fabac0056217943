import APNGCoding
import GraphicsCore
import TestSupport
import Testing

@Suite struct ICCProfileTests {
  private static let own = DisplayP3Profile.bytes

  private static func fixed(_ values: [Double]) -> [UInt8] {
    values.flatMap { PNGBuilder.big(Int(($0 * 65_536).rounded())) }
  }

  private static func element(_ type: String, _ data: [UInt8]) -> [UInt8] { Array(type.utf8) + [0, 0, 0, 0] + data }

  private static func points(_ points: [Double]) -> [UInt8] {
    element("curv", PNGBuilder.big(points.count) + points.flatMap { PNGBuilder.big16(Int(($0 * 65_535).rounded())) })
  }

  private static func curved(_ curve: [UInt8]) -> ICCProfile {
    ICCProfile(changedProfile(own, ["rTRC", "gTRC", "bTRC"].map { ($0, curve) }))
  }

  @Test func primariesTellTheSpace() {
    let profile = ICCProfile(Self.own)
    #expect(profile.space == .displayP3 && profile.primaries == .displayP3 && profile.title == "Display P3")
    var primaries = [
      ("rXYZ", [0.43607, 0.22249, 0.01392]), ("gXYZ", [0.38515, 0.71687, 0.09708]),
      ("bXYZ", [0.14307, 0.06061, 0.71410]),
    ]
    func space() -> ColorSpace? {
      ICCProfile(changedProfile(Self.own, primaries.map { ($0, Self.element("XYZ ", Self.fixed($1))) })).space
    }
    #expect(space() == .srgb)
    // The green of Adobe RGB.
    primaries[1].1 = [0.20528, 0.62567, 0.06087]
    #expect(space() == nil)
  }

  @Test func aCurveIsOneByItsValues() {
    for count in [26, 1024] {
      let levels = (0..<count).map { SRGBTransfer.linear(fromEncoded: Double($0) / Double(count - 1)) }
      #expect(Self.curved(Self.points(levels)).space == .displayP3)
    }
    for curve in [
      Self.points([]), Self.points([0.0086]), Self.points([0, 1]),
      Self.element("para", [0, 3, 0, 0] + Self.fixed([2.2, 1, 0, 0, 0])),
    ] {
      #expect(Self.curved(curve).space == nil && Self.curved(curve).primaries == .displayP3)
    }
  }

  /// Whatever the bytes are, they are read within their bounds.
  @Test func anyBytesAreRead() {
    let title = Self.element("desc", PNGBuilder.big(6) + Array("Adobe\0".utf8))
    let titled = changedProfile(Self.own, [("desc", title)])
    #expect(ICCProfile(titled).title == "Adobe" && ICCProfile(Array(titled.dropLast())).title == nil)
    var generator = SeededGenerator(seed: 7)
    for bytes in [titled, Self.own] {
      for _ in 0..<2000 {
        var damaged = Array(bytes.prefix(Int.random(in: 300..<bytes.count, using: &generator)))
        for _ in 0..<4 {
          damaged[Int.random(in: 128..<300, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
        let profile = ICCProfile(damaged)
        #expect(profile.space == nil || profile.space == profile.primaries)
        _ = profile.title
      }
    }
  }
}
