import GraphicsCore
import Testing

@Suite struct FramePackingTests {
  /// 48 MB of pixels are kept as they are, and 128 MB are not deflated.
  @Test func imagesArePackedWhereTheyTakeMuch() {
    #expect(FramePacking(pixels: 1 << 20, frames: 12) == .none)
    #expect(FramePacking(pixels: 1 << 20, frames: 13) == .runs)
    #expect(FramePacking(pixels: 1 << 20, frames: 32) == .runs)
    #expect(FramePacking(pixels: 1 << 20, frames: 33) == .deflated)
  }
}
