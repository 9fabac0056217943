import Testing
import TextLayout

@Suite struct FaceMatchingTests {
  /// Quicksand is installed in 300, 400, 500 and 700; Inter in every hundred.
  @Test(arguments: [
    ("Quicksand", 100.0, 300.0), ("Quicksand", 350, 300), ("Quicksand", 399, 300), ("Quicksand", 400, 400),
    ("Quicksand", 450, 500), ("Quicksand", 500, 500), ("Quicksand", 501, 700), ("Quicksand", 600, 700),
    ("Quicksand", 700, 700), ("Quicksand", 1000, 700), ("Inter", 1, 100), ("Inter", 550, 600), ("Inter", 350, 300),
  ])
  func nearestWeightByTheRulesOfCSS(family: String, wanted: Double, used: Double) throws {
    let block = try layOut("x", family: family, weight: wanted)
    #expect(block.fonts[0].weight == used)
    #expect(block.fonts[0].requestedWeight == wanted)
    let expected: [FontSubstitution] =
      wanted == used
      ? [] : [.weight(family: family, requested: wanted, used: used, file: block.fonts[0].file.description)]
    #expect(block.substitutions == expected)
  }

  @Test func theNormalWidthIsTaken() throws {
    #expect(try layOut("a", family: "DejaVu Sans").fonts[0].file.description.hasSuffix("/DejaVuSans.ttf"))
  }
}
