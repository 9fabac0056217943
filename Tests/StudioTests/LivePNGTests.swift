import APNGCoding
import GraphicsCore
import Testing

@testable import Studio

@Suite struct LivePNGTests {
  @Test(arguments: [(1, 1), (7, 3), (64, 33)])
  func holdsThePixels(width: Int, height: Int) throws {
    var state: UInt32 = 7
    let pixels = (0..<width * height).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      // A clear pixel has no colour.
      return state >> 24 == 0 ? 0 : state
    }
    let picture = Pixmap(width: width, height: height, pixels: pixels)
    let file = try APNGReader.read(LivePNG.bytes(of: picture))
    #expect(file.animation.frames.map(\.pixmap) == [picture])
  }
}
