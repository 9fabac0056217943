import Foundation
import GraphicsCore
import TestSupport
import Testing

@Suite(.enabled(if: runsTest(needing: Tool.imageMagick != nil), "no ImageMagick"))
struct ImageMagickTests {
  @Test(arguments: Corpus.gifs) func showsWhatWasMeantByAGIF(file: Corpus.File) throws {
    let convert = try #require(Tool.imageMagick)
    let path = try file.url.path
    let pixels = try convert.output(of: [path, "-coalesce", "-depth", "8", "rgba:-"]).output
    // The delays are in centiseconds.
    let delays = try convert.output(of: [path, "-format", "%T\n", "info:-"]).lines.map { (Double($0) ?? .nan) / 100 }
    let verbose = try convert.output(of: ["\(path)[0]", "-verbose", "info:-"]).text
    #expect(
      Decoded(pixels: pixels, delays: delays, plays: plays(verbose)).disagreements(with: try file.animation) == [])
  }

  /// ImageMagick reads an APNG as a PNG, which shows the poster.
  @Test(arguments: Corpus.apngs) func showsThePosterOfAnAPNG(file: Corpus.File) throws {
    let pixels = try #require(Tool.imageMagick).output(of: ["png:\(try file.url.path)", "-depth", "8", "rgba:-"]).output
    var poster = try file.animation
    poster.frames.removeSubrange(1...)
    #expect(Decoded(pixels: pixels).disagreements(with: poster) == [])
  }

  /// "Iterations: 0" means for ever; without such a line the file plays once.
  private func plays(_ verbose: String) -> PlayCount {
    let line = verbose.split(separator: "\n").first { $0.contains("Iterations:") }
    guard let count = line?.split(separator: " ").last.flatMap({ Int($0) }) else { return .times(1) }
    return count == 0 ? .forever : .times(count)
  }
}
