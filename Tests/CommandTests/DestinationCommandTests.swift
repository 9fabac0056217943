import Foundation
import TestSupport
import Testing

/// `destinations`, and `--for` of `render`, `validate`, `inspect` and of projects.
@Suite struct DestinationCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  private func names() throws -> [String] {
    try command.run(["destinations", "--names"]).text.split(separator: "\n").map(String.init)
  }

  @Test func everyFileIsAcceptedWhereItIsFor() throws {
    let names = try names()
    #expect(names.count >= 16)
    for name in names {
      let outcome = try command.run([
        "render", "worm", "--for", name, "--effort", "1", "--out-dir", "out", "--set", "dotSize=3",
        "--set", "spacing=3", "--set", "canvas.padding=2",
      ])
      #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    }
    let made = try FileManager.default.contentsOfDirectory(atPath: command.folder.appendingPathComponent("out").path)
    #expect(made.count == names.count)
    for name in names {
      let file = try #require(made.first { $0.hasPrefix("worm-\(name).") })
      let outcome = try command.run(["inspect", "out/\(file)", "--for", name, "--json"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(name): \(outcome.errors)")
      let files: [[String: Any]] = try outcome.json()
      let report = try #require((files.first?["destinations"] as? [[String: Any]])?.first)
      #expect(report["accepted"] as? Bool == true && report["name"] as? String == name)
    }
  }

  /// A loop of two images.
  private static let blink = """
    { "kind": "composition", "canvas": { "size": { "width": 40, "height": 40 } }, "layers": [{ "type": "circle",
      "diameter": 20, "fill": "blue", "opacity": { "duration": 1.4, "keyframes": [
        { "at": 0, "value": 1, "easing": "hold" }, { "at": 0.7, "value": 0.2, "easing": "hold" },
        { "at": 1.4, "value": 1 }] } }] }
    """

  /// What LINE asks of a sticker: so many frames although all but one are equal, whole seconds, plays that end.
  @Test func aLoopOfTwoImagesHasTheFramesThatAreAskedFor() throws {
    try command.write(Self.blink, to: "blink.json")
    try command.run(["render", "blink.json", "--for", "line-sticker", "--verify", "-o", "blink.png"], status: 0)
    let files: [[String: Any]] = try command.run(["inspect", "blink.png", "--json"]).json()
    let file = try #require(files.first)
    let frames = try #require((file["frames"] as? [Any])?.count)
    #expect((5...20).contains(frames))
    let cycle = try #require(file["cycle"] as? Double)
    #expect(cycle == cycle.rounded() && file["width"] as? Int == 270 && file["height"] as? Int == 270)
    #expect(cycle * Double(try #require(file["plays"] as? Int)) <= 4)
  }

  /// Players that count frames want them in every format, and those that limit them lose nothing by a merged frame.
  @Test(arguments: ["gif", "apng", "webp"]) func aLeastNumberOfFramesIsKeptInEveryFormat(format: String) throws {
    try command.write(Self.blink, to: "blink.json")
    func frames(_ limit: String) throws -> Int? {
      try command.write(
        #"{ "title": "A player", "formats": ["\#(format)"], "limits": [{ "measure": "frames", \#(limit) }] }"#,
        to: "player.json")
      let outcome = try command.run(
        ["render", "blink.json", "--for", "player.json", "--verify", "-o", "blink.\(format)"])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let files: [[String: Any]] = try command.run(["inspect", "blink.\(format)", "--json"]).json()
      return (files.first?["frames"] as? [Any])?.count
    }
    let most = try #require(try frames(#""min": 8, "max": 12"#))
    #expect((8...12).contains(most))
    #expect(try frames(#""max": 12"#) == 2)
  }

  @Test func aFileFromAnywhereIsCheckedAndTheRemedyHelps() throws {
    try command.run(["render", "shimmer", "--format", "gif", "--scale", "3", "--name-template", "{name}.{ext}"])
    let outcome = try command.run(["inspect", "shimmer.gif", "--for", "slack-emoji"], status: 1)
    #expect(outcome.errors.contains("shimmer.gif: error: slack-emoji: "))
    #expect(outcome.errors.contains("expected a square (https://docs.slack.dev"))
    #expect(outcome.errors.contains("; render its preset with `--for slack-emoji`"))
    let other = try command.run(["inspect", "shimmer.gif", "--for", "line-sticker"]).errors
    #expect(other.contains("a GIF; expected an APNG") && other.contains("plays forever; from 1 to 4 plays"))
    #expect(!other.contains("loaderloom repair"))
    try command.write(
      #"{ "title": "Once", "formats": ["gif"], "limits": [{ "measure": "plays", "max": 2 }] }"#, to: "once.json")
    let plays = try command.run(["inspect", "shimmer.gif", "--for", "once.json"])
    #expect(plays.status == 1 && plays.errors.contains("run `loaderloom repair shimmer.gif --plays 2`"))
    #expect(try command.run(["repair", "shimmer.gif", "--plays", "2"]).status == 0)
    #expect(try command.run(["inspect", "shimmer.gif", "--for", "once.json"]).status == 0)
  }

  @Test func aPresetIsCheckedWithoutAFile() throws {
    #expect(try command.run(["validate", "spinner", "--for", "discord-emoji"]).status == 0)
    try command.write(#"{ "kind": "spinner", "duration": 12 }"#, to: "slow.json")
    let outcome = try command.run(["validate", "slow.json", "--for", "discord-sticker"])
    #expect(outcome.status == 2 && outcome.errors.contains("make the loop shorter, or set speed to 2.4 yourself"))
    #expect(try command.files == ["slow.json"])
  }

  @Test func whatCannotBeKeptIsNotWritten() throws {
    try command.write(
      #"{ "title": "Tiny", "formats": ["gif"], "limits": [{ "measure": "bytes", "max": 60 }] }"#, to: "tiny.json")
    let outcome = try command.run(["render", "spinner", "--for", "tiny.json", "--out-dir", "out"])
    #expect(outcome.status == 1 && outcome.errors.contains("maxBytes is 60"))
    #expect(try command.files == ["tiny.json"])
  }

  /// What only the finished file shows.
  @Test func aFileThatIsNotAcceptedIsNotWritten() throws {
    try command.write(
      #"{ "title": "Clear", "formats": ["gif"], "limits": [{ "measure": "transparent" }] }"#, to: "clear.json")
    try command.write(##"{ "kind": "spinner", "canvas": { "background": "#FFFFFF" } }"##, to: "opaque.json")
    let outcome = try command.run(["render", "opaque.json", "--for", "clear.json", "--out-dir", "out"])
    #expect(outcome.status != 0 && outcome.errors.contains("expected a transparent background"), "\(outcome.errors)")
    #expect(try command.files == ["clear.json", "opaque.json"])
  }

  @Test func optionsThatContradictItAreErrors() throws {
    func errors(_ arguments: String...) throws -> String {
      let outcome = try command.run(["render", "spinner", "--for"] + arguments, status: 64)
      return outcome.errors
    }
    #expect(try errors("slack-emoji", "--format", "webp").contains("--for slack-emoji takes a GIF, not a WebP"))
    #expect(try errors("slack-emoji", "-o", "a.png").contains("takes a GIF, not an APNG"))
    #expect(try errors("slack-emoji", "--scale", "2").contains("gives the size in pixels; leave out --scale"))
    #expect(try errors("slack-emoji", "--at", "1").contains("leave one out"))
    let unknown = try command.run(["render", "spinner", "--for", "slack"])
    #expect(unknown.status == 2 && unknown.errors.contains("unknown destination"))
    #expect(try command.files.isEmpty)
  }

  @Test func severalPlacesGetAFileEach() throws {
    #expect(
      try command.run(["render", "spinner", "--for", "teams,discord-emoji", "--effort", "1", "--out-dir", "out"]).status
        == 0)
    let made = try FileManager.default.contentsOfDirectory(atPath: command.folder.appendingPathComponent("out").path)
    #expect(made.sorted() == ["spinner-discord-emoji.webp", "spinner-teams.gif"])
    let outcome = try command.run(["inspect", "out/spinner-teams.gif", "--for", "teams,discord-emoji,line-emoji"])
    #expect(outcome.status == 1 && outcome.errors.contains("line-emoji: ") && !outcome.errors.contains("teams: "))
    #expect(try command.run(["render", "spinner", "--for", "teams,slack-emoji", "-o", "a.gif"]).status == 64)
    #expect(try command.run(["render", "-", "--for", "teams,slack-emoji"], input: Data("{}".utf8)).status == 64)
  }

  @Test func aListAndAPageSayWhatIsAccepted() throws {
    let list = try command.run(["destinations"]).text
    #expect(list.contains("512 pixels wide") && list.contains("(at most 128 pixels on the longer side)"))
    let page = try command.run(["destinations", "line-sticker"]).text
    #expect(page.contains("LINE animated sticker") && page.contains("from 5 to 20 frames"))
    let own = try command.run(["destinations", "teams", "--json"])
    try command.write(own.text, to: "mine.json")
    #expect(try command.run(["destinations", "mine.json"]).text.contains("Microsoft Teams emoji"))
    let all: [Any] = try command.run(["destinations", "--json"]).json()
    #expect(try names().count == all.count)
  }

  @Test func aProjectHasAFileForEachDestination() throws {
    let project = try SampleProject(
      #""formats": [], "destinations": ["slack-emoji", "limits/chat.json"]"#, presets: ["a"])
    try project.command.write(
      #"{ "title": "Chat", "formats": ["apng"], "limits": [{ "measure": "longerSide", "max": 50 }] }"#,
      to: "limits/chat.json")
    try project.run("validate")
    try project.run("build")
    #expect(project.made.filter { !$0.hasPrefix(".") } == ["a-chat.png", "a-slack-emoji.gif", "manifest.json"])
    try project.run("check")
    #expect(project.count("drawn", of: try project.report("build")) == 0)
    // A change of the limits makes that file again.
    try project.command.write(
      #"{ "title": "Chat", "formats": ["apng"], "limits": [{ "measure": "longerSide", "max": 40 }] }"#,
      to: "limits/chat.json")
    #expect(project.count("drawn", of: try project.report("build")) == 1)
    // Also where the file meets them already: nobody has checked that.
    try project.command.write(
      #"{ "title": "Chat", "formats": ["apng"], "limits": [{ "measure": "longerSide", "max": 40 }, { "measure": "transparent" }] }"#,
      to: "limits/chat.json")
    #expect(project.count("drawn", of: try project.report("build")) == 1)
    let rendered = try project.command.run(
      ["render", "presets/a.json", "--for", "slack-emoji", "--effort", "1", "-o", "a.gif"])
    #expect(try rendered.status == 0 && project.command.bytes("a.gif") == project.bytes("a-slack-emoji.gif"))
  }

  @Test func aProjectWithoutFormatsNeedsDestinations() throws {
    let project = try SampleProject(#""formats": []"#, presets: ["a"])
    let outcome = try project.run("build", status: 2)
    #expect(outcome.errors.contains(#"formats is empty; name a format, or add "destinations""#))
  }
}
