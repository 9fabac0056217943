import GraphicsCore
import Testing

@Suite struct WebPSignatureTests {
  @Test func aWebPStartsWithItsHeader() {
    func bytes(_ form: String) -> [UInt8] { Array("RIFF".utf8) + [4, 0, 0, 0] + Array(form.utf8) }
    #expect(bytes("WEBP").hasWebPSignature && bytes("WEBPVP8 ").hasWebPSignature)
    #expect(!bytes("WAVE").hasWebPSignature && !bytes("WEB").hasWebPSignature && ![UInt8]().hasWebPSignature)
  }
}
