import Foundation
import TestSupport
import Testing

/// Everything that a file's bytes depend on is part of its key: after a change nothing for the file comes from the
/// cache.
@Suite struct CacheKeyTests {
  /// Writes the project with other keys and builds again. Expects everything to be drawn, with the result of a build
  /// without a cache.
  private func expectDrawnAgain(_ project: SampleProject, _ label: String) throws {
    let report = try project.report("build")
    #expect(project.count("drawn", of: report) == 1, "\(label)")
    #expect(project.count("reused", of: report) == 0, "\(label)")
    try project.run("build", "--no-cache", "--out-dir", "fresh")
    for name in project.names("fresh") {
      #expect(try project.bytes(name) == project.command.bytes("fresh/\(name)"), "\(label): \(name)")
    }
  }

  private func write(_ keys: String, _ project: SampleProject) throws {
    try project.command.write(project: "{ \"inputs\": [\"presets/*.json\"], \(keys) }")
  }

  /// The file's name is the same in both.
  @Test(arguments: [
    (#""motions": ["full"]"#, #""motions": ["reduced"]"#), (#""effort": 1"#, #""effort": 9"#),
    (#""quality": 90"#, #""quality": 20"#), (#""schemes": ["light"]"#, #""schemes": ["dark"]"#),
    (#""scales": [1]"#, #""scales": [2]"#), (#""effort": 5"#, #""effort": 6"#),
  ])
  func whatAProjectAsksForIsPartOfTheKey(first: String, second: String) throws {
    let common = #""formats": ["gif"], "nameTemplate": "{name}.{ext}", "#
    let project = try SampleProject(common + first, presets: ["a"])
    try project.run("build")
    try write(common + second, project)
    try expectDrawnAgain(project, second)
  }

  @Test func theSpaceOfColorsIsPartOfTheKey() throws {
    let project = try SampleProject(#""formats": ["apng"], "colorSpace": "srgb""#, presets: ["a"])
    try project.run("build")
    try write(#""formats": ["apng"], "colorSpace": "display-p3""#, project)
    try expectDrawnAgain(project, "display-p3")
  }

  @Test func theColorsOfAThemeArePartOfTheKey() throws {
    let keys = #""formats": ["gif"], "themes": ["brand.json"], "nameTemplate": "{name}.{ext}""#
    let project = try SampleProject(keys, presets: ["a"])
    for color in ["#FF0000", "#00FF00"] {
      try project.command.write("{ \"blue\": \"\(color)\" }", to: "brand.json")
      try expectDrawnAgain(project, color)
    }
  }

  @Test func theBytesOfAFontArePartOfTheKey() throws {
    let project = try SampleProject(#""formats": ["gif"]"#, presets: [])
    let fonts = try project.command.shell(
      "find /usr/share/fonts -name '*.ttf' -size -800k 2>/dev/null | sort | head -2"
    )
    .lines
    guard fonts.count == 2 else { return }
    try project.command.write(
      #"{ "kind": "shimmerText", "text": "Wait", "fps": 5, "font": { "file": "../face.ttf" } }"#,
      to: "presets/words.json")
    for font in fonts {
      try project.command.shell("cp '\(font)' face.ttf")
      try expectDrawnAgain(project, font)
    }
  }

  @Test func theBytesOfAnImageArePartOfTheKey() throws {
    let project = try SampleProject(#""formats": ["gif"]"#, presets: [])
    try project.command.write(
      #"{ "kind": "composition", "fps": 5, "layers": [{ "type": "circle", "diameter": 8, "fill": { "image": "../face.png" } }] }"#,
      to: "presets/face.json")
    for color in ["red", "blue"] {
      try project.command.shell("\"$LOADERLOOM\" render spinner --set color=\(color) --at 0 -o face.png")
      try expectDrawnAgain(project, color)
    }
  }

  /// The same program with one more byte at its end.
  @Test func theProgramIsPartOfTheKey() throws {
    let project = try SampleProject(presets: ["a"])
    try project.run("build")
    try project.command.shell("cp \"$LOADERLOOM\" other && printf x >> other && rm -r dist")
    let outcome = try project.command.shell("./other build")
    #expect(outcome.status == 0 && outcome.text.contains("1 drawn, 0 reused"), "\(outcome.text)\(outcome.errors)")
  }

  /// A record of one key under another's name, as after a restored backup, in a synchronized folder, or by an attack.
  @Test func aRecordOfAnotherKeyIsNone() throws {
    let project = try SampleProject(presets: ["a", "b"])
    try project.run("build")
    let whole = [try project.bytes("a.gif"), try project.bytes("b.gif")]
    let swapped = try project.command.shell(
      """
      set -- $(find $LOADERLOOM_CACHE_DIR/records -type f); mv $1 kept; mv $2 $1; mv kept $2; echo $#
      rm -r dist $LOADERLOOM_CACHE_DIR/stamps
      """)
    #expect(swapped.text == "2\n")
    let report = try project.report("build")
    #expect(project.count("drawn", of: report) == 2)
    #expect(try [project.bytes("a.gif"), project.bytes("b.gif")] == whole)
  }

  @Test func aStampOfAnotherKeyIsNone() throws {
    let (one, two) = (try SampleProject(presets: ["a"]), try SampleProject(presets: ["a"]))
    try two.write("a", diameter: 30)
    for project in [one, two] { try project.run("build", "--cache-dir", one.command.cache.path) }
    // The second project's files replace the first one's, and its stamp vouches for them.
    let swapped = try one.command.shell(
      """
      cp '\(two.command.folder.path)'/dist/* dist/
      set -- $(find $LOADERLOOM_CACHE_DIR/stamps -type f); mv $1 kept; mv $2 $1; mv kept $2; echo $#
      """)
    #expect(swapped.text == "2\n")
    try one.run("check", status: 1)
    try one.run("build")
    try one.run("check", "--no-cache")
  }
}
