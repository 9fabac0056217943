import Foundation
import GIFCoding
import GraphicsCore
import Testing

@Suite(.enabled(if: Tool.gifsicle != nil, "no gifsicle"))
struct GifsicleTests {
  /// gifsicle composes every frame and writes them whole; what it wrote is read by our own reader.
  @Test(arguments: Corpus.gifs) func showsWhatWasMeant(file: Corpus.File) throws {
    // Any warning is an error here.
    let whole = try #require(Tool.gifsicle).output(of: ["--unoptimize", try file.url.path]).output
    let shown = try GIFReader.read([UInt8](whole)).animation
    let pixels = shown.frames.reduce(into: Data()) { data, frame in
      for pixel in frame.pixmap.pixels { withUnsafeBytes(of: pixel.littleEndian) { data.append(contentsOf: $0) } }
    }
    let decoded = Decoded(pixels: pixels, delays: shown.frames.map(\.delay.seconds), plays: shown.plays)
    #expect(decoded.disagreements(with: try file.animation) == [])
  }
}
