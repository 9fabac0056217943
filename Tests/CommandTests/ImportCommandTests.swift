import Foundation
import TestSupport
import Testing

/// Animated SVG on the command line.
@Suite struct ImportCommandTests {
  private let command: Command
  private static let spinner = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="#0A66C2">
      <style>.dot { animation: hop 1s ease-in-out infinite } .late { animation-delay: .15s }
      @keyframes hop { 50% { transform: translateY(-6px) } }</style>
      <circle class="dot" cx="8" cy="16" r="3"/><circle class="dot late" cx="16" cy="16" r="3"/>
    </svg>
    """

  init() throws {
    command = try Command()
    try command.write(Self.spinner, to: "spinner.svg")
  }

  @Test func bothWaysGiveTheSameBytes() throws {
    #expect(try command.run(["import", "spinner.svg", "-o", "spinner.json"]).status == 0)
    for format in ["gif", "apng"] {
      let direct = try command.run(["render", "spinner.svg", "--format", format, "-o", "-"]).output
      let imported = try command.run(["render", "spinner.json", "--format", format, "-o", "-"]).output
      #expect(!direct.isEmpty && direct == imported)
    }
    for time in ["0", "0.1", "0.8"] {
      let direct = try command.run(["render", "spinner.svg", "--at", time, "-o", "-"]).output
      #expect(try direct == command.run(["render", "spinner.json", "--at", time, "-o", "-"]).output)
    }
  }

  @Test func anSVGIsToldByItsContent() throws {
    try command.write(Self.spinner, to: "loader.json")
    #expect(try command.run(["validate", "loader.json"]).status == 0)
    let piped = try command.run(["import", "-"], input: Data(Self.spinner.utf8))
    #expect(piped.status == 0 && piped.text.contains(#""kind": "composition""#))
    #expect(try command.run(["explain", "spinner.svg"]).text.contains(#""duration": 1"#))
    #expect(try command.run(["import", "worm"]).status == 2)
  }

  @Test func aProjectBuildsSVGFiles() throws {
    _ = try command.shell("mkdir -p art && mv spinner.svg art/")
    try command.write(project: #"{ "inputs": ["art/*.svg"], "formats": ["gif"] }"#)
    #expect(try command.run(["build"]).status == 0)
    #expect(try command.shell("ls dist").text.contains("spinner.gif"))
  }

  @Test func whatCannotBeDrawnIsRefusedOrLeftOut() throws {
    try command.write(
      Self.spinner.replacing("</svg>", with: "<foreignObject/>\n<image href='a.png'/></svg>"), to: "text.svg")
    let refused = try command.run(["render", "text.svg", "--format", "gif", "-o", "a.gif"], status: 2)
    #expect(refused.errors.contains("text.svg:5: error: `foreignObject` holds HTML, of which only one still `div`"))
    #expect(refused.errors.contains("text.svg:6: error: `image` of another file is not read"))
    // Each on a line of its own.
    #expect(try command.run(["import", "text.svg"]).errors == refused.errors)
    let drawn = try command.run(["render", "text.svg", "--allow-missing", "--format", "gif", "-o", "a.gif"], status: 0)
    #expect(drawn.errors.contains("text.svg:5: warning: `foreignObject` holds HTML, of which only one still `div`"))
  }

  /// What no command accepts is not written.
  @Test func whatNoPresetHoldsIsRefusedOrLeftOut() throws {
    let wide = Self.spinner.replacing("</svg>", with: "<rect id='wide' width='5000' height='9' rx='2'/></svg>")
    try command.write(wide, to: "wide.svg")
    try command.write("mine", to: "wide.json")
    let problem = "\"wide\": width: expected a number from 0 to 4096 (pt), found 5000; that is more than a preset"
    let refused = try command.run(["import", "wide.svg", "-o", "wide.json"], status: 2)
    #expect(refused.errors.contains("wide.svg:1: error: \(problem)"))
    #expect(try command.shell("cat wide.json").text == "mine")
    let drawn = try command.run(["render", "wide.svg", "--format", "gif", "-o", "a.gif"], status: 2)
    #expect(drawn.errors == refused.errors)
    let rest = try command.run(["import", "wide.svg", "--allow-missing", "-o", "wide.json"], status: 0)
    #expect(rest.errors.contains("wide.svg:1: warning: \(problem)"))
    #expect(try command.run(["validate", "wide.json"]).status == 0)
  }

  /// What browsers skip is skipped, and said by every command; it is no fault of the file.
  @Test func whatBrowsersSkipIsANote() throws {
    try command.write(
      Self.spinner.replacing(".late {", with: ".late { -moz-transform: none; fill: bluee;"), to: "prefixed.svg")
    let plain = try command.run(["render", "spinner.svg", "--format", "gif", "-o", "-"]).output
    let drawn = try command.run(["render", "prefixed.svg", "--format", "gif", "-o", "-"])
    #expect(drawn.status == 0 && drawn.output == plain)
    let notes = [
      "prefixed.svg:2: note: `-moz-transform` is skipped: only other browsers understand it\n",
      "prefixed.svg:2: note: `fill: bluee` is skipped: unknown color bluee\n",
    ]
    for words in [["import", "prefixed.svg"], ["validate", "prefixed.svg", "--strict"], ["explain", "prefixed.svg"]] {
      let run = try command.run(words, status: 0)
      for note in notes { #expect(run.errors.contains(note)) }
    }
    #expect(try command.run(["validate", "prefixed.svg", "--reporter", "json"]).text.contains(#""severity": "note""#))
    try command.write(project: #"{ "inputs": ["prefixed.svg"], "formats": ["gif"] }"#)
    let built = try command.run(["build", "--reporter", "github"])
    #expect(built.status == 0 && built.text.contains("::notice title=prefixed::`fill: bluee` is skipped"))
  }

  @Test func aListOfFamiliesIsFollowed() throws {
    try command.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 24"><style>text { font: 600 12px No Such Family, Inter }</style>
      <text y="20">a<animate attributeName="opacity" values="1;0;1" dur="1s" repeatCount="indefinite"/></text></svg>
      """, to: "text.svg")
    let imported = try command.run(["import", "text.svg"])
    #expect(imported.status == 0 && imported.text.contains(#""family": "Inter", "size": 12, "weight": 600"#))
    #expect(imported.errors.contains("text.svg:2: note: `font-family`: No Such Family is not installed"))
  }

  @Test func aLargeImageSuggestsAScale() throws {
    try command.write(Self.spinner.replacing("<svg ", with: "<svg width='2400' "), to: "large.svg")
    let note = "large.svg: note: the image is 2400 × 2400 pixels; `--scale 0.2` makes it 480 × 480"
    #expect(try command.run(["import", "large.svg", "-o", "large.json"]).errors.contains(note))
    let still = ["render", "large.svg", "--at", "0", "-o", "a.png"]
    #expect(try command.run(still).errors.contains(note))
    #expect(try !command.run(still + ["--scale", "0.2"]).errors.contains("note:"))
    #expect(try !command.run(still + ["-q"]).errors.contains("note:"))
    #expect(try command.run(still + ["--scale", "0.5"]).errors.contains("is 1200 × 1200 pixels; `--scale 0.2`"))
    // A preset has the size that its author gave it.
    #expect(try !command.run(["render", "large.json", "--at", "0", "-o", "a.png"]).errors.contains("note:"))
    try command.write(Self.spinner.replacing("<svg ", with: "<svg width='1000000' "), to: "huge.svg")
    let refused = try command.run(["validate", "huge.svg"], status: 2)
    #expect(refused.errors.contains("huge.svg:1: error: the image is 1000000 × 1000000 points; a side has 1 to 4096"))
  }

  @Test func colorsAreMappedAndGetADarkForm() throws {
    let named = try command.run(["import", "spinner.svg", "--map", "#0A66C2=accent"])
    #expect(named.text.contains(##""accent": { "type": "color", "default": "#0A66C2" }"##))
    #expect(named.text.contains(#""fill": "$accent""#))
    let themed = try command.run(["import", "spinner.svg", "--map", "#0a66c2=primary"]).text
    #expect(themed.contains(##""default": "primary""##))
    let unknown = try command.run(["import", "spinner.svg", "--map", "#123456=accent"])
    #expect(unknown.status == 2 && unknown.errors.contains("the file has no color #123456; it has #0A66C2"))
    #expect(try command.run(["import", "spinner.svg", "--map", "red"]).status == 64)
    let dark = try command.run(["import", "spinner.svg", "--derive-dark"]).text
    #expect(dark.contains(##""light": "#0A66C2""##) && dark.contains(##""dark": "#"##))
    let red = ["render", "spinner.svg", "--set", "color=red", "--format", "gif", "-o", "a.gif"]
    #expect(try command.run(red).status == 0)
  }

  @Test func aPresetIsNotImported() throws {
    let warning = "warning: the import options have no effect: this is a preset, not an imported file; leave them out\n"
    let shipped = try command.run(["render", "spinner", "--derive-dark", "-f", "gif"], status: 0)
    #expect(shipped.errors == "spinner: \(warning)")
    try command.write(#"{ "kind": "spinner" }"#, to: "own.json")
    let own = try command.run(["render", "own.json", "--map", "#0A66C2=accent", "-f", "gif"], status: 0)
    #expect(own.errors == "own.json: \(warning)")
  }
}
