import APNGCoding
import Foundation
import GIFCoding
import GraphicsCore
import ShippedPresets
import TestSupport
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
    // What the shipped file refers to is not there where this is written.
    let worm = try #require(ShippedPreset.named("worm")).text.split(separator: "\n").filter { !$0.contains("$schema") }
    #expect(try command.run(["presets", "worm"]).text.split(separator: "\n") == worm)
    #expect(try command.run(["presets", "worm", "-o", "sub/mine.json"]).status == 0)
    #expect(try !command.bytes("sub/preset.schema.json").isEmpty)
    #expect(
      String(decoding: try command.bytes("sub/mine.json"), as: UTF8.self).contains(
        "\"$schema\": \"preset.schema.json\""))
    #expect(try command.run(["validate", "--strict", "sub/mine.json"]).status == 0)
    #expect(try command.run(["presets", "wurm"]).status == 2)
  }

  @Test(arguments: ["--json --names", "worm --json", "worm --family text", "--families --family text"])
  func oneListIsPrinted(options: String) throws {
    let outcome = try command.run(["presets"] + options.split(separator: " ").map(String.init))
    #expect(outcome.status == 64 && outcome.text.isEmpty && outcome.errors.contains("leave "))
  }

  @Test func everyMissingFontAndImageIsNamed() throws {
    try command.write(
      #"{ "kind": "composition", "layers": [{ "type": "text", "text": "a", "font": { "family": "Nope" } }, { "type": "number", "value": 1, "font": { "family": "Nope" } }, { "type": "image", "picture": "no.png" }] }"#,
      to: "missing.json")
    let outcome = try command.run(["validate", "missing.json"])
    #expect(outcome.status == 2 && outcome.errors.split(separator: "\n").count == 3, "\(outcome.errors)")
  }

  @Test func accessibilityIsCheckedIfAsked() throws {
    try command.write(##"{ "kind": "spinner", "color": "#BBBBBB" }"##, to: "faint.json")
    try command.write(##"{ "kind": "spinner", "color": "#777777", "alt": "Saving" }"##, to: "clear.json")
    #expect(try command.run(["validate", "faint.json"]).errors.isEmpty)
    let faint = try command.run(["validate", "--a11y", "faint.json"])
    #expect(faint.status == 0 && faint.errors.contains("in the light scheme the contrast with the page falls to 1.9:1"))
    #expect(faint.errors.contains(#"a screen reader says "Loading""#) && !faint.errors.contains("dark scheme"))
    let clear = try command.run(["validate", "--a11y", "--strict", "clear.json"])
    #expect(clear.status == 0 && clear.errors.isEmpty)
  }

  @Test func presetsAreListedByFamily() throws {
    let platform = try command.run(["presets", "--names", "--family", "platform"]).text.split(separator: "\n")
    #expect(platform.contains("material-circular") && !platform.contains("worm"))
    #expect(try command.run(["presets", "--family", "fruit"]).status == 2)
    let list: [[String: Any]] = try command.run(["presets", "--json", "--family", "dots"]).json()
    let dots = try #require(list.first { $0["name"] as? String == "bouncing-dots" })
    #expect((dots["parameters"] as? [String: Any])?["lift"] != nil)
  }

  @Test func aPresetExtendsFilesAndShippedOnes() throws {
    try command.write(#"{ "extends": "./b.json", "parameters": { "lift": 3 } }"#, to: "sub/a.json")
    try command.write(#"{ "extends": "bouncing-dots", "canvas": { "background": "white" } }"#, to: "sub/b.json")
    let explained = try command.run(["explain", "sub/a.json", "--origins"], status: 0)
    let lines = explained.text.split(separator: "\n")
    #expect(lines.contains { $0.contains("$.canvas.background") && $0.contains("sub/b.json:1:") })
    #expect(
      lines.contains { $0.contains("keyframes[1].value") && $0.contains("-1.5") && $0.contains("bouncing-dots:") })
    try command.write(#"{ "extends": "./a.json" }"#, to: "sub/b.json")
    let circle = try command.run(["validate", "sub/a.json"])
    #expect(circle.status == 2 && circle.errors.contains("circular extends: "))
    #expect(try command.run(["render", "bouncing-dots", "--set", "lift=99"]).status == 2)
  }

  @Test func validateSaysAllFindingsOfAllFiles() throws {
    try command.write("{ \"kind\": \"spinner\" }", to: "good.json")
    try command.write("{ \"kind\": \"spinner\", \"x\": 1, \"y\": 2 }", to: "bad.json")
    let good = try command.run(["validate", "good.json", "worm"])
    #expect(good.status == 0 && good.text == "2 of 2 presets valid\n" && good.errors.isEmpty)
    let bad = try command.run(["validate", "good.json", "bad.json", "missing.json"], status: 2)
    #expect(bad.text == "1 of 3 presets valid\n")
    #expect(bad.errors.split(separator: "\n").count == 3)
  }

  /// A project file is no preset.
  @Test func aWrongBaseIsSaidOnce() throws {
    try command.write(#"{ "extends": "spinner", "diametre": 4 }"#, to: "base.json")
    for name in ["a", "b"] { try command.write(#"{ "extends": "./base.json" }"#, to: "\(name).json") }
    let error = "base.json:1:25: error: unknown key \"diametre\"; did you mean \"diameter\"?\n"
    let outcome = try command.run(["validate", "base.json", "a.json", "b.json"], status: 2)
    #expect(outcome.errors == error && outcome.text == "0 of 3 presets valid\n")
    let results: [[String: Any]] = try command.run(
      ["validate", "a.json", "b.json", "--reporter", "json"], status: 2
    ).json()
    #expect(results.allSatisfy { ($0["findings"] as? [Any])?.count == 1 })
    try command.write(project: #"{ "inputs": ["a.json", "b.json"], "formats": ["gif"] }"#)
    #expect(try command.run(["build"], status: 2).errors == error)
  }

  @Test func validateCountsPresetsApartFromTheirProject() throws {
    for name in ["a", "b", "c"] { try command.write(#"{ "kind": "spinner" }"#, to: "presets/\(name).json") }
    try command.write(project: #"{ "inputs": ["presets/*.json"] }"#)
    #expect(try command.run(["validate"]).text == "loaderloom.json is valid; 3 of 3 presets valid\n")
    try command.write(project: #"{ "inputs": ["presets/*.json"], "x": 1 }"#)
    let outcome = try command.run(["validate"])
    #expect(outcome.status == 2 && outcome.text == "loaderloom.json is not valid\n", "\(outcome.text)")
  }

  @Test func validateFindsWhatOnlyTheSceneShows() throws {
    try command.write("{ \"kind\": \"shimmerText\", \"font\": { \"family\": \"No Such Family\" } }", to: "p.json")
    let results: [[String: Any]] = try command.run(["validate", "p.json", "--reporter", "json"], status: 2).json()
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
    let text = try command.run(["inspect", "worm.gif", "worm.png"], status: 0)
    #expect(text.text.contains("1.84 s") && text.text.contains("  steps     frame "))
    let files: [[String: Any]] = try command.run(["inspect", "worm.gif", "worm.png", "--json"]).json()
    for file in files {
      #expect(file["cycle"] as? Double == 1.84)
      #expect(file["plays"] as? String == "forever")
      let frames = try #require(file["frames"] as? [[String: Any]])
      #expect(frames.count > 20)
      let parts = try #require(file["bytesByPart"] as? [String: Int])
      #expect(parts.values.reduce(0, +) == file["bytes"] as? Int)
    }
  }

  @Test func aMisspelledNameGetsTheNearestOneAndNoList() throws {
    let preset = try command.run(["render", "wrom"], status: 2)
    #expect(
      preset.errors
        == "wrom: error: unknown preset \"wrom\"; did you mean \"worm\"? expected a name that `loaderloom presets` lists, or a file "
        + "such as \"./wrom.json\"\n")
    let shipped = try command.run(["presets", "wrom"], status: 2)
    #expect(
      shipped.errors
        == "wrom: error: unknown preset \"wrom\"; did you mean \"worm\"? expected a name that `loaderloom presets` lists; "
        + "for a file, use `loaderloom explain`\n")
    try command.write(#"{ "extends": "wrom" }"#, to: "a.json")
    #expect(try command.run(["validate", "a.json"]).errors.contains("did you mean \"worm\"?"))
    let word = try command.run(["rendr", "worm"])
    #expect(word.status == 64 && word.errors.contains("unknown command \"rendr\"; did you mean \"render\"?"))
    for preset in ["worm", "a.json"] {
      let outcome = try command.run([preset], status: 64)
      #expect(outcome.errors.contains("unknown command \"\(preset)\"; did you mean \"render \(preset)\"?"))
    }
    #expect(try !command.run(["b.json"], status: 64).errors.contains("did you mean"))
    let help = try command.run(["help", "rendr"])
    #expect(help.status == 64 && help.errors.contains("did you mean \"render\"?") && help.text.isEmpty)
    let option = try command.run(["render", "worm", "--scal", "2"])
    #expect(option.status == 64 && option.errors.contains("--scale"))
  }

  // MARK: Loops

  private static let jump =
    #"{ "kind": "composition", "size": { "width": 60, "height": 20 }, "layers": [{ "type": "circle", "diameter": 12, "fill": "blue", "position": { "from": [-20, 0], "to": [20, 0] } }] }"#

  @Test func aJumpIsAWarningAndACheckFailsOnIt() throws {
    try command.write(Self.jump, to: "jump.json")
    let validated = try command.run(["validate", "jump.json"])
    #expect(validated.status == 0 && validated.text == "1 of 1 presets valid\n")
    #expect(
      validated.errors.hasPrefix(
        "jump.json:1:140: warning: layers[0].position jumps at 0 s, by 255 of 255 levels; add "),
      "\(validated.errors)")
    #expect(try command.run(["validate", "--strict", "jump.json"]).status == 2)
    let rendered = try command.run(["render", "jump.json", "--scheme", "light,dark"])
    #expect(rendered.status == 0 && rendered.text.contains("  jump  "))
    #expect(rendered.errors.split(separator: "\n").count == 1, "once, whatever the number of files")
    let checked = try command.run(["render", "jump.json", "--check-seam", "--out-dir", "checked"])
    #expect(checked.status == 1 && checked.errors.contains("error: layers[0].position jumps"))
    #expect(try !command.files.contains { $0.hasPrefix("checked") })
    let meant = ["--set", "jump.meant=it is an example"]
    #expect(try command.run(["render", "jump.json", "--check-seam"] + meant).status == 0)
    #expect(try command.run(["render", "jump.json"] + meant).text.contains("jump, meant"))
  }

  @Test func aJumpDissolvesOnRequest() throws {
    try command.write(Self.jump, to: "jump.json")
    func bytes(_ words: [String]) throws -> Data {
      let outcome = try command.run(["render", "--check-seam"] + words + ["-o", "-", "-f", "gif"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      return outcome.output
    }
    let blended = try bytes(["jump.json", "--seam", "blend", "150ms"])
    #expect(try bytes(["--seam", "blend", "0.15s", "jump.json"]) == blended)
    #expect(try bytes(["--seam", "blend 0.15", "jump.json"]) == blended)
    #expect(try bytes(["jump.json", "--set", "seam.blend=0.15"]) == blended)
    #expect(try bytes(["jump.json", "--seam", "blend"]) == bytes(["jump.json", "--seam", "blend", "200ms"]))
    let wrong = try command.run(["render", "jump.json", "--seam", "fade"])
    #expect(wrong.status == 64 && wrong.errors.contains("blend 200ms"))
    let long = try command.run(["render", "jump.json", "--seam", "blend", "11s"])
    #expect(long.status == 64 && long.errors.contains("from 0 to 10"))
    // An imported file keeps the wish.
    try command.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3"><animate attributeName="cx" to="9" dur="1s" repeatCount="indefinite"/></circle></svg>"#,
      to: "a.svg")
    #expect(
      try command.run(["import", "a.svg", "--seam", "blend", "80ms"]).text.contains(#""seam": { "blend": 0.08 }"#))
  }

  @Test func aBudgetFailsOnAJump() throws {
    try command.write(Self.jump, to: "jump.json")
    func project(_ budget: String) -> String {
      #"{ "inputs": ["jump.json"], "formats": ["gif"], "budgets": [\#(budget)] }"#
    }
    try command.write(project: project(#"{ "preset": "*" }"#))
    let built = try command.run(["build"])
    #expect(built.status == 1 && built.errors.contains("layers[0].position jumps at 0 s"), "\(built.errors)")
    try command.write(project: project(#"{ "preset": "*", "jumps": true }"#))
    #expect(try command.run(["build"]).status == 0)
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: Data(try command.bytes("dist/manifest.json"))) as? [String: Any])
    let file = try #require((manifest["files"] as? [[String: Any]])?.first)
    let loop = try #require(file["loop"] as? [String: Any])
    #expect(loop["verdict"] as? String == "jump")
    let jumps = try #require(loop["jumps"] as? [[String: Any]])
    #expect(jumps.first?["paths"] as? [String] == ["$.layers[0].position"])
    #expect(file["start"] as? Double == 0)
  }

  /// `gif-frames` are the GIF's own frames in its own order.
  @Test(arguments: [
    ["cardio", "--scale", "2", "--background", "white"],
    ["linkedin", "--set", "height=2", "--set", "width=64"],
  ])
  func theFramesOfAGIFStartWhereTheGIFStarts(_ arguments: [String]) throws {
    let name = arguments[0]
    #expect(
      try command.run(["render"] + arguments + ["-f", "gif,gif-frames", "--reporter", "json", "--lossless"]).status == 0
    )
    let file = try #require(try command.files.first { $0.hasPrefix(name) && $0.hasSuffix(".gif") })
    let folder = try #require(try command.files.first { $0.hasPrefix(name) && $0.hasSuffix(".gif-frames") })
    let gif = try GIFReader.read(try command.bytes(file))
    let first = try APNGReader.read(try command.bytes("\(folder)/f0000.png")).animation.frames[0].pixmap
    #expect(gif.animation.frames[0].pixmap == first)
    let times = try #require(
      try JSONSerialization.jsonObject(
        with: Data(try command.bytes("\(folder)/delays.json"))) as? [String: Any])
    #expect(times["start"] as? Double != nil)
    #expect((times["frames"] as? [Any])?.count == gif.frames.count)
  }

  @Test func aDamagedFileShowsWhatItStillHas() throws {
    #expect(try command.run(["render", "worm"]).status == 0)
    for (name, fault) in [("worm.gif", "the file ends too soon"), ("worm.png", "byte")] {
      let bytes = try command.bytes(name)
      try Data(bytes.prefix(bytes.count * 2 / 3)).write(to: command.folder.appendingPathComponent("cut-\(name)"))
      let outcome = try command.run(["inspect", "cut-\(name)"], status: 2)
      #expect(outcome.errors.contains("cut-\(name): error: damaged: "), "\(outcome.errors)")
      #expect(outcome.errors.contains(fault), "\(outcome.errors)")
      #expect(outcome.text.contains("  frames    ") && outcome.text.contains("  bytes     "))
      // Nothing is compared with half a file.
      #expect(try command.run(["diff", name, "cut-\(name)"]).status == 2)
    }
  }

  @Test func aGIFThatPlaysOnceMayLeadWithItsPoster() throws {
    let once = ["render", "pulse-ring", "--loop", "once", "-f", "gif", "--lossless"]
    #expect(try command.run(once + ["-o", "plain.gif"]).status == 0)
    #expect(try command.run(once + ["--first-frame", "poster", "-o", "led.gif", "--poster"]).status == 0)
    let plain = try GIFReader.read(try command.bytes("plain.gif")).animation
    let led = try GIFReader.read(try command.bytes("led.gif")).animation
    #expect(led.frames.count == plain.frames.count + 1)
    #expect(led.frames[0].pixmap != plain.frames[0].pixmap && led.frames[1].pixmap == plain.frames[0].pixmap)
    #expect(led.frames[0].delay.seconds == 0.02 && led.duration - plain.duration <= 0.02 + 1e-9)
  }

  // MARK: diff

  @Test func aGIFAndAnAPNGAreComparedOnOneBackground() throws {
    #expect(try command.run(["render", "braille"]).status == 0)
    // On its matte, which is white, the GIF shows what the APNG shows.
    #expect(try command.run(["diff", "braille.png", "braille.gif", "--tolerance", "12"]).status == 0)
    try command.run(["diff", "braille.png", "braille.gif", "--background", "clear"], status: 1)
    #expect(try command.run(["diff", "braille.png", "braille.gif", "--background", "reddish"]).status == 64)
  }

  @Test func diffKnowsOtherDelaysAndALaterStart() throws {
    func write(_ frames: [(UInt8, Int)], to name: String) throws {
      let bytes = try GIFEncoder.encode(
        Animation(
          frames: frames.map { level, delay in
            Animation.Frame(
              pixmap: Pixmap(width: 2, height: 2, fill: RGBA8(red: level, green: 0, blue: 0)),
              delay: .centiseconds(delay))
          }, plays: .forever)
      ).bytes
      try Data(bytes).write(to: command.folder.appendingPathComponent(name))
    }
    try write([(0, 10), (80, 10), (160, 10), (240, 10)], to: "a.gif")
    try write([(0, 20), (80, 20), (160, 20), (240, 20)], to: "slow.gif")
    try write([(160, 10), (240, 10), (0, 10), (80, 10)], to: "later.gif")
    try write([(160, 10)], to: "still.gif")
    #expect(try command.run(["diff", "a.gif", "slow.gif"]).text.contains("the same 4 images with other delays"))
    #expect(
      try command.run(["diff", "a.gif", "later.gif"]).text.contains(
        "the same images, but the second starts 2 images later, at 200 ms of the first"))
    let still = try command.run(["diff", "a.gif", "still.gif"])
    #expect(still.status == 1 && still.text.contains("differs: an animation of 4 frames → a still\n"))
    #expect(!still.text.contains("one play"))
    #expect(try command.run(["diff", "still.gif", "still.gif"]).status == 0)
  }

  @Test func diffSaysThatThereIsNoSheet() throws {
    #expect(try command.run(["render", "spinner", "--scale", "1,2", "-f", "gif", "--effort", "1"]).status == 0)
    let outcome = try command.run(["diff", "spinner.gif", "spinner@2x.gif", "--sheet", "sheet.png"])
    #expect(outcome.status == 1 && outcome.text.hasPrefix("differs: size "))
    #expect(outcome.errors == "sheet.png: warning: not written, since images of different sizes are not compared\n")
    try command.shell("cp spinner.gif spinner")
    let own = try command.run(["diff", "spinner", "spinner@2x.gif", "--sheet", "./spinner"])
    #expect(own.status == 64 && own.errors.contains("--sheet ./spinner would replace a file that is read"))
  }

  @Test func aThemeMayBringNamesOfItsOwn() throws {
    try command.write(##"{ "--brand": "#FF0000", "--other": "red", "blue": "#00FF00" }"##, to: "theme.json")
    try command.write(#"{ "kind": "spinner", "lineWidth": 8, "color": "var(--brand, blue)" }"#, to: "a.json")
    let outcome = try command.run(["render", "a.json", "--theme", "theme.json", "--lossless", "-o", "a.gif"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "theme.json: warning: no color uses --other; write var(--other, blue) in a preset, or delete it\n")
    func colors(_ name: String) throws -> Set<UInt32> {
      Set(try GIFReader.read(try command.bytes(name)).animation.frames[0].pixmap.pixels)
    }
    #expect(try colors("a.gif").contains(RGBA8(red: 255, green: 0, blue: 0).packed))
    // Without the theme the second color counts.
    #expect(try command.run(["render", "a.json", "--lossless", "-o", "b.gif"]).status == 0)
    #expect(try colors("b.gif").contains(RGBA8(red: 0, green: 122, blue: 255).packed))
  }

  @Test func optionsTakeAColorForEachScheme() throws {
    let both = "light-dark(#FFEEDD, #112233)"
    #expect(
      try command.run(["render", "spinner", "--background", both, "--scheme", "light,dark", "-f", "gif"]).status == 0)
    func corner(_ name: String) throws -> UInt32 {
      try GIFReader.read(try command.bytes(name)).animation.frames[0].pixmap[0, 0].packed
    }
    #expect(try corner("spinner.gif") == RGBA8(red: 0xFF, green: 0xEE, blue: 0xDD).packed)
    #expect(try corner("spinner-dark.gif") == RGBA8(red: 0x11, green: 0x22, blue: 0x33).packed)
    for option in [["--matte", both], ["--set", "color=\(both)"]] {
      #expect(try command.run(["explain", "spinner"] + option).text.contains(##""light": "#FFEEDD""##), "\(option)")
    }
  }

  @Test func theAlternativeTextIsForListeners() throws {
    try command.write(#"{ "extends": "spinner", "description": "A blue ring." }"#, to: "a.json")
    func alt(_ arguments: [String]) throws -> String {
      #expect(try command.run(["render"] + arguments + ["-f", "gif", "--html", "p.html"]).status == 0)
      let page = String(decoding: try command.bytes("p.html"), as: UTF8.self)
      #expect(page.contains("(prefers-reduced-motion: reduce)"))
      let parts = page.components(separatedBy: "\"alt\": \"")
      return try #require(parts.count == 2 ? parts[1].components(separatedBy: "\"").first : nil)
    }
    #expect(try alt(["a.json"]) == "Loading")
    #expect(try alt(["a.json", "--set", "alt=Sending"]) == "Sending")
    #expect(try alt(["grok", "--text", "Thinking hard"]) == "Thinking hard")
  }

  @Test func inspectIsSilentIfAsked() throws {
    #expect(try command.run(["render", "spinner", "-f", "gif", "--effort", "1"]).status == 0)
    let quiet = try command.run(["inspect", "-q", "spinner.gif"])
    #expect(quiet.status == 0 && quiet.output.isEmpty && quiet.errors.isEmpty)
    #expect(try command.run(["inspect", "-q", "--json", "spinner.gif"]).text.hasPrefix("["))
  }

  @Test func inspectSaysWhatIsNoAnimation() throws {
    try command.write("hello", to: "x.gif")
    let outcome = try command.run(["inspect", "x.gif", "missing.gif"], status: 2)
    #expect(outcome.errors.contains("x.gif: error: ") && outcome.errors.contains("missing.gif: error: "))
  }

  @Test func thePagesOfHelpNameTheirExitCodes() throws {
    #expect(try command.run(["--help"]).text.contains("Exit codes"))
    #expect(try command.run(["--version"]).status == 0)
  }
}
