import GraphicsCore
import TestSupport
import Testing

@testable import Exporting

@Suite struct SeamDissolveTests {
  private static func animation(_ grays: [UInt8], _ delays: [FrameDelay], _ plays: PlayCount = .forever) -> Animation {
    Animation(
      frames: zip(grays, delays).map { Animation.Frame(gray: $0, width: 2, height: 1, delay: $1) }, plays: plays)
  }

  private func dissolved(_ animation: Animation, over seconds: Double) -> Animation {
    SeamDissolve(duration: seconds).applied(to: animation) { $0 }
  }

  private func grays(_ animation: Animation) -> [UInt32] { animation.frames.map { $0.pixmap.pixels[0] & 0xFF } }

  @Test func aLongLastFrameIsDivided() {
    let result = dissolved(
      Self.animation([0, 100, 200], [.centiseconds(10), .centiseconds(10), .centiseconds(90)]), over: 0.2)
    #expect(result.frames.map(\.delay) == [10, 10, 70, 4, 4, 4, 4, 4].map { .centiseconds($0) })
    #expect(grays(result) == [0, 100, 200, 180, 140, 100, 60, 20])
  }

  @Test func timesStay() {
    for delays in [
      [FrameDelay(numerator: 1, denominator: 3), FrameDelay(numerator: 1, denominator: 60)],
      [.centiseconds(7), .centiseconds(33)], [.milliseconds(41), .milliseconds(333)],
      [.centiseconds(2), .centiseconds(2)],
    ] {
      let before = Self.animation([0, 240], delays)
      let after = dissolved(before, over: 0.25)
      #expect(abs(after.duration - before.duration) < 1e-9)
      #expect(after.frames.allSatisfy { $0.delay.numerator > 0 && $0.delay.denominator <= 65_535 })
      #expect(grays(after).first == 0 && after.frames.count >= before.frames.count)
    }
  }

  @Test func translucentPixelsAreMixedByTheirOpacity() {
    let clear = Pixmap(width: 1, height: 1)
    let red = Pixmap(width: 1, height: 1, fill: RGBA8(red: 255, green: 0, blue: 0))
    let loop = Animation(frames: [clear, red].map { .init(pixmap: $0, delay: .centiseconds(8)) }, plays: .forever)
    let shown = dissolved(loop, over: 0.08).frames.dropFirst().map { RGBA8(packed: $0.pixmap.pixels[0]) }
    #expect(shown.map(\.alpha) == [191, 64] && shown.allSatisfy { $0.red == 255 && $0.green == 0 })
  }

  @Test func aJumpIsAChangeLargerThanAllOthers() {
    let even = [FrameDelay](repeating: .centiseconds(5), count: 4)
    #expect(SeamDissolve.isNeeded(Self.animation([0, 40, 80, 120], even)))
    #expect(!SeamDissolve.isNeeded(Self.animation([0, 40, 80, 120], even, .times(1))))
    #expect(!SeamDissolve.isNeeded(Self.animation([0, 40, 80, 40], even)))
    #expect(!SeamDissolve.isNeeded(Self.animation([9], [.centiseconds(5)])))
  }
}
