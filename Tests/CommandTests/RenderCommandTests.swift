import APNGCoding
import Foundation
import GIFCoding
import GraphicsCore
import ShippedPresets
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  @Test func aShippedPresetRendersToBothFormatsFromAnyFolder() throws {
    let outcome = try command.run(["render", "worm"], status: 0)
    #expect(try command.files == ["worm.gif", "worm.png"])
    let gif = try GIFReader.read(try command.bytes("worm.gif")).animation
    let apng = try APNGReader.read(try command.bytes("worm.png")).animation
    #expect(gif.width == 73 && gif.height == 73)
    #expect(gif.frames.reduce(0) { $0 + $1.delay.numerator } == 184)
    #expect(abs(apng.frames.reduce(0) { $0 + $1.delay.seconds } - 1.84) < 1e-9)
    #expect(gif.plays == .forever && apng.plays == .forever)
    #expect(outcome.text.contains("worm") && outcome.text.contains("1.84 s"))
  }

  @Test func aPresetMayBeAPathOrStandardInput() throws {
    try command.write("{ \"kind\": \"spinner\" }", to: "mine.json")
    #expect(try command.run(["render", "mine.json", "--format", "gif"]).status == 0)
    #expect(try command.files == ["mine.gif", "mine.json"])
    let piped = try command.run(["render", "-", "-f", "gif", "-o", "-"], input: Data("{ \"kind\": \"spinner\" }".utf8))
    #expect(piped.status == 0)
    #expect(Array(piped.output) == (try command.bytes("mine.gif")))
  }

  @Test func variantsOfOneRunHaveNamesOfTheirOwn() throws {
    let outcome = try command.run(
      ["render", "linkedin", "--scale", "1,2,1.5", "--scheme", "light,dark", "--out-dir", "out/assets", "-q"])
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    let names = try FileManager.default.contentsOfDirectory(
      atPath: command.folder.appendingPathComponent("out/assets").path)
    #expect(names.count == 12)
    #expect(names.contains("linkedin-dark@1.5x.png") && names.contains("linkedin@2x.gif"))
  }

  @Test func oneFileWithNoEndingNeedsAFormat() throws {
    #expect(try command.run(["render", "worm", "-o", "x"]).status == 64)
    #expect(try command.run(["render", "worm", "-o", "x", "-f", "gif"]).status == 0)
    #expect(try command.run(["render", "worm", "-o", "x.gif", "-f", "apng"]).status == 64)
    let piped = try command.run(["render", "worm", "-o", "-"])
    #expect(
      piped.status == 64 && piped.errors.hasPrefix("Error: -o - does not tell the format; add --format gif, "),
      "\(piped.errors)")
    #expect(try command.run(["render", "worm", "grok", "-o", "x.gif"]).status == 64)
    let folder = try command.run(["render", "worm", "-o", "out/"], status: 64)
    #expect(
      folder.errors.hasPrefix(
        "Error: -o out/ is a folder, and -o names one file; use --out-dir, or --format frames for a folder of "
          + "frames\n"))
    try command.shell("mkdir made")
    for arguments in [
      ["-o", "made", "-f", "gif"], ["-o", "out.gif/"], ["-o", "made", "--at", "0"], ["-o", "made", "--for", "teams"],
    ] {
      let outcome = try command.run(["render", "worm"] + arguments, status: 64)
      #expect(outcome.errors.contains(" is a folder, and -o names one file; use --out-dir\n"), "\(outcome.errors)")
    }
    #expect(try command.run(["render", "worm", "-o", "x.frames/"]).status == 0)
  }

  @Test(arguments: [
    (["--at", "0.2", "-o", "at.gif"], "-o at.gif is named like a GIF, but --at writes a PNG; end the name with .png"),
    (["--at", "0", "-o", "at.webp"], "-o at.webp is named like a WebP, but --at writes a PNG; end the name with .png"),
    (["--format", "gif", "-o", "a.json"], "-o a.json is named like a preset, but --format says gif"),
    (
      ["--for", "slack-emoji", "-o", "a.html"],
      "-o a.html is named like a page, but the destination takes a GIF; end the name with .gif"
    ),
    (
      ["--format", "gif", "--name-template", "{name}.json"],
      "--name-template {name}.json: expected a name that ends in .gif, found loader.json, which is for a preset; "
        + "end the name template with .{ext}"
    ),
    (
      ["--name-template", "{name}.gif"],
      "--name-template {name}.gif: expected a name that ends in .png, found loader.gif, which is for a GIF; "
        + "end the name template with .{ext}"
    ),
    (
      ["--format", "gif", "--poster", "--name-template", "{name}{-poster}.gif"],
      "--name-template {name}{-poster}.gif: expected a name that ends in .png, found loader-poster.gif, which is for "
        + "a GIF; end the name template with .{ext}"
    ),
  ])
  func aNameOfAnotherFormatIsRefused(arguments: [String], message: String) throws {
    let outcome = try command.run(["render", "spinner"] + arguments)
    #expect(outcome.status == 64 && outcome.errors.hasPrefix("Error: \(message)\n"), "\(outcome.errors)")
    #expect(try command.files.isEmpty)
  }

  @Test func aMomentMayHaveAUnit() throws {
    let still = ["render", "spinner", "-q", "-o"]
    for (name, moment) in [("a", "0.25"), ("b", "0.25s"), ("c", "250ms")] {
      #expect(try command.run(still + ["\(name).png", "--at", moment]).status == 0)
    }
    let a = try command.bytes("a.png")
    #expect(try command.bytes("b.png") == a && command.bytes("c.png") == a)
    for moment in ["5m", "s", "nan", "1,5"] {
      let outcome = try command.run(still + ["d.png", "--at", moment])
      #expect(outcome.status == 64 && outcome.errors.contains("expected a time such as 1.5, 1.5s or 1500ms"))
    }
  }

  @Test func aNameMayHaveAnyOtherEnding() throws {
    let gif = ["render", "spinner", "--format", "gif", "--effort", "1"]
    #expect(try command.run(gif + ["--name-template", "{name}-1.5"]).status == 0)
    #expect(try command.run(["render", "spinner", "--at", "0", "-o", "still.apng"]).status == 0)
    #expect(try command.files == ["spinner-1.5", "still.apng"])
  }

  /// No run replaces what it reads.
  @Test func whatIsReadIsNotReplaced() throws {
    let circle = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="3">
      <animate attributeName="cx" values="0;9;0" dur="1s" repeatCount="indefinite"/></circle></svg>
      """
    try command.write(circle, to: "a.svg")
    try command.shell("ln -s a.svg b.svg")
    for arguments in [["a.svg"], ["b.svg", "-o", "./a.svg"], ["a.svg", "--out-dir", "."]] {
      let outcome = try command.run(["render", "--format", "svg"] + arguments, status: 64)
      #expect(outcome.errors.contains("a.svg: error: would be replaced, but is read"), "\(outcome.errors)")
    }
    #expect(try command.run(["render", "a.svg", "--format", "svg", "--out-dir", "out"]).status == 0)
    for arguments in [
      ["render", "a.svg", "--format", "gif", "--html", "a.svg"], ["preview", "a.svg", "-o", "a.svg"],
      ["import", "a.svg", "-o", "a.svg"],
    ] { #expect(try command.run(arguments).status == 64, "\(arguments)") }
    #expect(try command.bytes("a.svg") == Array(circle.utf8))
    let twice = try command.run(["render", "spinner", "spinner", "--out-dir", "d"], status: 64)
    #expect(twice.errors.contains("; name each preset once, or render them into different folders with --out-dir"))
    try command.write(#"{ "kind": "spinner" }"#, to: "p/a.json")
    try command.write(#"{ "kind": "spinner" }"#, to: "q/a.json")
    let both = try command.run(["render", "p/a.json", "q/a.json", "--out-dir", "d"], status: 64)
    #expect(
      both.errors.contains(
        "d/a.gif: error: would be written twice, for p/a.json and for q/a.json; rename one, or render them into "
          + "different folders with --out-dir\n"), "\(both.errors)")
    let again = try command.run(["render", "p/a.json", "./p/../p/a.json", "--out-dir", "d"], status: 64)
    #expect(again.errors.contains("; name each preset once, or "), "\(again.errors)")
    let page = try command.run(["render", "spinner", "--format", "gif", "-o", "page", "--html", "./page"], status: 64)
    #expect(page.errors.contains("page: error: would be written twice, for spinner and for the page"))
    #expect(try command.files == ["a.svg", "b.svg", "d", "out", "p", "q"])
  }

  @Test func twoFilesOfOneNameAreToldApart() throws {
    let destinations = try command.run([
      "render", "spinner", "--for", "slack-emoji,teams", "--name-template", "{name}.{ext}", "--effort", "1",
    ])
    #expect(destinations.status == 64)
    #expect(
      destinations.errors.contains(
        "spinner.gif: error: would be written twice, for spinner (light, gif, scale 3.2, slack-emoji) and for spinner "
          + "(light, gif, scale 3.2, teams); "), "\(destinations.errors)")
  }

  @Test func whatIsTrueOfSeveralPresetsIsSaidOnce() throws {
    try command.write(#"{ "kind": "spinner", "diamter": 9 }"#, to: "base.json")
    for name in ["a", "b"] { try command.write(#"{ "extends": "./base.json" }"#, to: "\(name).json") }
    let outcome = try command.run(["render", "a.json", "b.json", "--reporter", "json"], status: 2)
    #expect(outcome.errors.components(separatedBy: "base.json:1:22: error: ").count == 2, "\(outcome.errors)")
    let report: [String: Any] = try outcome.json()
    #expect((report["failures"] as? [Any])?.count == 2)
  }

  @Test func aLoopWithRoomForOneFrameIsSaid() throws {
    try command.write(#"{ "kind": "spinner", "duration": 0.8 }"#, to: "a.json")
    let outcome = try command.run(["render", "a.json", "--fps", "1", "--format", "gif"], status: 0)
    #expect(
      outcome.errors
        == "a.gif: note: the cycle of 0.8 s has room for one frame at 1 frame a second; nothing moves\n")
    #expect(try command.run(["render", "a.json", "--at", "0", "-o", "a.png"]).errors.isEmpty)
  }

  @Test func theNumberOfThreadsMayBeJoined() throws {
    #expect(try command.run(["render", "spinner", "-j1", "--effort", "1", "-f", "gif"]).status == 0)
    #expect(try command.run(["render", "spinner", "-j0"]).status == 64)
  }

  @Test func bytesDoNotDependOnThreadsFolderOrTime() throws {
    let other = try Command()
    for (place, jobs) in [(command, "1"), (command, "4"), (other, "3")] {
      #expect(try place.run(["render", "grok", "worm", "-j", jobs, "--out-dir", "j\(jobs)"]).status == 0)
    }
    for name in ["grok.gif", "grok.png", "worm.gif", "worm.png"] {
      let first = try command.bytes("j1/\(name)")
      #expect(try command.bytes("j4/\(name)") == first)
      #expect(try other.bytes("j3/\(name)") == first)
    }
  }

  @Test(arguments: [("once", PlayCount.times(1)), ("3", .times(3)), ("forever", .forever)])
  func playCountsAreTotalsInBothFormats(loop: String, expected: PlayCount) throws {
    #expect(try command.run(["render", "linkedin", "--loop", loop]).status == 0)
    #expect(try GIFReader.read(try command.bytes("linkedin.gif")).animation.plays == expected)
    #expect(try APNGReader.read(try command.bytes("linkedin.png")).animation.plays == expected)
  }

  @Test(arguments: [50, 30, 33.333333, 25, 24, 60]) func everyRateGivesTheExactCycle(rate: Double) throws {
    #expect(try command.run(["render", "worm", "--fps", "\(rate)", "--verify"]).status == 0)
    let gif = try GIFReader.read(try command.bytes("worm.gif")).animation
    let apng = try APNGReader.read(try command.bytes("worm.png")).animation
    #expect(gif.frames.reduce(0) { $0 + $1.delay.numerator } == 184)
    #expect(gif.frames.allSatisfy { $0.delay.numerator >= 2 })
    #expect(apng.frames.reduce(0) { $0 + $1.delay.numerator * 1000 / $1.delay.denominator } == 1840)
    #expect(apng.frames.allSatisfy { $0.delay.seconds >= 0.011 })
  }

  @Test func theReportTellsEachRate() throws {
    let outcome = try command.run(["render", "spinner", "--fps", "60", "--effort", "1"], status: 0)
    let rows = outcome.text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows[0].hasPrefix("preset format size frames rate cycle"), "\(rows)")
    #expect(rows[1].contains(" 50 fps ") && rows[2].contains(" 60 fps "), "\(rows)")
    #expect(outcome.errors.contains("spinner.gif: note: 60 frames a second become 50: "), "\(outcome.errors)")
    #expect(!outcome.errors.contains("spinner.png"), "\(outcome.errors)")
    let apng = try APNGReader.read(try command.bytes("spinner.png")).animation
    #expect(Set(apng.frames.map { Int(($0.delay.seconds * 1000).rounded()) }) == [16, 17])
    let told = try command.run(["render", "spinner", "--fps", "60", "--effort", "1", "--reporter", "json"])
    let report: [String: Any] = try told.json()
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["fps"] as? Double } == [50, 60])
    #expect(files.map { $0["wantedFps"] as? Double } == [60, nil])
    // A still has none.
    #expect(!(try command.run(["render", "spinner", "--at", "0"]).text.contains("fps")))
  }

  @Test func settingAKeyIsWritingItInTheFile() throws {
    try command.write("{ \"kind\": \"dotGrid\", \"dotSize\": 8 }", to: "a.json")
    try command.write("{ \"kind\": \"dotGrid\" }", to: "b.json")
    #expect(try command.run(["render", "a.json", "-o", "a.gif"]).status == 0)
    #expect(try command.run(["render", "b.json", "--set", "dotSize=8", "-o", "b.gif"]).status == 0)
    #expect(try command.bytes("a.gif") == command.bytes("b.gif"))
  }

  /// What is not as it was asked for is said without `-v`, once for all files that it is true of.
  @Test func whatAFileGaveUpIsSaid() throws {
    let words = ["render", "worm", "-f", "gif", "--effort", "1", "--max-bytes", "2400", "--out-dir", "out"]
    let outcome = try command.run(words + ["--scheme", "light,dark"], status: 0)
    #expect(outcome.errors.contains(": note: reduced to stay within 2400 bytes: quality "), "\(outcome.errors)")
    #expect(try command.run(words + ["-q"]).errors.isEmpty)
  }

  @Test func aStillIsAPlainPNG() throws {
    #expect(try command.run(["render", "grok", "--at", "0.7", "-o", "still.png"]).status == 0)
    let file = try APNGReader.read(try command.bytes("still.png"))
    #expect(!file.isAnimated && file.animation.frames.count == 1)
  }

  @Test func aBackgroundMakesEveryPixelOpaque() throws {
    #expect(try command.run(["render", "worm", "--background", "white"]).status == 0)
    for frame in try APNGReader.read(try command.bytes("worm.png")).animation.frames {
      #expect(frame.pixmap.pixels.allSatisfy { $0 >> 24 == 255 })
    }
  }

  @Test func theMatteIsWhatEdgesAreBlendedOnto() throws {
    #expect(try command.run(["render", "linkedin", "--matte", "#FF0000", "-f", "gif"]).status == 0)
    let frames = try GIFReader.read(try command.bytes("linkedin.gif")).animation.frames
    let colors = Set(frames[0].pixmap.pixels)
    // The translucent gray track over red.
    #expect(colors.contains { RGBA8(packed: $0).red > 180 && RGBA8(packed: $0).blue < 90 && $0 >> 24 == 255 })
    #expect(colors.contains(0))
  }

  @Test func theReportOfAProgramIsJSON() throws {
    let outcome = try command.run(["render", "worm", "nosuch", "--reporter", "json"], status: 2)
    let report: [String: Any] = try outcome.json()
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.count == 2)
    #expect(files[0]["bytes"] as? Int == (try command.bytes("worm.gif")).count)
    let loop = try #require(files[0]["loop"] as? [String: Any])
    #expect(loop["verdict"] as? String == "jump" && (loop["meant"] as? String)?.isEmpty == false)
    #expect(files[0]["start"] is Double)
    #expect((report["failures"] as? [[String: Any]])?.count == 1)
  }

  @Test func nothingInAPipeIsColoredOrAnimated() throws {
    let outcome = try command.run(["render", "worm", "linkedin", "nosuch"])
    #expect(!outcome.errors.contains("\u{1B}") && !outcome.text.contains("\u{1B}"))
  }

  @Test(arguments: ShippedPreset.all.map(\.name)) func explainRendersToTheSameBytes(name: String) throws {
    let explained = try command.run(["explain", name], status: 0)
    try command.write(explained.text, to: "explained.json")
    let quick = ["--effort", "1", "--fps", "5", "--scale", "0.5", "--out-dir"]
    #expect(try command.run(["render", name] + quick + ["a"]).status == 0)
    #expect(try command.run(["render", "explained.json"] + quick + ["b"]).status == 0)
    #expect(try command.bytes("a/\(name)@0.5x.gif") == command.bytes("b/explained@0.5x.gif"))
    #expect(try command.bytes("a/\(name)@0.5x.png") == command.bytes("b/explained@0.5x.png"))
  }

  @Test func aBudgetThatCannotBeKeptIsAFailedCheckAndTheOthersAreWritten() throws {
    let outcome = try command.run(
      ["render", "shimmer", "spinner", "--format", "gif", "--effort", "1", "--max-bytes", "0.9kB", "--html", "p.html"])
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("shimmer as gif") && outcome.errors.contains("maxBytes is 900"))
    #expect(
      try command.files == ["p.html", "shimmer-poster.png", "spinner-poster.png", "spinner.gif"]
        && command.bytes("spinner.gif").count <= 900)
    #expect(String(decoding: try command.bytes("p.html"), as: UTF8.self).contains("img src=\\\"spinner.gif\\\""))
    #expect(try command.run(["render", "spinner", "--max-bytes", "many"]).status == 64)
    #expect(try command.run(["render", "spinner", "shimmer", "nothing", "--max-bytes", "900"]).status == 2)
  }

  @Test func optionsOfFormatsThatAreNotWrittenAreNamed() throws {
    let outcome = try command.run([
      "render", "spinner", "-f", "svg", "--effort", "2", "--dither", "diffusion", "--no-palette", "--no-adapts",
    ])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.split(separator: "\n").map(String.init) == [
        "warning: --effort is for GIF, APNG and WebP, and none is written; add --format gif, or leave it out",
        "warning: --dither is for GIF, and none is written; add --format gif, or leave it out",
        "warning: --no-palette is for APNG, and none is written; add --format apng, or leave it out",
      ])
    // A poster frame is an APNG's.
    let poster = try command.run(["render", "spinner", "-f", "gif", "--effort", "1", "--no-palette", "--poster"])
    #expect(poster.errors.isEmpty, "\(poster.errors)")
  }

  @Test func metadataIsWrittenWhereItIsAskedFor() throws {
    #expect(
      try command.run(["render", "grok", "-f", "apng", "--effort", "1", "--metadata", "-o", "a.png"]).status == 0)
    #expect(try command.run(["render", "grok", "-f", "apng", "--effort", "1", "-o", "b.png"]).status == 0)
    let (said, silent) = (
      try APNGReader.read(try command.bytes("a.png")), try APNGReader.read(try command.bytes("b.png"))
    )
    #expect(said.metadata.map(\.keyword) == ["Title", "Description", "Software", "Preset"])
    #expect(said.metadata[0].text == "grok" && said.metadata[1].text == "Listening…")
    #expect(said.metadata[3].text.count == "sha256 ".count + 64)
    #expect(silent.metadata.isEmpty && silent.animation == said.animation)
  }

  @Test func textsOfAnSVGStayTextsIfAsked() throws {
    let outcome = try command.run(
      ["render", "spinner-label", "typewriter", "--format", "svg", "--svg-text", "--out-dir", "out"])
    #expect(outcome.status == 0)
    #expect(
      outcome.errors == "out/typewriter.svg: note: numbers, and texts that move letter by letter, are outlines\n")
    let text = String(decoding: try command.bytes("out/spinner-label.svg"), as: UTF8.self)
    #expect(text.contains(">Saving…</text>") && text.contains("font-family=\"'Inter',system-ui,sans-serif\""))
    #expect(try !String(decoding: command.bytes("out/typewriter.svg"), as: UTF8.self).contains("<text"))
  }

  /// The digits that a number is put together from are no text to read.
  @Test func aNumberIsNotReadOut() throws {
    try command.write(
      ##"{ "kind": "composition", "layers": [{ "type": "number", "value": { "from": 0, "to": 9, "duration": 1 } }] }"##,
      to: "count.json")
    #expect(try command.run(["render", "count.json", "--format", "svg"]).status == 0)
    #expect(try String(decoding: command.bytes("count.svg"), as: UTF8.self).contains("<desc>Loading</desc>"))
  }
}
