import Foundation
import GraphicsCore
import TestSupport
import Testing
import TextLayout

@Suite struct FontFaceTests {
  @Test func aFileGivesWhatItsFamilyGives() throws {
    let installed = try layOut("Thinking…", weight: 500)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: installed.fonts[0].file.description))
    #expect(installed.fonts[0].byteCount == bytes.count)
    try withFile(bytes, named: "my <own> & \"copy\".otf") { file in
      let copied = try layOut("Thinking…", file: file, weight: 500)
      #expect(copied.outline == installed.outline)
      #expect(copied.fonts[0].file == .path(file))
      #expect(copied.fonts[0].family == "Inter")
      #expect(copied.substitutions.isEmpty)
      #expect(try layOut("x", file: file, weight: 700).substitutions.count == 1)
    }
  }

  @Test func filesThatAreNoFontsAreErrorsThatNameThem() throws {
    #expect(errorOf { try layOut("x", file: "/nowhere/font.ttf") } == .fontFileMissing("/nowhere/font.ttf"))
    let folder = FileManager.default.temporaryDirectory.path
    #expect(errorOf { try layOut("x", file: folder) } == .fontFileUnreadable(folder, reason: "it is a folder"))
    for (bytes, reason) in [
      ("", "empty"), ("abc", "too short"), ("no font at all", "no TrueType"), ("wOF2 and so on", "WOFF"),
    ] {
      try withFile(Data(bytes.utf8), named: "font.ttf") { file in
        guard case .notAFont(file, let why)? = errorOf({ try layOut("x", file: file) }) else {
          Issue.record("\(bytes): no error, or another")
          return
        }
        #expect(why.contains(reason))
      }
    }
  }

  /// Whatever the bytes, the result is a block or an error, never a crash.
  @Test func damagedFontsAreSurvived() throws {
    var generator = SeededGenerator(seed: 7)
    for font in [FixtureFont.box, .collection, .face] {
      let whole = font.data
      for round in 0..<40 {
        var bytes = whole
        if round % 4 == 0 { bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)) }
        for _ in 0..<Int.random(in: 0...12, using: &generator) where !bytes.isEmpty {
          let place = bytes.startIndex + Int.random(in: 0..<bytes.count, using: &generator)
          bytes[place] = UInt8.random(in: 0...255, using: &generator)
        }
        try withFile(Data(bytes), named: "font.ttf") { file in
          do {
            let block = try layOut("A A", file: file, weight: 450)
            #expect(block.size.width.isFinite)
          } catch { #expect(error is TextError) }
        }
      }
    }
  }
}
