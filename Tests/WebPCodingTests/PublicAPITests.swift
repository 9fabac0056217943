import Testing
import WebPCoding

/// The needs of a caller outside the package, with this import alone.
@Suite struct PublicAPITests {
  @Test func anAnimationIsWrittenAndRead() throws {
    let images = (0..<3).map { k in
      var image = Pixmap(width: 5, height: 4)
      image[k, 1] = RGBA8(red: 200, green: 40, blue: UInt8(k), alpha: 128)
      return image
    }
    let frames = images.map { Animation.Frame(pixmap: $0, delay: .milliseconds(40)) }
    let webp = try WebPEncoder.encode(Animation(frames: frames, plays: .times(2)))
    let file = try WebPReader.read(webp.bytes)
    #expect(file.animation == Animation(frames: frames, plays: .times(2)))
    try WebPVerifier.verify(webp.bytes, shows: file.animation)
    #expect(WebPLibrary.name.hasPrefix("libwebp 1."))
  }
}
