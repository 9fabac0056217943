import TestSupport
import Testing

@Suite(.enabled(if: runsTest(needing: Tool.python != nil), "no Python with Pillow and numpy"))
struct PillowTests {
  private static let batch = Result { try DecodedBatch(script: "pillow.py", Corpus.gifs + Corpus.apngs + Corpus.webps) }

  @Test(arguments: Corpus.gifs + Corpus.apngs + Corpus.webps) func showsWhatWasMeant(file: Corpus.File) throws {
    #expect(try Self.batch.get().decoded(file).disagreements(with: file.animation) == [])
  }
}
