import GraphicsCore
import Quantizing
import Testing

@Suite struct QuantizedLoopTests {
  @Test func aFrameShowsItsColors() {
    let loop = QuantizedLoop(
      width: 2, height: 1, colors: [0, 0xFF00_00FF, 0x80FF_FFFF], frames: IndexedFrames([[1, 0], [2, 1]], width: 2),
      delays: [3, 3], hasTransparency: true)
    #expect(loop.image(0).pixels == [0xFF00_00FF, 0] && loop.image(1).pixels == [0x80FF_FFFF, 0xFF00_00FF])
    #expect(loop.images == [loop.image(0), loop.image(1)])
  }
}
