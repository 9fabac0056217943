import GraphicsCore
import TestSupport
import Testing
import TextLayout

@Suite struct FontStageTests {
  @Test(arguments: [100.0, 250, 400, 450, 550.5, 700, 900])
  func aVariableFontIsSetToExactlyTheWeight(weight: Double) throws {
    try withFont(.box) { file in
      let block = try layOut("A", file: file, weight: weight, size: 100, lineHeight: 100)
      #expect(abs(block.outline.controlBox.width - weight / 10) < 0.06)
      #expect(abs(block.size.width - weight / 10 - 10) < 0.06)
      #expect(block.fonts[0].weight == weight)
      #expect(block.substitutions.isEmpty)
    }
  }

  @Test func beyondItsRangeAVariableFontEndsAtTheLimitAndSaysSo() throws {
    try withFont(.box) { file in
      let block = try layOut("A", file: file, weight: 1000, size: 100, lineHeight: 100)
      #expect(abs(block.outline.controlBox.width - 90) < 0.06)
      #expect(block.substitutions == [.weight(family: "Loom Box", requested: 1000, used: 900, file: file)])
    }
  }

  @Test func theFamilyTellsTheFacesOfACollectionApart() throws {
    try withFont(.collection) { file in
      for (family, height, index) in [("Loom Tall", 90.0, 0), ("loom box", 70, 1)] {
        let font = FontRequest(family: family, file: .path(file), weight: 400, size: 100)
        let block = try TextEngine.layout(TextRequest(text: "A", font: font, lineHeight: 100))
        #expect(abs(block.outline.controlBox.height - height) < 0.01)
        #expect(block.fonts[0].faceIndex == index)
      }
    }
  }

  @Test func withFallbackTheFaceIsTheSame() throws {
    try withFont(.box) { file in
      let block = try layOut("Aя", file: file, weight: 300, size: 100, lineHeight: 100, alignment: .leading)
      #expect(abs(block.glyphOutlines[0].controlBox.width - 30) < 0.06)
      #expect(block.fonts.map(\.isFallback) == [false, true])
    }
  }
}
