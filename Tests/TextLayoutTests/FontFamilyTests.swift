import Testing
import TextLayout

@Suite struct FontFamilyTests {
  @Test func aFamilyThatIsNotInstalledIsAnErrorThatSaysWhatHelps() {
    let unknown = errorOf { try layOut("x", family: "No Such Family") }
    #expect(unknown == .familyNotInstalled("No Such Family", package: nil))
    #expect("\(unknown!)".contains("font.file"))
  }

  @Test func aliasesOfTheSystemAreNoFamilies() {
    for alias in ["Helvetica", "Times", "Courier"] {
      #expect(errorOf { try layOut("x", family: alias) } == .familyNotInstalled(alias, package: nil))
    }
  }

  @Test(arguments: ["sans-serif", "Serif", "monospace", "system-ui"])
  func genericFamiliesAreRefused(name: String) {
    let error = errorOf { try layOut("x", family: name) }
    #expect(error == .genericFamily(name))
    #expect("\(error!)".contains("name a family"))
  }

  @Test func namesAreComparedWithoutRegardToCase() throws {
    #expect(try layOut("x", family: "inter") == layOut("x", family: "INTER"))
  }

  @Test func aFamilyIsNotAnotherThatBeginsWithItsName() throws {
    #expect(try layOut("x", family: "Inter").fonts[0].file.description.hasSuffix("/Inter-Regular.otf"))
    #expect(try layOut("x", family: "Inter Display").fonts[0].file.description.hasSuffix("/InterDisplay-Regular.otf"))
    #expect(errorOf { try layOut("x", family: "Int") } == .familyNotInstalled("Int", package: nil))
  }

  @Test func olderFontsThatNameAFamilyForEachWeightAreOneFamily() throws {
    #expect(
      try layOut("x", family: "Quicksand", weight: 500).fonts[0].file.description.hasSuffix("/Quicksand-Medium.ttf"))
    #expect(
      try layOut("x", family: "Quicksand", weight: 300).fonts[0].file.description.hasSuffix("/Quicksand-Light.ttf"))
    #expect(try layOut("x", family: "Quicksand Medium", weight: 500).substitutions.isEmpty)
  }
}
