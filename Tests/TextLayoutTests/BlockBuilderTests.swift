import GraphicsCore
import TestSupport
import Testing
import TextLayout

@Suite struct BlockBuilderTests {
  @Test func linesAreAligned() throws {
    for (alignment, share) in [(TextAlignment.leading, 0.0), (.center, 0.5), (.trailing, 1)] {
      let block = try layOut("i\nwide line", alignment: alignment)
      let rest = block.lines[1].width - block.lines[0].width
      #expect(block.lines[1].x == 0)
      #expect(abs(block.lines[0].x - share * rest) < 1e-9)
      let ink = block.glyphOutlines[0].controlBox
      #expect(ink.minX >= block.lines[0].x && ink.maxX <= block.lines[0].x + block.lines[0].width)
    }
  }

  @Test func leadingIsTheRightWhereTextRunsFromTheRight() throws {
    let leading = try layOut("שלום\nשלום עולם", alignment: .leading)
    #expect(abs(leading.lines[0].x + leading.lines[0].width - leading.size.width) < 1e-9)
    #expect(try layOut("שלום\nשלום עולם", alignment: .trailing).lines[0].x == 0)
  }

  @Test func theDefaultIsCentered() throws {
    let font = FontRequest(family: "Inter", size: 15)
    let block = try TextEngine.layout(TextRequest(text: "i\nwide line", font: font, lineHeight: 20))
    #expect(block == (try layOut("i\nwide line", alignment: .center)))
  }

  @Test func theBlockIsAsWideAsItsWidestLine() throws {
    let block = try layOut("a\nwidest line\nbc", maxWidth: 500)
    #expect(block.size == Size(block.lines[1].width, 60))
  }

  @Test func blankCharactersNeedNoOutline() throws {
    for blank in [" ", "\u{A0}", "\u{200B}", "\u{200D}", "\u{2060}", "\u{3000}", "\t", "\u{FEFF}", "\u{AD}"] {
      let block = try layOut("a\(blank)b")
      #expect(block.glyphOutlines.count == 2)
    }
  }

  @Test func aColoredImageIsAnError() throws {
    try withFont(.face) { file in
      let error = errorOf { try layOut("😀", file: file) }
      #expect(error == .imageGlyph("😀", position: 1, file: file))
      #expect("\(error!)".contains("U+1F600"))
    }
  }

  @Test func aVisibleCharacterWithoutOutlineIsAnError() throws {
    try withFont(.collection) { file in
      #expect(errorOf { try layOut("AB", file: file) } == .noOutline("B", position: 2, file: file))
    }
  }
}
