/// What goes along while a document is read: where in it the reading stands, and what has been found so far.
struct Reading {
  enum Step {
    case key(String)
    case index(Int)
  }

  private(set) var findings: [Finding] = []
  /// Where each finding stands.
  private var trails: [[Step]] = []
  private var steps: [Step] = []
  /// What the root is called.
  var document: String
  /// What a preset of the document needs that stands elsewhere.
  var sources = PresetSources()
  /// What the preset that was read last stands for; none as long as there is none.
  var resolved: ResolvedPreset?

  init(_ document: String = "the preset") { self.document = document }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  mutating func within<Result>(_ step: Step, _ body: (inout Reading) -> Result) -> Result {
    steps.append(step)
    defer { steps.removeLast() }
    return body(&self)
  }

  /// The same for a path from the root.
  mutating func at<Result>(_ path: [any CodingKey], _ body: (inout Reading) -> Result) -> Result {
    let before = steps
    steps = path.map(Step.init)
    defer { steps = before }
    return body(&self)
  }

  /// `font.weight`, `gradientColors[1]`; the document's own name ("the preset") at the root.
  var name: String { steps.isEmpty ? document : String(path.dropFirst(path.hasPrefix("$.") ? 2 : 1)) }

  /// `$.font.weight`.
  var path: String { Reading.path(steps) }

  static func path(_ steps: [Step]) -> String {
    steps.reduce(into: "$") { path, step in
      switch step {
      case .key(let key): path += "." + key
      case .index(let index): path += "[\(index)]"
      }
    }
  }

  // MARK: Findings

  mutating func error(_ place: SourcePlace, _ message: String) {
    report([Finding(.error, place, path: path, message)])
  }

  mutating func warning(_ place: SourcePlace, _ message: String) {
    report([Finding(.warning, place, path: path, message)])
  }

  /// Findings that were made elsewhere.
  mutating func report(_ found: [Finding]) {
    findings += found
    trails += found.map { _ in steps }
  }

  /// Where the first error after the first `count` findings stands.
  func steps(ofErrorAfter count: Int) -> [Step]? {
    findings.indices.dropFirst(count).first { findings[$0].severity == .error }.map { trails[$0] }
  }

  /// Puts the findings in the order of the file, then of the overrides, then of other files. Those of one place stay in their order.
  mutating func sort() {
    let files = [sources.file] + sources.overrides.map(\.label)
    func rank(_ index: Int) -> (file: Int, line: Int, column: Int, index: Int) {
      let place = findings[index].place
      return (files.firstIndex(of: place.file) ?? files.count, place.line ?? 0, place.column, index)
    }
    let order = findings.indices.map(rank).sorted { $0 < $1 }.map(\.index)
    (findings, trails) = (order.map { findings[$0] }, order.map { trails[$0] })
  }

  /// The value at the current path is not what it should be.
  mutating func mismatch(_ node: JSONNode, _ expectation: String) {
    if case .malformed = node.value { return }
    error(node.place, "\(name) is \(node.shown); \(expectation) would be right")
  }

  /// The object at the current path lacks a key that must be there.
  mutating func missing(_ key: String, in node: JSONNode, _ expectation: String? = nil) {
    error(node.place, "\(name) has no \(shown(key))" + (expectation.map { "; \($0) would be right" } ?? ""))
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
