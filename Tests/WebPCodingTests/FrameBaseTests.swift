import GraphicsCore
import Testing

@testable import WebPCoding

@Suite struct FrameBaseTests {
  @Test func someClearWhatTheFrameBeforeHasDrawn() {
    let rect = PixelRect(x: 0, y: 0, width: 2, height: 2)
    #expect(FrameBase.cleared(rect).clearsBefore && FrameBase.transparent.clearsBefore)
    #expect(!FrameBase.shown.clearsBefore && !FrameBase.anything.clearsBefore)
  }
}
