import GraphicsCore
import Quantizing
import TestSupport
import Testing

@testable import GIFCoding

@Suite struct EqualNeighborsTests {
  private static func loop(_ frames: [[UInt16]], _ delays: [Int]) -> QuantizedLoop {
    QuantizedLoop(
      width: 1, height: 1, colors: [0, 0xFF00_00FF], frames: IndexedFrames(frames, width: 1), delays: delays,
      hasTransparency: true)
  }

  @Test func equalNeighborsAreOneFrame() {
    let loop = Self.loop([[1], [1], [0], [1], [1]], [2, 3, 4, 5, 6]).mergingEqualNeighbors()
    #expect(Array(loop.frames) == [[1], [0], [1]] && loop.delays == [5, 4, 11])
  }

  @Test func whatBrowsersSlowDownIsNotMerged() {
    let loop = Self.loop([[1], [1], [1], [1], [0]], [1, 1, 2, 3, 0]).mergingEqualNeighbors()
    #expect(Array(loop.frames) == [[1], [1], [1], [0]] && loop.delays == [1, 1, 5, 0])
  }

  @Test func aSumThatADelayCannotSayIsNotMade() {
    let loop = Self.loop([[1], [1]], [65_535, 2]).mergingEqualNeighbors()
    #expect(loop.delays == [65_535, 2])
  }

  @Test func shortDelaysAreKeptIfAsked() throws {
    let images = [0xFF00_00FF, 0xFF00_FF00, 0xFF00_FF00].map { Pixmap(width: 1, height: 1, pixels: [$0]) }
    let animation = Animation(frames: images.map { .init(pixmap: $0, delay: .centiseconds(0)) }, plays: .forever)
    #expect(throws: GIFEncodingError.delayOutOfRange(frame: 0, centiseconds: 0, range: 2...65_535)) {
      try GIFEncoder.encode(animation)
    }
    let options = changed(GIFOptions()) { $0.keepsShortDelays = true }
    #expect(try GIFReader.read(GIFEncoder.encode(animation, options: options).bytes).animation == animation)
  }

  @Test func equalNeighborsStayFramesOfTheirOwnIfAsked() throws {
    let colors: [UInt32] = [0xFF00_00FF, 0xFF00_00FF, 0xFF00_FF00, 0xFF00_FF00, 0xFF00_FF00]
    for count in [2, 5] {
      let frames = colors.prefix(count).map {
        Animation.Frame(pixmap: Pixmap(width: 1, height: 1, pixels: [$0]), delay: .centiseconds(4))
      }
      let animation = Animation(frames: frames, plays: .forever)
      let bytes = try GIFEncoder.encode(animation, options: changed(GIFOptions()) { $0.keepsEqualFrames = true }).bytes
      #expect(try GIFReader.read(bytes).animation == animation)
      #expect(try GIFReader.read(GIFEncoder.encode(animation).bytes).animation.frames.count == (count == 2 ? 1 : 2))
    }
  }
}
