import APNGCoding
import Foundation
import GraphicsCore
import TestSupport
import Testing

/// `--color-space` and `color(display-p3 …)` from the user's side.
@Suite struct ColorSpaceCommandTests {
  private let command: Command

  init() throws { command = try Command() }

  private static let preset =
    #"{ "kind": "spinner", "fps": 5, "diameter": 12, "color": "color(display-p3 1 0.2 0)", "canvas": { "background": "color(display-p3 0 1 0)" } }"#

  private func corner(_ file: String) throws -> RGBA8 {
    try APNGReader.read(try command.bytes(file)).animation.frames[0].pixmap[0, 0]
  }

  @Test func pngsAreDisplayP3AndGIFsStaySRGB() throws {
    try command.write(Self.preset, to: "a.json")
    let wide = try command.run([
      "render", "a.json", "--poster", "--color-space", "display-p3", "--verify", "-f", "gif,apng,frames,gif-frames",
      "--out-dir", "wide", "--reporter", "json",
    ])
    #expect(wide.status == 0, "\(wide.errors)")
    #expect(try command.run(["render", "a.json", "--out-dir", "plain"]).status == 0)
    for name in ["wide/a.png", "wide/a-poster.png", "wide/a.frames/f0000.png"] {
      #expect(try corner(name) == RGBA8(red: 0, green: 255, blue: 0))
      #expect(try APNGReader.read(try command.bytes(name)).color.space == .displayP3)
    }
    #expect(try corner("plain/a.png") == RGBA8(red: 0, green: 251, blue: 41))
    #expect(try APNGReader.read(try command.bytes("wide/a.gif-frames/f0000.png")).color.space == .srgb)
    #expect(try command.bytes("wide/a.gif") == command.bytes("plain/a.gif"))
    let report: [String: Any] = try wide.json()
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["colorSpace"] as? String } == ["srgb", "display-p3", "display-p3", "srgb", "display-p3"])
  }

  @Test func explainKeepsTheNotation() throws {
    try command.write(Self.preset, to: "a.json")
    let explained = try command.run(["explain", "a.json", "--background", "color(display-p3 10% 20% 0 / 50%)"])
    #expect(explained.text.contains(#""color": "color(display-p3 1 0.2 0)""#))
    #expect(explained.text.contains(#""background": "color(display-p3 0.1 0.2 0 / 0.5)""#))
    try command.write(explained.text, to: "b.json")
    for (name, space) in [("srgb", "srgb"), ("p3", "display-p3")] {
      for preset in ["a.json", "b.json"] {
        let background = preset == "a.json" ? ["--background", "color(display-p3 10% 20% 0 / 50%)"] : []
        let arguments = ["render", preset, "--color-space", space, "--name-template", "\(name)/{name}.{ext}", "-q"]
        #expect(try command.run(arguments + background).status == 0)
      }
      #expect(try command.bytes("\(name)/a.png") == command.bytes("\(name)/b.png"))
      #expect(try command.bytes("\(name)/a.gif") == command.bytes("\(name)/b.gif"))
    }
  }

  @Test func colorIsReadWhereverColorsAre() throws {
    try command.write(#"{ "blue": "color(display-p3 0 1 0)" }"#, to: "theme.json")
    try command.write(
      #"{ "kind": "composition", "parameters": { "tone": { "type": "color", "default": "color(display-p3 1 0 0)" } }, "canvas": { "background": "$tone" }, "layers": [{ "type": "circle", "diameter": 8, "fill": "blue" }] }"#,
      to: "a.json")
    let arguments = ["render", "a.json", "-f", "apng", "--at", "0", "--color-space", "display-p3", "-q", "-o"]
    #expect(try command.run(arguments + ["a.png", "--theme", "theme.json"]).status == 0)
    let image = try APNGReader.read(try command.bytes("a.png")).animation.frames[0].pixmap
    #expect(image[0, 0] == RGBA8(red: 255, green: 0, blue: 0))
    #expect(image[image.width / 2, image.height / 2] == RGBA8(red: 0, green: 255, blue: 0))
    #expect(try command.run(arguments + ["b.png", "--set", "tone=color(display-p3 0 0 1)"]).status == 0)
    #expect(try corner("b.png") == RGBA8(red: 0, green: 0, blue: 255))
  }

  @Test func mistakesAreNamed() throws {
    try command.write("{\n  \"kind\": \"spinner\",\n  \"color\": \"color(display-p3 1 1.2 0)\"\n}", to: "a.json")
    let outcome = try command.run(["render", "a.json"], status: 2)
    #expect(
      outcome.errors
        == "a.json:3:12: error: color: expected 0 to 1, or up to 100%, as green, found \"1.2\"\n"
    )
    #expect(try command.run(["render", "worm", "--color-space", "display-p3", "-o", "a.gif"]).status == 64)
    #expect(try command.run(["render", "worm", "--color-space", "p3"]).status == 64)
  }

  @Test func inspectSaysTheSpace() throws {
    try command.write(Self.preset, to: "a.json")
    #expect(try command.run(["render", "a.json", "--color-space", "display-p3", "-q"]).status == 0)
    #expect(try command.run(["render", "a.json", "-q", "-f", "apng", "-o", "plain.png"]).status == 0)
    func space(_ file: String) throws -> String? {
      try command.run(["inspect", file]).lines.first { $0.contains("  space ") }?.replacing("  space     ", with: "")
    }
    #expect(try space("a.png") == "Display P3 (cICP 12, 13, 0, 1, iCCP \"Display P3\" of 492 bytes)")
    #expect(try space("plain.png") == "sRGB (sRGB chunk)")
    #expect(try space("a.gif") == "sRGB (taken to be: the file says nothing)")
    let files: [[String: Any]] = try command.run(["inspect", "--json", "a.png"]).json()
    let file = try #require(files.first)
    #expect(file["colorSpace"] as? String == "display-p3" && file["codePoints"] as? [Int] == [12, 13, 0, 1])
    #expect(file["profile"] as? String == "Display P3")
  }

  /// The same samples are other colors in Display P3.
  @Test func theProfileOfAWebPIsItsSpace() throws {
    try command.write(Self.preset, to: "a.json")
    #expect(try command.run(["render", "a.json", "-f", "webp", "--lossless", "-q"]).status == 0)
    var bytes = try command.bytes("a.webp")
    // ICCP stands behind VP8X, whose flags are at byte 20; the length of the file is at byte 4.
    let profile = DisplayP3Profile.bytes
    let length = [UInt8(profile.count & 0xFF), UInt8(profile.count >> 8), 0, 0]
    bytes[20] |= 0x20
    bytes.insert(contentsOf: Array("ICCP".utf8) + length + profile, at: 30)
    for place in 0..<4 { bytes[4 + place] = UInt8(truncatingIfNeeded: (bytes.count - 8) >> (8 * place)) }
    try Data(bytes).write(to: command.folder.appendingPathComponent("wide.webp"))
    let inspected = try command.run(["inspect", "a.webp", "wide.webp"]).lines.filter { $0.contains("  space ") }
    #expect(
      inspected == [
        "  space     sRGB (taken to be: the file says nothing)",
        "  space     Display P3 (ICC profile of \(profile.count) bytes, described as \"Display P3\")",
      ])
    #expect(try command.run(["diff", "wide.webp", "wide.webp"]).status == 0)
    #expect(try command.run(["diff", "a.webp", "wide.webp"]).status == 1)
  }

  /// A Display P3 file shows the same as its sRGB form, so `diff` finds them equal. The color is flat, since blends
  /// differ.
  @Test func diffComparesInOneSpace() throws {
    let arguments = ["render", "spinner", "--background", "#204060", "-f", "apng", "--at", "0", "-q"]
    #expect(try command.run(arguments + ["-o", "a.png"]).status == 0)
    #expect(try command.run(arguments + ["-o", "b.png", "--color-space", "display-p3"]).status == 0)
    #expect(try command.bytes("a.png") != command.bytes("b.png"))
    try command.run(["diff", "a.png", "b.png", "--tolerance", "6"], status: 0)
    // BT.2020 with PQ, behind IHDR.
    var chunk = PNGBuilder()
    chunk.bytes = []
    chunk.chunk("cICP", [9, 16, 0, 1])
    var other = try command.bytes("a.png")
    other.insert(contentsOf: chunk.bytes, at: 33)
    try Data(other).write(to: command.folder.appendingPathComponent("c.png"))
    #expect(try command.run(["diff", "a.png", "c.png"]).errors.hasPrefix("c.png: warning: its color space"))
  }

  @Test func aBuildWritesTheSpaceItsProjectAsksFor() throws {
    let project = try SampleProject(
      #""colorSpace": "display-p3", "overrides": [{ "preset": "b", "colorSpace": "srgb" }]"#, presets: ["a", "b"])
    try project.run("build")
    func space(_ name: String) throws -> ColorSpace? { try APNGReader.read(try project.bytes(name)).color.space }
    #expect(try [space("a.png"), space("b.png")] == [.displayP3, .srgb])
    let manifest = String(decoding: try project.bytes("manifest.json"), as: UTF8.self)
    #expect(manifest.contains(#""colorSpace": "display-p3""#))
    try project.run("check")
    // Another space gives another APNG, from the cache too; the GIF is the same.
    let report = try project.report("build", "--color-space", "srgb")
    #expect(project.count("updated", of: report) == 1 && project.count("drawn", of: report) == 1)
    #expect(try space("a.png") == .srgb)
    let changed = try project.command.run(["check"])
    #expect(changed.status == 1 && (changed.text + changed.errors).contains("color space srgb → display-p3"))
  }
}
