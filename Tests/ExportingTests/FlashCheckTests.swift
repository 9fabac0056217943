import Exporting
import GraphicsCore
import TestSupport
import Testing

@Suite struct FlashCheckTests {
  /// A square that alternates between two grays, `perSecond` times each way, for two seconds.
  private func blinking(_ a: UInt8, _ b: UInt8, perSecond: Int, side: Int) -> FlashCheck {
    let delay = FrameDelay(numerator: 1, denominator: perSecond * 2)
    let frames = (0..<(perSecond * 4)).map { i in
      Animation.Frame(gray: i % 2 == 0 ? a : b, width: side, height: side, delay: delay)
    }
    return FlashCheck(Animation(frames: frames, plays: .forever), page: .white)
  }

  @Test func aLargeAreaThatBlinksFiveTimesASecondIsUnsafe() {
    let check = blinking(0, 255, perSecond: 5, side: 160)
    #expect(check.flashesPerSecond == 5)
    #expect(check.area == 160 * 160)
    #expect(!check.isSafe)
  }

  /// So many pixels are not followed at once.
  @Test func everyPixelOfALargeImageIsFollowed() {
    let check = blinking(0, 255, perSecond: 5, side: 1000)
    #expect(check.flashesPerSecond == 5 && check.area == 1_000_000)
  }

  @Test func fourTimesASecondIsUnsafe() {
    let check = blinking(0, 255, perSecond: 4, side: 320)
    #expect(check.flashesPerSecond == 4 && !check.isSafe)
  }

  /// What plays once changes for the last time when its last frame appears.
  @Test func whatPlaysOnceIsNotFollowedBeyondItsEnd() {
    let frames = ([0, 255] as [UInt8]).map { Animation.Frame(gray: $0, delay: .centiseconds(10)) }
    func check(_ plays: PlayCount) -> FlashCheck {
      FlashCheck(Animation(frames: frames, plays: plays), page: .white)
    }
    #expect(check(.times(1)).flashesPerSecond == 0)
    #expect(check(.forever).flashesPerSecond == 5)
  }

  /// A loop of grays, each for some seconds.
  private func steps(_ steps: [(level: UInt8, centiseconds: Int)]) -> FlashCheck {
    let frames = steps.map { Animation.Frame(gray: $0.level, delay: .centiseconds($0.centiseconds)) }
    return FlashCheck(Animation(frames: frames, plays: .forever), page: .white)
  }

  /// The relative luminances are 0.30, 0.85 and 1: only the changes from and to the dark one count, and these are more
  /// than a second apart.
  @Test func aChangeAmongBrightImagesIsNoHalfOfAFlash() {
    #expect(steps([(149, 150), (255, 10), (237, 140)]).flashesPerSecond == 0)
    #expect(steps([(235, 100), (255, 20), (149, 180)]).flashesPerSecond == 0)
  }

  @Test func threeTimesASecondIsAllowed() {
    let check = blinking(0, 255, perSecond: 3, side: 160)
    #expect(check.flashesPerSecond <= 3 && check.isSafe)
  }

  @Test func aSmallAreaIsAllowed() { #expect(blinking(0, 255, perSecond: 8, side: 100).isSafe) }

  @Test func smallChangesAndChangesAmongBrightColorsAreNoFlashes() {
    #expect(blinking(100, 120, perSecond: 8, side: 200).flashesPerSecond == 0)
    // Relative luminances 0.83 and 1.
    #expect(blinking(235, 255, perSecond: 8, side: 200).flashesPerSecond == 0)
  }

  /// The relative luminances are 0.799 and 0.905 (levels 231 and 244), then 0.807 and 0.913 (232 and 245): the darker
  /// image is on either side of 0.80.
  @Test func theDarkerImageMustBeDark() {
    #expect(blinking(231, 244, perSecond: 8, side: 200).flashesPerSecond == 8)
    #expect(blinking(232, 245, perSecond: 8, side: 200).flashesPerSecond == 0)
  }

  @Test func aSlowRampIsOneChangeHoweverManyFramesItHas() {
    let frames = (0..<100).map { (i: Int) -> Animation.Frame in
      let level = i < 50 ? i * 5 : (99 - i) * 5
      return Animation.Frame(gray: UInt8(level), width: 200, height: 200, delay: .centiseconds(2))
    }
    let check = FlashCheck(Animation(frames: frames, plays: .forever), page: .white)
    #expect(check.flashesPerSecond <= 1)
  }
}
