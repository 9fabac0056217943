import Foundation
import GraphicsCore
import TestSupport
import Testing
import TextLayout

@Suite struct FontFileTests {
  private static func layOut(
    _ text: String, _ font: FontFile, family: String? = nil, weight: Double = 400, size: Double = 100
  ) throws(TextError) -> TextBlock {
    let request = FontRequest(family: family, file: font, weight: weight, size: size)
    return try TextEngine.layout(TextRequest(text: text, font: request, lineHeight: 100, alignment: .leading))
  }

  private static func inMemory(_ font: FixtureFont) -> FontFile { .data(FontData([UInt8](font.data))) }

  @Test func bytesGiveWhatTheFileGives() throws {
    let installed = try TextEngine.layout(
      TextRequest(text: "Thinking…", font: FontRequest(family: "Inter", size: 15), lineHeight: 20))
    let path = try #require(installed.fonts[0].file.path)
    let font = FontFile.data(FontData([UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))))
    let block = try TextEngine.layout(
      TextRequest(text: "Thinking…", font: FontRequest(file: font, size: 15), lineHeight: 20))
    #expect(block.outline == installed.outline && block.size == installed.size)
    #expect(block.fonts[0].family == "Inter" && block.fonts[0].byteCount == installed.fonts[0].byteCount)
    #expect(try block.fonts[0].digest() == installed.fonts[0].digest())
    #expect(block.fonts[0].file == font && font.path == nil)
    #expect("\(font)".hasPrefix("font in memory (SHA-256 "))
  }

  @Test(arguments: [100.0, 450, 900]) func aVariableFontIsSetToExactlyTheWeight(weight: Double) throws {
    let block = try Self.layOut("A", Self.inMemory(.box), weight: weight)
    #expect(abs(block.outline.controlBox.width - weight / 10) < 0.06)
  }

  @Test func theFamilyTellsTheFacesOfACollectionApart() throws {
    for (family, height) in [("Loom Tall", 90.0), ("loom box", 70)] {
      let block = try Self.layOut("A", Self.inMemory(.collection), family: family)
      #expect(abs(block.outline.controlBox.height - height) < 0.01)
    }
  }

  @Test func withFallbackTheFaceIsTheSame() throws {
    let block = try Self.layOut("Aя", Self.inMemory(.box), weight: 300)
    #expect(abs(block.glyphOutlines[0].controlBox.width - 30) < 0.06)
    #expect(block.fonts.map(\.isFallback) == [false, true])
    #expect(block.fonts[0].file == Self.inMemory(.box) && block.fonts[1].file.path != nil)
  }

  @Test func aFontInMemoryIsReadAgainForEverySize() throws {
    for size in [8.0, 100, 400] {
      let block = try Self.layOut("A", Self.inMemory(.box), weight: 500, size: size)
      #expect(abs(block.outline.controlBox.width - size / 2) < 0.01 * size)
    }
  }

  /// More fonts than are kept: the first ones are given up, and none is taken for another.
  @Test func manyFontsAreToldApartAndGivenUp() throws {
    let box = [UInt8](FixtureFont.box.data)
    for extra in 0..<40 {
      let font = FontFile.data(FontData(box + [UInt8](repeating: 0, count: extra)))
      let weight = Double(100 + extra * 20)
      let block = try Self.layOut("A", font, weight: weight)
      #expect(abs(block.outline.controlBox.width - weight / 10) < 0.06)
      #expect(block.fonts[0].byteCount == box.count + extra)
    }
    #if os(Linux)
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").filter { descriptor in
        // Other tests open and close files meanwhile.
        var target = [UInt8](repeating: 0, count: 256)
        let length = target.withUnsafeMutableBytes {
          readlink("/proc/self/fd/\(descriptor)", $0.bindMemory(to: CChar.self).baseAddress!, 256)
        }
        return length > 0 && String(decoding: target[..<length], as: UTF8.self).contains("loaderloom-font")
      }
      #expect(open.count <= 17)
    #endif
  }

  @Test(arguments: [("", "empty"), ("abc", "too short"), ("no font at all", "no TrueType"), ("wOF2 …", "WOFF")])
  func bytesThatAreNoFontAreAnError(text: String, reason: String) {
    let font = FontFile.data(FontData(Array(text.utf8)))
    guard case .notAFont(font.description, let why)? = errorOf({ try Self.layOut("x", font) }) else {
      Issue.record("\(text): no error, or another")
      return
    }
    #expect(why.contains(reason))
  }

  @Test func foldersStandInForAFamilyThatIsNotInstalled() throws {
    try withFile(FixtureFont.box.data, named: "LoomBox.ttf") { file in
      let folder = String(file[..<file.lastIndex(of: "/")!])
      func font(_ family: String, _ folders: [String]) throws(TextError) -> FontFile {
        let request = FontRequest(family: family, folders: folders, size: 100)
        return try TextEngine.layout(TextRequest(text: "A", font: request, lineHeight: 100)).fonts[0].file
      }
      #expect(try font("Loom Box", ["/nowhere", folder]) == .path(file))
      #expect(throws: TextError.familyNotInstalled("Loom Box", package: nil)) { try font("Loom Box", []) }
      let installed = try font("Inter", [])
      #expect(try font("Inter", [folder]) == installed)
    }
  }
}
