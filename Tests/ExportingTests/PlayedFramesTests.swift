import GraphicsCore
import Testing

@testable import Exporting

@Suite struct PlayedFramesTests {
  private static func played(
    _ frames: [(color: UInt32, delay: FrameDelay)], plays: PlayCount = .forever
  ) -> PlayedFrames {
    PlayedFrames(
      Animation(
        frames: frames.map { .init(pixmap: Pixmap(width: 1, height: 1, pixels: [$0.color]), delay: $0.delay) },
        plays: plays))
  }

  private static let (red, green): (UInt32, UInt32) = (0xFF00_00FF, 0xFF00_FF00)

  @Test func whatPlaysAlikeIsEqual() {
    let one = Self.played([(Self.red, .centiseconds(4)), (Self.green, .centiseconds(6))])
    #expect(
      one
        == Self.played([
          (Self.red, .milliseconds(15)), (Self.red, .milliseconds(25)), (Self.green, .milliseconds(60)),
        ]))
    #expect(one != Self.played([(Self.red, .centiseconds(5)), (Self.green, .centiseconds(5))]))
    #expect(one != Self.played([(Self.red, .centiseconds(4)), (Self.green, .centiseconds(6))], plays: .times(2)))
    #expect(one != Self.played([(Self.red, .centiseconds(4)), (Self.green + 1, .centiseconds(6))]))
  }

  @Test func colorsThatAreNotSeenDoNotCount() {
    #expect(Self.played([(0x0012_3456, .centiseconds(4))]) == Self.played([(0, .centiseconds(4))]))
  }

  @Test func twoFramesThatBrowsersSlowDownAreNotOneOfTheirSum() {
    let two = Self.played([(Self.red, .centiseconds(1)), (Self.red, .centiseconds(1)), (Self.green, .centiseconds(6))])
    #expect(two != Self.played([(Self.red, .centiseconds(2)), (Self.green, .centiseconds(6))]))
  }

  @Test func aStillHasNoTime() {
    let still = Self.played([(Self.red, .centiseconds(0))], plays: .times(1))
    #expect(still == Self.played([(Self.red, .centiseconds(4)), (Self.red, .centiseconds(1))]))
  }
}
