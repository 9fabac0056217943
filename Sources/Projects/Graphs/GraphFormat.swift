import PresetFiles
import PresetModel

/// The languages for work graphs.
public enum GraphFormat: String, CaseIterable, Sendable {
  case ninja, make, json

  /// - Parameters:
  ///   - program: the tool's name in the commands.
  ///   - planCommand: the arguments that write the graph again.
  /// - Throws: `UnsayableName` for a path that the language cannot express.
  public func text(_ graph: WorkGraph, program: String, planCommand: [String]) throws(UnsayableName) -> String {
    for path in graph.paths { try check(path) }
    switch self {
    case .ninja: return NinjaWriter.text(graph, program: program, planCommand: planCommand)
    case .make: return MakeWriter.text(graph, program: program, planCommand: planCommand)
    case .json: return Self.json(graph, program: program)
    }
  }

  /// A path that a graph cannot contain.
  public struct UnsayableName: Error, Equatable, Sendable, CustomStringConvertible {
    public var path: String
    /// What it contains.
    public var character: Unicode.Scalar
    public var language: String

    public var description: String {
      "\(path): error: \(language) cannot express a file name with \"\(character)\"; rename the file"
    }
  }

  func check(_ path: String) throws(UnsayableName) {
    switch self {
    case .json: return
    // The first separates paths and lines. Ninja reads the others in a depfile as separators of paths.
    case .ninja: try Self.check(path, without: "|\"&'*;<>?^`", in: "Ninja")
    // These are for assignments, recipes, patterns and the home folder, and quotes that work only in some places. make
    // would take `\%`, but Ninja reads the same depfiles, and takes that for two characters.
    case .make: try Self.check(path, without: "=;|&*?[]~\\\"'<>()%", in: "make")
    }
  }

  /// - Throws: an error for a path with a control character or one of `unsayable`.
  static func check(_ path: String, without unsayable: String, in language: String) throws(UnsayableName) {
    let character = path.unicodeScalars.first {
      Escaping.isControl($0) || unsayable.unicodeScalars.contains($0)
    }
    if let character { throw UnsayableName(path: path, character: character, language: language) }
  }

  private static func json(_ graph: WorkGraph, program: String) -> String {
    let steps = graph.steps.map { step in
      JSONNode.object([
        ("output", .text(step.output)), ("preset", .text(step.preset)), ("inputs", .texts(step.inputs)),
        ("command", .texts([program] + step.command)), ("depfile", .text(step.depfile)), ("cost", .number(step.cost)),
      ])
    }
    return JSONPrinter.document(
      .object([
        ("steps", .list(steps)),
        (
          "manifest",
          .object([("output", .text(graph.manifest)), ("command", .texts([program] + graph.manifestCommand))])
        ),
      ]))
  }
}
