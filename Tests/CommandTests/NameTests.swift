import Foundation
import TestSupport
import Testing

/// File names with line ends, terminal control characters, and special characters of other languages.
@Suite struct NameTests {
  private static let name = "a\n::error::planted\u{1B}[31m\u{9B}1m"
  private let project: SampleProject

  init() throws {
    project = try SampleProject(#""formats": ["gif"]"#, presets: ["good", Self.name, Self.name + "2"])
    try project.command.write("{ \"kind\": \"spiner\" }", to: "presets/\(Self.name)2.json")
  }

  private func expectSafe(_ outcome: ProgramOutcome, _ label: String) {
    for text in [outcome.text, outcome.errors] {
      #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{9B}" || $0 == "\r" }, "\(label)")
      #expect(!text.split(separator: "\n").contains { $0.hasPrefix("::error::planted") }, "\(label): \(text)")
    }
    #expect((outcome.text + outcome.errors).contains("planted"), "\(label)")
  }

  @Test(arguments: ["pretty", "github", "junit", "markdown"], ["build", "check"])
  func reportsShowThem(reporter: String, command: String) throws {
    expectSafe(try project.run(command, "-v", "--reporter", reporter, status: 2), reporter)
  }

  @Test func everyOtherCommandShowsThem() throws {
    let file = "presets/\(Self.name).json"
    for arguments in [
      ["render", file, "-f", "gif", "-v"], ["render", file + "x", "-f", "gif"], ["validate", file + "2.json"],
      ["validate"], ["inspect", file], ["explain", file + "x"], ["build", "--list-outputs"], ["presets", Self.name],
      ["presets", "--family", Self.name], ["render", "worm", "-o", Self.name],
      ["render", "worm", "--name-template", "{\(Self.name)}"], ["diff", file, file], ["merge", file],
      ["build", "-p", file], ["build", "--only", Self.name, "-v"], ["build", "--output", Self.name],
      ["build", "--out-dir", Self.name, "-v"], ["clean", "--out-dir", Self.name],
      [Self.name.replacing("\n", with: "")], ["help", Self.name.replacing("\n", with: "")],
      ["build", "--\(Self.name.replacing("\n", with: ""))"],
      ["render", "worm", "--scheme", Self.name.replacing("\n", with: "")],
    ] {
      expectSafe(try project.command.run(arguments), "\(arguments)")
    }
  }

  @Test(arguments: [("ninja", "Ninja"), ("make", "make")])
  func aGraphRefusesWhatItCannotSay(format: String, language: String) throws {
    try project.remove("presets/\(Self.name)2.json")
    let outcome = try project.run("plan", "--format", format, "-o", "graph", status: 2)
    let message = #"error: \#(language) cannot express a file name with "\n"; rename the file"#
    #expect(
      outcome.errors.hasPrefix("presets/a\\n") && outcome.errors.hasSuffix(".json: \(message)\n"), "\(outcome.errors)")
    #expect(!(try project.command.files.contains("graph")))
    expectSafe(outcome, format)
    try project.run("plan", "--format", "json")
    try project.run("build")
    #expect(try project.run("build", "--depfile", "d", status: 2).errors.contains("a depfile cannot express a file"))
  }

  @Test(arguments: [
    ("ninja", "a|b"), ("ninja", "it's"), ("ninja", "a>b"), ("ninja", "a^b"), ("make", "a=b"), ("make", "a;b"),
    ("make", "a*b"), ("make", "a%b"),
  ])
  func whatALanguageReadsAsItsOwnIsRefused(format: String, name: String) throws {
    let project = try SampleProject(presets: [name])
    let language = format == "make" ? "make" : "Ninja"
    let outcome = try project.run("plan", "--format", format, status: 2)
    #expect(outcome.errors.hasPrefix("presets/\(name).json: error: \(language) cannot express a file name with \""))
    try project.run("build")
  }
}
