import GraphicsCore
import Testing
import TextLayout

@Suite struct ShapedTextTests {
  @Test func lineBreaksOfTheTextAreKept() throws {
    for text in ["two\nlines", "two\r\nlines", "two\u{2029}lines"] {
      let block = try layOut(text)
      #expect(block.lines.count == 2)
      #expect(block.lines.map(\.baseline) == [16, 36])
      #expect(block.size.height == 40)
      #expect(block.size.width == (try layOut("lines")).size.width)
    }
    #expect(try layOut("a\n\nb").lines.map(\.width)[1] == 0)
  }

  @Test func linesAreWrappedAtWordsAndSpacesThereDoNotCount() throws {
    let text = "Listening and transcribing your voice"
    let block = try layOut(text, maxWidth: 120)
    #expect(block.lines.count > 1)
    #expect(block.lines.allSatisfy { $0.width <= 120 })
    let bytes = Array(text.utf8)
    let pieces = block.lines.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    #expect(pieces.joined() == text)
    for (line, piece) in zip(block.lines, pieces) {
      let word = piece.hasSuffix(" ") ? String(piece.dropLast()) : piece
      #expect(line.width == (try layOut(word)).size.width)
    }
    // Two spaces at the break count as little as one.
    let wide = try layOut("Listening  and", maxWidth: 70)
    #expect(wide.lines.map(\.width) == (try layOut("Listening and", maxWidth: 70)).lines.map(\.width))
  }

  @Test(arguments: ["\u{A0}", "\u{2007}", "\u{202F}"]) func aNoBreakSpaceBeforeABreakCounts(space: String) throws {
    let block = try layOut("Listening\(space) and", maxWidth: 80)
    #expect(block.lines.count == 2)
    let (word, line) = (try layOut("Listening"), try layOut("Listening\(space)"))
    #expect(block.lines[0].width == line.size.width && line.size.width > word.size.width)
  }

  /// As in CSS, the space follows every character, the last one included, and letters do not join.
  @Test func letterSpacingFollowsEachCharacter() throws {
    let plain = try layOut("AV fin", features: ["liga=0", "clig=0"])
    for spacing in [2.0, -0.5] {
      let spaced = try layOut("AV fin", letterSpacing: spacing)
      #expect(abs(spaced.size.width - plain.size.width - 6 * spacing) < 0.02)
      let boxes = zip(plain.glyphOutlines, spaced.glyphOutlines).map { ($0.controlBox.minX, $1.controlBox.minX) }
      // The third character is a space, which has no outline.
      for (place, x) in zip([0.0, 1, 3, 4, 5], boxes) { #expect(abs(x.1 - x.0 - place * spacing) < 0.02) }
    }
    #expect(try layOut("one two", maxWidth: 60, letterSpacing: 4).lines.count == 2)
  }

  @Test func spacesAtTheEndOfTheTextCount() throws {
    #expect(try layOut("a ").size.width > layOut("a").size.width)
  }

  @Test func aWordThatDoesNotFitIsBrokenByCharacterWithoutHyphens() throws {
    let block = try layOut("Listeningtoeverything", maxWidth: 60)
    #expect(block.lines.count > 2)
    #expect(block.lines.allSatisfy { $0.width <= 60 })
    #expect(block.glyphOutlines.count == (try layOut("Listeningtoeverything")).glyphOutlines.count)
  }

  @Test func aSoftHyphenShowsOnlyWhereTheLineBreaks() throws {
    let text = "extra\u{AD}ordinary"
    #expect(try layOut(text).glyphOutlines.map(shape) == layOut("extraordinary").glyphOutlines.map(shape))
    let broken = try layOut(text, maxWidth: 70)
    #expect(broken.lines.count == 2)
    #expect(broken.lines[0].width == (try layOut("extra\u{2010}")).size.width)
  }

  @Test func kerningAndLigaturesAreOn() throws {
    let apart = try layOut("A").size.width + layOut("V").size.width
    #expect(try layOut("AV").size.width < apart - 0.2)
    let advances = try layOut("f", family: "DejaVu Sans").size.width + layOut("i", family: "DejaVu Sans").size.width
    let ligature = try layOut("fi", family: "DejaVu Sans")
    #expect(ligature.glyphOutlines.count == 1 || ligature.size.width != advances)
  }

  @Test func advancesAreFractional() throws {
    let one = try layOut("n").size.width
    let ten = try layOut("nnnnnnnnnn").size.width
    #expect(abs(ten - 10 * one) < 0.01)
    #expect(one != one.rounded())
  }

  @Test func arabicIsJoinedAndRunsFromTheRight() throws {
    let block = try layOut("اب", alignment: .leading)
    #expect(block.direction == .rightToLeft)
    #expect(block.lines[0].direction == .rightToLeft)
    // The narrow alef comes first, so it is at the right, with the wide beh at its left.
    let boxes = block.glyphOutlines.map(\.controlBox)
    #expect(boxes.map(\.minX) == boxes.map(\.minX).sorted())
    #expect(boxes[boxes.count - 1].width < boxes.map(\.width).max()! / 2)
    // A letter between others has another form than alone.
    let alone = Set(try layOut("ب").glyphOutlines.map(shape))
    let joined = try layOut("ببب").glyphOutlines.map(shape)
    #expect(joined.contains { !alone.contains($0) })
    #expect(try layOut("ببب").size.width < 3 * layOut("ب").size.width)
  }

  @Test func hebrewAmongLatinIsReordered() throws {
    let mixed = try layOut("ab שלום cd")
    #expect(mixed.direction == .leftToRight)
    let word = try layOut("שלום")
    #expect(word.direction == .rightToLeft)
    // Forced to run from the left, the letters are in the opposite order.
    let forced = try layOut("\u{202D}שלום\u{202C}")
    #expect(forced.glyphOutlines.map(shape) == word.glyphOutlines.map(shape).reversed())
    let expected = try layOut("ab").glyphOutlines + word.glyphOutlines + layOut("cd").glyphOutlines
    #expect(mixed.glyphOutlines.map(shape) == expected.map(shape))
  }

  @Test func numbersAmongHebrewRunFromTheLeft() throws {
    let text = "שלום 123"
    let block = try layOut(text)
    let (hebrew, digits) = (block.clusters.filter { $0.range.upperBound <= 8 }, block.clusters.suffix(3))
    #expect(hebrew.count == 4 && hebrew.allSatisfy(\.isRightToLeft))
    #expect(digits.allSatisfy { !$0.isRightToLeft })
    #expect(digits.map(\.x) == digits.map(\.x).sorted() && hebrew.allSatisfy { $0.x > digits.map(\.x).max()! })
  }

  @Test func chineseAndJapaneseComeFromAnotherFontAndWrapAnywhere() throws {
    let block = try layOut("正在聆听您的声音", maxWidth: 50)
    #expect(block.lines.count >= 3)
    #expect(block.glyphOutlines.count == 8)
    #expect(block.fonts.contains { $0.isFallback })
    #expect(try layOut("お待ちください").glyphOutlines.count == 7)
  }

  @Test func aCharacterThatNoFontHasIsNamedWithItsPlace() {
    let unassigned = errorOf { try layOut("né\u{10FFFD}") }
    #expect(unassigned == .missingCharacter("\u{10FFFD}", position: 3))
    #expect("\(unassigned!)".contains("U+10FFFD"))
    #expect("\(unassigned!)".contains("character 3"))
    #expect(errorOf { try layOut("ab\u{F0000}") } == .missingCharacter("\u{F0000}", position: 3))
    #expect(errorOf { try layOut("日\u{10FFFD}") } == .missingCharacter("\u{10FFFD}", position: 2))
  }
}
