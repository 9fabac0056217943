import GIFCoding
import Testing

/// The needs of a caller outside the package, with this import alone.
@Suite struct PublicAPITests {
  @Test func anAnimationIsWrittenAndRead() throws {
    let images = (0..<3).map { k in
      var image = Pixmap(width: 5, height: 4)
      image[k, 1] = RGBA8(red: 200, green: 40, blue: UInt8(80 * k), alpha: 128)
      return image
    }
    let frames = images.map { image in
      Animation.Frame(pixmap: GIFAlpha.threshold(128).applied(to: image), delay: .centiseconds(4))
    }
    let gif = try GIFEncoder.encode(Animation(frames: frames, plays: .times(2)))
    let file = try GIFReader.read(gif.bytes)
    #expect(file.animation == gif.intended && file.animation.frames.count == 3)
    try GIFVerifier.verify(gif.bytes, shows: gif.intended)
  }
}
