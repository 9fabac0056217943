import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct LosslessSearchTests {
  private func frames(_ animation: Animation, effort: Int = 1) throws -> [WebPContainer.Frame] {
    try LosslessSearch(shown: ShownFrames(animation), options: WebPOptions()).frames(effort: effort)
  }

  /// A higher effort tries all that a lower one tries.
  @Test(arguments: WebPSamples.names) func noEffortIsLargerThanALowerOne(name: String) throws {
    let search = try LosslessSearch(shown: ShownFrames(WebPSamples.animation(name)), options: WebPOptions())
    let bytes = try (1...9).map { try search.frames(effort: $0).imageBytes }
    #expect(bytes == bytes.sorted(by: >))
  }

  @Test func someImagesAreCompressedThoroughlyAsTheyWereDrawn() throws {
    let shown = try ShownFrames(WebPSamples.animation("one of many"))
    let search = try LosslessSearch(shown: shown, options: WebPOptions())
    let quick = try search.frames(effort: 1)
    for effort in [1, 5] {
      var frames = quick
      for (frame, image) in zip([0, 2], try search.images(at: [0, 2], effort: effort)) {
        #expect(image.bytes.count <= frames[frame].image.bytes.count)
        frames[frame].image = image
      }
      #expect((frames == quick) == (effort == 1))
      let file = WebPContainer.animation(frames, width: shown.width, height: shown.height, plays: shown.plays)
      #expect(try WebPReader.read(file).animation.frames.map(\.pixmap) == shown.images)
    }
  }

  @Test(arguments: ["fading glow", "noise", "one of many"]) func aFewFramesTellOfAll(name: String) throws {
    let search = try LosslessSearch(shown: ShownFrames(WebPSamples.animation(name)), options: WebPOptions())
    let quick = try search.frames(effort: 1)
    #expect(try search.estimate(quick, effort: 1) == quick.imageBytes)
    let (estimate, bytes) = (try search.estimate(quick, effort: 5), try search.frames(effort: 5).imageBytes)
    #expect(abs(estimate - bytes) * 16 <= bytes)
  }

  /// Two squares of noise that take turns in opposite corners: each is drawn alone, onto a clear canvas.
  @Test func whatTakesTurnsIsDrawnOntoAClearCanvas() throws {
    let noise = WebPSamples.animation("noise").frames[0].pixmap
    let places = [(0, 0), (84, 50), (0, 0), (84, 50)]
    let images = places.map { place in
      WebPSamples.image(100, 61) { x, y in
        let (x, y) = (x - place.0, y - place.1)
        return (0..<16).contains(x) && (0..<11).contains(y) ? noise[x, y].packed | 0xFF00_0000 : 0
      }
    }
    let found = try frames(
      Animation(frames: images.map { .init(pixmap: $0, delay: .milliseconds(40)) }, plays: .forever))
    #expect(found.map(\.rect) == places.map { PixelRect(x: $0.0, y: $0.1, width: 16, height: 11) })
    #expect(found.map(\.clears) == [true, true, true, false] && found.allSatisfy { $0.isIndependent && !$0.blends })
  }

  /// What a player decodes for a frame: its own rectangle, and those of the frames that it builds on.
  @Test func framesThatAreDrawnOverOthersAddToTheirPixels() throws {
    let found = try frames(WebPSamples.animation("one of many"))
    #expect(found[0].catchUp == 50 * 50 && found[0].isIndependent)
    for (frame, before) in zip(found.dropFirst(), found) {
      #expect(frame.catchUp == frame.rect.area + before.catchUp && !frame.isIndependent && !before.clears)
    }
    #expect(found.map(\.delay) == (0..<10).map { 20 + 7 * $0 })
  }
}
