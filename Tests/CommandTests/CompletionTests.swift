import Foundation
import TestSupport
import Testing

/// Completions as real shells offer them.
@Suite struct CompletionTests {
  /// A program with the words before the command line. fish completes in a terminal that zsh makes.
  static let shells = [
    ["bash", "--norc", "complete.bash"], ["zsh", "-f", "complete.zsh"], ["zsh", "-f", "complete-fish.zsh"],
  ]

  private let command: Command
  private let shellFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Shells")

  init() throws {
    command = try Command()
    let programs = command.folder.appendingPathComponent("programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: programs.appendingPathComponent("loaderloom"), withDestinationURL: Command.binary)
  }

  /// What a shell offers at the end of a command line, without descriptions and the spaces after words.
  private func offered(_ line: String, by shell: [String]) throws -> Set<String> {
    let script = shellFolder.appendingPathComponent(shell[2]).path
    let path = command.folder.appendingPathComponent("programs").path
    let environment = [
      "PATH": path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""), "TERM": "dumb",
      "HOME": command.folder.path,
    ]
    let outcome = try RunningProgram(
      URL(fileURLWithPath: "/usr/bin/env"), shell[..<2] + [script, line], in: command.folder,
      environment: environment
    ).outcome()
    #expect(outcome.status == 0, "\(shell[2]): \(outcome.errors)")
    return Set(
      outcome.lines.map { line in
        let word = line.prefix { $0 != "\t" }
        return String(word.reversed().drop { $0 == " " }.reversed())
      })
  }

  @Test(arguments: shells) func presetsAreOfferedByNameAndAsFiles(shell: [String]) throws {
    try command.write("{}", to: "wonder.json")
    try command.write("x", to: "wonder.txt")
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("work"), withIntermediateDirectories: true)
    #expect(try offered("loaderloom render wor", by: shell) == ["worm", "work/"])
    #expect(try offered("loaderloom validate wonder", by: shell) == ["wonder.json"])
    #expect(try offered("loaderloom presets wor", by: shell) == ["worm"])
  }

  /// fish offers folders beside files, and with their slashes.
  @Test(arguments: shells) func filesAreOfferedWhereTheyAreNeeded(shell: [String]) throws {
    for name in ["wa.gif", "wa.svg", "wa.json", "wa.html", "wa.txt"] { try command.write("x", to: name) }
    for (line, endings) in [
      ("render w", ["json", "svg"]), ("import w", ["json", "svg"]), ("inspect w", ["gif"]), ("diff w", ["gif"]),
      ("merge w", ["json"]), ("preview -o w", ["html"]), ("build -p w", ["json"]),
    ] {
      let offered = try offered("loaderloom \(line)", by: shell).filter { $0.hasPrefix("wa.") }
      #expect(offered == Set(endings.map { "wa.\($0)" }), "\(shell[2]): \(line)")
    }
    #expect(try offered("loaderloom render worm --scheme=d", by: shell).isDisjoint(with: ["dot-flow", "double-pulse"]))
  }

  @Test(arguments: shells) func formatsAreOfferedOneAfterAnother(shell: [String]) throws {
    let files: Set = ["gif", "apng", "webp", "svg"]
    #expect(try offered("loaderloom render worm --format ", by: shell) == files.union(["frames", "gif-frames"]))
    #expect(try offered("loaderloom render worm --format gif,a", by: shell) == ["gif,apng"])
    #expect(try offered("loaderloom build --format ", by: shell) == files)
    #expect(try offered("loaderloom render worm --scheme light,", by: shell) == ["light,dark"])
  }

  @Test(arguments: shells) func commandsAreOfferedAfterHelp(shell: [String]) throws {
    #expect(try offered("loaderloom help re", by: shell) == ["render", "repair", "reference"])
    #expect(try offered("loaderloom help render re", by: shell).isEmpty)
  }

  @Test(arguments: shells) func keysOfThePresetAreOffered(shell: [String]) throws {
    #expect(try offered("loaderloom render worm --set dotS", by: shell) == ["dotSize="])
    #expect(
      try offered("loaderloom explain grok --set font.", by: shell).isSuperset(of: ["font.weight=", "font.size="]))
    try command.write(
      #"{ "kind": "composition", "parameters": { "tone": { "type": "color", "default": "blue" } }, "layers": [ { "type": "circle", "fill": "$tone" } ] }"#,
      to: "own.json")
    #expect(try offered("loaderloom render own.json --set to", by: shell) == ["tone="])
    #expect(try offered("loaderloom render no-such-preset --set do", by: shell).isEmpty)
  }
}
