import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct LosslessSearchTests {
  private func frames(_ animation: Animation, effort: Int = 1) throws -> [WebPContainer.Frame] {
    try LosslessSearch(shown: ShownFrames(animation), effort: effort, options: WebPOptions()).frames()
  }

  /// A higher effort tries all that a lower one tries.
  @Test(arguments: WebPSamples.names) func noEffortIsLargerThanALowerOne(name: String) throws {
    let bytes = try [1, 3, 5, 9].map { try frames(WebPSamples.animation(name), effort: $0).map(\.image.bytes.count) }
    for (more, less) in zip(bytes.dropFirst(), bytes) { #expect(zip(more, less).allSatisfy { $0 <= $1 }) }
  }

  @Test func onlyTheFramesThatAreAskedForAreCompressedThoroughly() throws {
    let animation = WebPSamples.animation("one of many")
    let search = LosslessSearch(shown: try ShownFrames(animation), effort: 5, options: WebPOptions())
    let (quick, thorough) = (try frames(animation), try search.frames())
    let some = try search.frames(thorough: [0, 2])
    #expect(quick[0].image.bytes.count > thorough[0].image.bytes.count)
    for (index, frame) in some.enumerated() { #expect(frame == ([0, 2].contains(index) ? thorough : quick)[index]) }
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
