import Foundation
import TestSupport
import Testing

/// SVGs of a project, which hold several forms and cannot show everything.
@Suite struct SVGProjectTests {
  private func text(_ project: SampleProject, _ name: String) throws -> String {
    String(decoding: try project.bytes(name), as: UTF8.self)
  }

  /// A theme that looks like another on light pages is another on dark ones.
  @Test func everyFormIsThatOfItsTheme() throws {
    let project = try SampleProject(#""formats": ["svg"], "themes": ["standard", "night.json"]"#, presets: ["a"])
    try project.command.write(##"{ "blue": { "light": "#007AFF", "dark": "#00FF00" } }"##, to: "night.json")
    #expect(project.count("drawn", of: try project.report("build")) == 2)
    #expect(try text(project, "a-night.svg").contains("#0f0") && !text(project, "a.svg").contains("#0f0"))
  }

  /// Files of bundles hold one form each, since a page chooses among them.
  @Test func filesOfBundlesHoldOneForm() throws {
    let project = try SampleProject(
      #""formats": ["svg"], "bundles": [{ "kind": "web", "formats": ["svg"], "schemes": ["light", "dark"] }]"#,
      presets: ["a"])
    try project.run("build")
    #expect(try text(project, "a.svg").contains("prefers-color-scheme"))
    let bundled = project.names("dist/a-web").filter { $0.hasSuffix(".svg") }
    let texts = try bundled.map { try text(project, "a-web/\($0)") }
    #expect(texts.count == 2 && texts.allSatisfy { !$0.contains("prefers-color-scheme") })
    try project.command.run(
      ["render", "presets/a.json", "--bundle", "web", "--format", "svg", "--scheme", "light,dark"]
        + ["--effort", "1", "--out-dir", "rendered"])
    try project.command.shell("diff -r -x .loaderloom dist/a-web rendered/a-web", status: 0)
    let refused = try project.command.run(["render", "spinner", "--bundle", "web", "--adapts"])
    #expect(refused.status == 64 && refused.errors.contains("leave out --adapts"))
  }

  /// `build` makes the file that `render --for` makes.
  @Test func filesForADestinationAreThoseOfRender() throws {
    let project = try SampleProject(#""formats": [], "destinations": ["own.json"]"#, presets: ["a"])
    try project.command.write(
      #"{ "title": "Own", "formats": ["svg"], "limits": [{ "measure": "frames", "max": 3 }] }"#, to: "own.json")
    try project.run("build")
    let rendered = try project.command.run(["render", "presets/a.json", "--for", "own.json", "-o", "a.svg"])
    #expect(rendered.status == 0 && !rendered.errors.contains("frames a second"), "\(rendered.errors)")
    #expect(try project.bytes("a-own.svg") == project.command.bytes("a.svg"))
  }

  /// A project that lists its motions has a file for each form, and so do its destinations.
  @Test func destinationsFollowWhatTheProjectLists() throws {
    let project = try SampleProject(
      #""formats": [], "destinations": ["own.json"], "motions": ["full", "reduced"]"#, presets: ["a"])
    try project.command.write(#"{ "title": "Own", "formats": ["svg"], "limits": [] }"#, to: "own.json")
    try project.run("build")
    #expect(try !text(project, "a-own.svg").contains("prefers-reduced-motion"))
  }

  @Test func manifestsSayWhichFilesAdapt() throws {
    let project = try SampleProject(#""formats": ["svg", "gif"]"#, presets: ["a"])
    try project.run("build")
    let adapt = try project.manifestFiles.filter { $0["adapts"] as? Bool == true }.compactMap { $0["path"] as? String }
    #expect(adapt == ["a.svg"])
  }

  /// `validate` finds what `build` would refuse, without drawing; the key and the option leave it out.
  @Test func whatSVGLacksIsAFinding() throws {
    let keys = #"{ "inputs": ["swoosh"], "formats": ["svg"]"#
    let project = try SampleProject(presets: [])
    try project.command.write(project: keys + " }")
    let finding = "swoosh as svg: SVG cannot move an outline"
    #expect(try project.run("validate", status: 2).errors.contains(finding))
    #expect(try project.run("build", status: 2).errors.contains(finding))
    try project.run("build", "--allow-missing")
    try project.command.write(project: keys + #", "allowMissing": true }"#)
    for command in ["validate", "build", "build", "check"] {
      let warned = try project.run(command).errors
      #expect(warned.contains("warning: ") && warned.contains("left out: SVG cannot move an outline"), "\(command)")
    }
  }

  @Test func theOtherFormatsAreMadeAllTheSame() throws {
    let project = try SampleProject(presets: [])
    try project.command.write(
      project: #"{ "inputs": ["swoosh"], "formats": ["gif", "svg", "apng"], "posters": true, "effort": 1 }"#)
    let build = try project.run("build", status: 2)
    let finding = "swoosh as svg: SVG cannot move an outline"
    #expect(build.errors.components(separatedBy: finding).count == 2, "\(build.errors)")
    #expect(project.made == ["manifest.json", "swoosh-poster.png", "swoosh.gif", "swoosh.png"])
    let check = try project.report("check", status: 2)
    #expect(project.count("current", of: check) == 3 && project.count("failed", of: check) == 1)
    #expect(project.count("drawn", of: check) == 0)
  }

  /// The same key leaves out what an imported file has that cannot be drawn.
  @Test func whatCannotBeImportedMayBeLeftOut() throws {
    let project = try SampleProject(presets: [])
    let image = """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>
      <foreignObject width="5" height="5"><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject></svg>
      """
    try project.command.write(image, to: "a.svg")
    try project.command.write(project: #"{ "inputs": ["a.svg"], "formats": ["gif"] }"#)
    try project.run("build", status: 2)
    try project.command.write(
      project: #"{ "inputs": ["a.svg"], "formats": ["gif"], "overrides": [{ "preset": "a", "allowMissing": true }] }"#)
    #expect(try project.run("build").errors.contains("foreignObject"))
  }
}
