import GraphicsCore
import Importing
import LottieReading
import MotionMath
import PresetModel
import Testing

@Suite struct LottieImagesTests {
  private func document(_ asset: String) -> [UInt8] {
    lottie(
      #"{ "ty": 2, "nm": "photo", "refId": "i", "ip": 0, "op": 30, "ks": {} }"#,
      "\"assets\": [{ \"id\": \"i\", \"w\": 40, \"h\": 30, \(asset) }],")
  }

  private func source(_ asset: String) throws -> String? {
    guard case .image(let image)? = try LottieReader.read(document(asset)).nodes.flatMap(\.shapes).first?.fill else {
      return nil
    }
    return image.source
  }

  @Test func isEmbeddedOrBesideTheFile() throws {
    let data = "data:image/png;base64,iVBORw0KGgo="
    #expect(try source("\"u\": \"\", \"p\": \"\(data)\", \"e\": 1") == data)
    #expect(try source(#""u": "images/", "p": "a.png", "e": 0"#) == "images/a.png")
    #expect(try source(#""u": "images", "p": "a.JPG""#) == "images/a.JPG")
  }

  @Test func aSlotHasItsOwnImage() throws {
    let asset = #"{ "id": "i", "sid": "photo", "w": 40, "h": 30, "u": "", "p": "a.png" }"#
    let slots = #""slots": { "photo": { "p": { "w": 20, "h": 10, "u": "", "p": "b.png" } } },"#
    let layer = #"{ "ty": 2, "refId": "i", "ip": 0, "op": 30, "ks": {} }"#
    let shape = try #require(LottieReader.read(lottie(layer, "\"assets\": [\(asset)], \(slots)")).nodes[0].shapes.first)
    guard case .image(let image)? = shape.fill, case .rectangle(_, let size, _) = shape.outline else {
      Issue.record("\(shape)")
      return
    }
    #expect(image.source == "b.png" && size == .constant(Size(20, 10)))
    // What it does not say is as in the asset.
    let partial = #""slots": { "photo": { "p": { "p": "c.png" } } },"#
    let other = try #require(
      LottieReader.read(lottie(layer, "\"assets\": [\(asset)], \(partial)")).nodes[0].shapes.first)
    guard case .image(let image)? = other.fill, case .rectangle(_, let size, _) = other.outline else {
      Issue.record("\(other)")
      return
    }
    #expect(image.source == "c.png" && size == .constant(Size(40, 30)))
  }

  /// A file of anybody's leads nowhere but below its folder.
  @Test(arguments: [
    #""u": "/etc/", "p": "a.png""#, #""u": "../", "p": "a.png""#, #""u": "a/../../", "p": "b.png""#,
    #""u": "https://example.com/", "p": "a.png""#, #""u": "", "p": "..\\a.png""#,
  ])
  func namesNoFileOfAnotherFolder(asset: String) {
    let found = findings(document(asset))
    #expect(found.count == 1 && found[0].contains("is not beside the file or below its folder"), "\(found)")
  }

  @Test func otherKindsAreNamed() {
    #expect(findings(document(#""u": "", "p": "a.gif""#)).first?.contains("is not a PNG, JPEG or WebP file") == true)
    #expect(
      findings(document(#""u": "", "p": "data:image/svg+xml,<svg/>""#)).first?.contains("export it as PNG") == true)
    #expect(findings(lottie(#"{ "ty": 2, "refId": "j", "ip": 0, "op": 30, "ks": {} }"#)).count == 1)
  }
}
