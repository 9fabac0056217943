import PresetModel

/// The languages that a work graph is written in.
public enum GraphFormat: String, CaseIterable, Sendable {
  case ninja, make, json

  /// - Parameters:
  ///   - program: how the commands call the tool.
  ///   - planCommand: the arguments that write the graph again.
  public func text(_ graph: WorkGraph, program: String, planCommand: [String]) -> String {
    switch self {
    case .ninja: NinjaWriter.text(graph, program: program, planCommand: planCommand)
    case .make: MakeWriter.text(graph, program: program)
    case .json: Self.json(graph, program: program)
    }
  }

  private static func json(_ graph: WorkGraph, program: String) -> String {
    func list(_ texts: [String]) -> JSONNode { .list(texts.map { .text($0) }) }
    let steps = graph.steps.map { step in
      JSONNode.object([
        ("output", .text(step.output)), ("preset", .text(step.preset)), ("inputs", list(step.inputs)),
        ("command", list([program] + step.command)), ("depfile", .text(step.depfile)), ("cost", .number(step.cost)),
      ])
    }
    return JSONPrinter.document(
      .object([
        ("steps", .list(steps)),
        (
          "manifest",
          .object([("output", .text(graph.manifest)), ("command", list([program] + graph.manifestCommand))])
        ),
      ]))
  }
}

/// Words as programs read them.
enum Quoting {
  /// For a POSIX shell.
  static func shell(_ words: [String]) -> String { words.map(shell).joined(separator: " ") }

  private static func shell(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy { scalar in
      ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
        || "-_./=@,:+".unicodeScalars.contains(scalar)
    }
    if plain, !word.isEmpty { return word }
    return "'" + word.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }

  /// A path in a Makefile or a depfile.
  static func make(_ path: String) -> String {
    escaped(path, ["$": "$$", " ": "\\ ", "#": "\\#", ":": "\\:", "%": "\\%"])
  }

  /// A path in a depfile, which Ninja reads too.
  static func depfile(_ path: String) -> String { escaped(path, ["$": "$$", " ": "\\ ", "#": "\\#"]) }

  /// A path in a Ninja file.
  static func ninja(_ path: String) -> String { escaped(path, ["$": "$$", " ": "$ ", ":": "$:"]) }

  private static func escaped(_ text: String, _ escapes: [Character: String]) -> String {
    text.map { escapes[$0] ?? String($0) }.joined()
  }
}
