import APNGCoding
import GraphicsCore
import Testing

@Suite struct APNGVerifierTests {
  private static func animation(_ values: [UInt8], delays: [Int], plays: PlayCount = .forever) -> Animation {
    Animation(
      frames: zip(values, delays).map {
        .init(pixmap: Pixmap(width: 2, height: 2, fill: RGBA8(red: $0, green: 0, blue: 0)), delay: .milliseconds($1))
      }, plays: plays)
  }

  @Test func whatWasMeantPasses() throws {
    let animation = Self.animation([1, 2, 2, 3], delays: [20, 30, 40, 50])
    try APNGVerifier.verify(APNGEncoder.encode(animation).bytes, shows: animation)
  }

  @Test func anyOtherAnimationFails() throws {
    let bytes = try APNGEncoder.encode(Self.animation([1, 2, 3], delays: [20, 30, 40])).bytes
    func mismatch(_ other: Animation) -> AnimationMismatch? {
      do { try APNGVerifier.verify(bytes, shows: other) } catch { return error as? AnimationMismatch }
      return nil
    }
    #expect(
      mismatch(Self.animation([1, 2, 4], delays: [20, 30, 40]))
        == .pixel(
          frame: 2, millisecond: 50, x: 0, y: 0, found: RGBA8(red: 3, green: 0, blue: 0),
          expected: RGBA8(red: 4, green: 0, blue: 0)))
    #expect(mismatch(Self.animation([1, 2, 3], delays: [20, 31, 39])) == .change(millisecond: 50, expected: 51))
    #expect(mismatch(Self.animation([1, 2, 3], delays: [20, 30, 41])) == .total(milliseconds: 90, expected: 91))
    #expect(
      mismatch(Self.animation([1, 2, 3, 4], delays: [20, 30, 40, 50])) == .total(milliseconds: 90, expected: 140))
    #expect(mismatch(Self.animation([1, 2], delays: [20, 30])) == .total(milliseconds: 90, expected: 50))
    #expect(
      mismatch(Self.animation([1, 2, 3], delays: [20, 30, 40], plays: .times(2)))
        == .plays(.forever, expected: .times(2)))
    let wide = Animation(
      frames: [.init(pixmap: Pixmap(width: 3, height: 2), delay: .milliseconds(20))]
        + Self.animation([1], delays: [20]).frames.map { _ in
          .init(pixmap: Pixmap(width: 3, height: 2), delay: .milliseconds(9))
        }, plays: .forever)
    #expect(mismatch(wide) == .size(width: 2, height: 2, expectedWidth: 3, expectedHeight: 2))
  }
}
