import GraphicsCore
import Testing

@testable import APNGCoding

@Suite struct LivePNGTests {
  @Test(arguments: [(1, 1), (7, 3), (64, 33)])
  func holdsThePixels(width: Int, height: Int) throws {
    var state: UInt32 = 7
    let pixels = (0..<width * height).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      // A transparent pixel has no color.
      return state >> 24 == 0 ? 0 : state
    }
    let image = Pixmap(width: width, height: height, pixels: pixels)
    let file = try APNGReader.read(try LivePNG.bytes(of: image))
    #expect(file.animation.frames.map(\.pixmap) == [image])
  }
}
