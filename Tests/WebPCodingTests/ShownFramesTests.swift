import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct ShownFramesTests {
  private func gray(_ level: UInt32, width: Int = 2) -> Pixmap {
    WebPSamples.image(width, 1) { _, _ in 0xFF00_0000 | level }
  }

  private func animation(_ frames: [(Pixmap, Int)]) -> Animation {
    Animation(frames: frames.map { .init(pixmap: $0, delay: .milliseconds($1)) }, plays: .forever)
  }

  @Test func equalNeighborsAreOneFrame() throws {
    var animation = WebPSamples.animation("moving square")
    animation.frames.insert(animation.frames[2], at: 2)
    let file = try WebPReader.read(WebPEncoder.encode(animation).bytes)
    #expect(file.frames.count == 6 && file.frames[2].delay == 68)
    try WebPVerifier.verify(WebPEncoder.encode(animation).bytes, shows: animation)
  }

  /// Colors that nobody sees make no frame.
  @Test func imagesThatDifferInHiddenColorsAreEqual() throws {
    let hidden = [0x0000_0001, 0x0012_3456].map { color in
      WebPSamples.image(2, 1) { x, _ in x == 0 ? color : 0xFFFF_FFFF }
    }
    let shown = try ShownFrames(animation([(hidden[0], 20), (hidden[1], 30), (gray(1), 40)]))
    #expect(shown.images.map(\.pixels) == [[0, 0xFFFF_FFFF], gray(1).pixels] && shown.delays == [50, 40])
    let still = try ShownFrames(animation([(hidden[0], 20), (hidden[1], 30)]))
    #expect(!still.isAnimated && still.delays == [0])
  }

  /// Two frames that players slow down do not last as long as one of their sum.
  @Test func shortDelaysAreKeptIfAsked() throws {
    var animation = WebPSamples.animation("moving square")
    animation.frames[1] = animation.frames[0]
    for index in animation.frames.indices { animation.frames[index].delay = .milliseconds(index < 4 ? 10 : 20) }
    #expect(throws: WebPEncodingError.self) { try WebPEncoder.encode(animation) }
    var options = WebPOptions()
    options.keepsShortDelays = true
    #expect(try WebPReader.read(WebPEncoder.encode(animation, options: options).bytes).animation == animation)
  }

  @Test func otherImagesLastAsLong() throws {
    let shown = try ShownFrames(animation([(gray(1), 20), (gray(2), 30), (gray(3), 40)]))
    let fewer = shown.showing([gray(1), gray(7), gray(7)])
    #expect(fewer.images == [gray(1), gray(7)] && fewer.delays == [20, 70])
    #expect(shown.showing([gray(7), gray(7), gray(7)]).delays == [0])
  }

  @Test func whatTheFormatCannotSayIsRefused() throws {
    func error(_ change: (inout Animation) -> Void) -> WebPEncodingError? {
      var animation = WebPSamples.animation("blinking")
      change(&animation)
      return #expect(throws: WebPEncodingError.self) { try ShownFrames(animation) }
    }
    let (most, delays) = (0xFF_FFFF, 11...0xFF_FFFF)
    #expect(
      error { $0.frames[1].delay = .milliseconds(10) } == .delayOutOfRange(frame: 1, milliseconds: 10, range: delays))
    #expect(
      error { $0.frames[2].delay = .milliseconds(most + 1) }
        == .delayOutOfRange(frame: 2, milliseconds: most + 1, range: delays))
    // Each of them fits, and their sum does not.
    let long = animation([(gray(1), most), (gray(1), 20), (gray(2), 20)])
    #expect(error { $0 = long } == .delayOutOfRange(frame: 1, milliseconds: most + 20, range: delays))
    let third = FrameDelay(numerator: 1, denominator: 3)
    #expect(error { $0.frames[0].delay = third } == .fractionalDelay(frame: 0, delay: third))
    #expect(error { $0.plays = .times(65_536) } == .playsOutOfRange(plays: 65_536, range: 1...65_535))
    #expect(
      error { $0 = animation([(gray(1, width: 16_384), 20)]) } == .sideTooLong(width: 16_384, height: 1, limit: 16_383))
  }
}
