import Foundation
import GraphicsCore
import TestSupport
import Testing

/// Programs that read a file's structure but show no pixels.
@Suite struct StructureTests {
  @Test(.enabled(if: runsTest(needing: Tool.giftext != nil), "no giftext"), arguments: Corpus.gifs)
  func giftextReadsEveryFrame(file: Corpus.File) throws {
    let lines = try #require(Tool.giftext).output(of: [try file.url.path]).lines
    let frames = try file.animation.frames
    #expect(lines.filter { $0.contains("Image #") }.count == frames.count)
    let delays = lines.filter { $0.contains("DelayTime:") }.map {
      $0.split(separator: " ").last.flatMap { Double($0) } ?? .nan
    }
    #expect(delays.map { $0 / 100 } == frames.map(\.delay.seconds))
  }

  @Test(.enabled(if: runsTest(needing: Tool.pngcheck != nil), "no pngcheck"), arguments: Corpus.apngs)
  func pngcheckFindsNothingWrong(file: Corpus.File) throws {
    let outcome = try #require(Tool.pngcheck).run(["-q", try file.url.path])
    #expect(outcome.status == 0 && outcome.text.isEmpty, "\(outcome.text)")
  }
}
