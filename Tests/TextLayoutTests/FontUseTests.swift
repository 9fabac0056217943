import TestSupport
import Testing
import TextLayout

@Suite struct FontUseTests {
  @Test func theDigestIsTheSHA256OfTheFile() throws {
    try withFont(.box) { file in
      let font = try layOut("A", file: file).fonts[0]
      #expect(font.byteCount == 804)
      #expect(try font.digest() == "8bc4e7e65a9fd183adf3ea3e5e7a268c10283668e51936560d5e19f23f34a4de")
    }
  }

  @Test func aFileThatIsGoneIsAnError() throws {
    let font = try withFont(.box) { try layOut("A", file: $0).fonts[0] }
    #expect(throws: TextError.fontFileMissing(font.file.description)) { try font.digest() }
  }
}
