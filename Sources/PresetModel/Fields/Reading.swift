/// What goes along while a document is read: where in it the reading stands, and what has been found so far.
struct Reading {
  enum Step {
    case key(String)
    case index(Int)
  }

  private(set) var findings: [Finding] = []
  private var steps: [Step] = []
  /// What the root is called.
  private let document: String

  init(_ document: String = "the preset") { self.document = document }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  mutating func within<Result>(_ step: Step, _ body: (inout Reading) -> Result) -> Result {
    steps.append(step)
    defer { steps.removeLast() }
    return body(&self)
  }

  /// `font.weight`, `gradientColors[1]`; the document's own name ("the preset") at the root.
  var name: String { steps.isEmpty ? document : String(path.dropFirst(2)) }

  /// `$.font.weight`.
  var path: String {
    steps.reduce(into: "$") { path, step in
      switch step {
      case .key(let key): path += "." + key
      case .index(let index): path += "[\(index)]"
      }
    }
  }

  mutating func error(_ place: SourcePlace, _ message: String) {
    findings.append(Finding(.error, place, path: path, message))
  }

  mutating func warning(_ place: SourcePlace, _ message: String) {
    findings.append(Finding(.warning, place, path: path, message))
  }

  /// The value at the current path is not what it should be.
  mutating func mismatch(_ node: JSONNode, _ expectation: String) {
    if case .malformed = node.value { return }
    error(node.place, "\(name) is \(node.shown); \(expectation) would be right")
  }
}

extension JSONNode {
  /// The value as a message shows it.
  var shown: String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text.utf8.count > 24 ? "\(number.text.prefix(24))…" : number.text
    case .text(let text): PresetModel.shown(text)
    case .list: "a list"
    case .object: "an object"
    case .malformed: "malformed"
    }
  }
}
