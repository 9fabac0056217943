import Foundation
import GIFCoding
import GraphicsCore
import TestSupport
import Testing

@Suite(.enabled(if: runsTest(needing: Tool.gifsicle != nil), "no gifsicle"))
struct GifsicleTests {
  /// gifsicle composes every frame and writes whole frames, which our own reader then reads.
  @Test(arguments: Corpus.gifs) func showsWhatWasMeant(file: Corpus.File) throws {
    let stored = try GIFReader.read([UInt8](Data(contentsOf: try file.url)))
    guard stored.frames.allSatisfy({ $0.localPaletteSize == nil }) else {
      // gifsicle's unoptimizer composes in one palette of 256 colors, and warns about files with more. Those it only
      // has to read.
      _ = try #require(Tool.gifsicle).output(of: ["--info", try file.url.path])
      return
    }
    // Here any warning is an error.
    let whole = try #require(Tool.gifsicle).output(of: ["--unoptimize", try file.url.path]).output
    let shown = try GIFReader.read([UInt8](whole)).animation
    let pixels = shown.frames.reduce(into: Data()) { data, frame in
      for pixel in frame.pixmap.pixels { withUnsafeBytes(of: pixel.littleEndian) { data.append(contentsOf: $0) } }
    }
    let decoded = Decoded(pixels: pixels, delays: shown.frames.map(\.delay.seconds), plays: shown.plays)
    #expect(decoded.disagreements(with: try file.animation) == [])
  }
}
