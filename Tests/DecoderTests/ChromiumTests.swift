import Foundation
import TestSupport
import Testing

/// The decoder that displays web pages, in a headless browser.
@Suite(
  .enabled(if: runsTest(needing: Tool.chromium != nil && Tool.python != nil), "no Chromium, or no Python to serve it"))
struct ChromiumTests {
  private static let batch = Result {
    guard let chromium = Tool.chromium else { throw Tool.Failure(description: "no Chromium") }
    return try DecodedBatch(
      script: "chromium.py", arguments: [chromium.executable.path], Corpus.gifs + Corpus.apngs + Corpus.webps)
  }

  @Test(arguments: Corpus.gifs + Corpus.apngs + Corpus.webps) func showsWhatWasMeant(file: Corpus.File) throws {
    #expect(try Self.batch.get().decoded(file).disagreements(with: file.animation) == [])
  }
}
