import Foundation
import ShippedPresets
import Testing

@Suite struct OtherCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test func presetsListsWhatShips() throws {
    let listed = try command.run(["presets"]).text
    for preset in ShippedPreset.all { #expect(listed.contains(preset.name)) }
    #expect(
      try command.run(["presets", "--names"]).text.split(separator: "\n").map(String.init)
        == ShippedPreset.all.map(\.name))
    #expect(try command.run(["presets", "worm"]).text == ShippedPreset.named("worm")?.text)
    #expect(try command.run(["presets", "wurm"]).status == 2)
  }

  @Test func presetsAreListedByFamily() throws {
    let platform = try command.run(["presets", "--names", "--family", "platform"]).text.split(separator: "\n")
    #expect(platform.contains("material-circular") && !platform.contains("worm"))
    #expect(try command.run(["presets", "--family", "fruit"]).status == 2)
    let json = try command.run(["presets", "--json", "--family", "dots"]).output
    let list = try #require(try JSONSerialization.jsonObject(with: json) as? [[String: Any]])
    let dots = try #require(list.first { $0["name"] as? String == "bouncing-dots" })
    #expect((dots["parameters"] as? [String: Any])?["lift"] != nil)
  }

  @Test func aPresetExtendsFilesAndShippedOnes() throws {
    try command.write(#"{ "extends": "./b.json", "parameters": { "lift": 3 } }"#, to: "sub/a.json")
    try command.write(#"{ "extends": "bouncing-dots", "canvas": { "background": "white" } }"#, to: "sub/b.json")
    let explained = try command.run(["explain", "sub/a.json", "--origins"])
    #expect(explained.status == 0)
    let lines = explained.text.split(separator: "\n")
    #expect(lines.contains { $0.contains("$.canvas.background") && $0.contains("sub/b.json:1:") })
    #expect(
      lines.contains { $0.contains("keyframes[1].value") && $0.contains("-1.5") && $0.contains("bouncing-dots:") })
    try command.write(#"{ "extends": "./a.json" }"#, to: "sub/b.json")
    let circle = try command.run(["validate", "sub/a.json"])
    #expect(circle.status == 2 && circle.errors.contains("runs in a circle"))
    #expect(try command.run(["render", "bouncing-dots", "--set", "lift=99"]).status == 2)
  }

  @Test func validateSaysAllFindingsOfAllFiles() throws {
    try command.write("{ \"kind\": \"spinner\" }", to: "good.json")
    try command.write("{ \"kind\": \"spinner\", \"x\": 1, \"y\": 2 }", to: "bad.json")
    let good = try command.run(["validate", "good.json", "worm"])
    #expect(good.status == 0 && good.text == "2 of 2 valid\n" && good.errors.isEmpty)
    let bad = try command.run(["validate", "good.json", "bad.json", "missing.json"])
    #expect(bad.status == 2)
    #expect(bad.text == "1 of 3 valid\n")
    #expect(bad.errors.split(separator: "\n").count == 3)
  }

  @Test func validateFindsWhatOnlyTheSceneShows() throws {
    try command.write("{ \"kind\": \"shimmerText\", \"font\": { \"family\": \"No Such Family\" } }", to: "p.json")
    let outcome = try command.run(["validate", "p.json", "--reporter", "json"])
    #expect(outcome.status == 2)
    let results = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]])
    let findings = try #require(results[0]["findings"] as? [[String: Any]])
    #expect(findings[0]["path"] as? String == "$.font" && findings[0]["line"] as? Int == 1)
  }

  @Test func theSchemaIsJSONAndTheReferenceNamesEveryKind() throws {
    let schema = try command.run(["schema"])
    #expect(try JSONSerialization.jsonObject(with: schema.output) is [String: Any])
    let reference = try command.run(["reference"]).text
    for kind in ["shimmerText", "dotGrid", "progressBar", "skeleton", "spinner", "orb", "composition"] {
      #expect(reference.contains(kind))
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"]) func completionsAreMadeForShells(shell: String) throws {
    let outcome = try command.run(["--generate-completion-script", shell])
    #expect(outcome.status == 0 && outcome.text.contains("loaderloom"))
  }

  @Test func inspectReadsBothFormats() throws {
    #expect(try command.run(["render", "worm"]).status == 0)
    let text = try command.run(["inspect", "worm.gif", "worm.png"])
    #expect(text.status == 0)
    #expect(text.text.contains("1.84 s") && text.text.contains("seam"))
    let json = try command.run(["inspect", "worm.gif", "worm.png", "--json"])
    let files = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
    for file in files {
      #expect(file["cycle"] as? Double == 1.84)
      #expect(file["plays"] as? String == "forever")
      let frames = try #require(file["frames"] as? [[String: Any]])
      #expect(frames.count > 20)
      let parts = try #require(file["bytesByPart"] as? [String: Int])
      #expect(parts.values.reduce(0, +) == file["bytes"] as? Int)
    }
  }

  @Test func inspectSaysWhatIsNoAnimation() throws {
    try command.write("hello", to: "x.gif")
    let outcome = try command.run(["inspect", "x.gif", "missing.gif"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("x.gif: error: ") && outcome.errors.contains("missing.gif: error: "))
  }

  @Test func thePagesOfHelpNameTheirExitCodes() throws {
    #expect(try command.run(["--help"]).text.contains("Exit codes"))
    #expect(try command.run(["--version"]).status == 0)
  }
}
