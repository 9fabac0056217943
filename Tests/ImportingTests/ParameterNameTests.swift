import Testing

@testable import Importing

@Suite struct ParameterNameTests {
  @Test func aNameBecomesOneWord() {
    for (name, text) in [
      ("Left Arm", "leftArm"), ("bg", "bg"), ("RGB-2 glow", "rgb2Glow"),
      ("1. Sun", "sun"), ("Größe", "grE"), ("name", "nameColor"),
    ] {
      #expect(ParameterName(name)?.text == text, "\(name)")
    }
    #expect(ParameterName("…")?.text == nil && ParameterName("12")?.text == nil)
    #expect(ParameterName(String(repeating: "a", count: 99))?.text.count == 40)
  }

  @Test func namesOfProgramsSayNothing() {
    for name in ["Shape Layer 1", "Group 12", "Ellipse Path 1", "Fill 1", "g", "Pre-comp 1", ""] {
      #expect(ParameterName(saying: name) == nil, "\(name)")
    }
    #expect(ParameterName(saying: "wing Outlines")?.text == "wing")
    #expect(ParameterName(saying: "Wing Layer 3")?.text == "wingLayer3")
  }
}
