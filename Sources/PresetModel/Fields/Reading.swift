/// The state of reading a document: the current path, and the findings so far.
struct Reading {
  enum Step {
    case key(String)
    case index(Int)
  }

  private(set) var findings: [Finding] = []
  /// The path of each finding.
  private var trails: [[Step]] = []
  private var steps: [Step] = []
  /// What a preset of the document needs from elsewhere.
  let sources: PresetSources
  /// Whether the reading is inside a preset, which was resolved together with all presets inside it.
  var isInPreset = false

  /// Whether the text was not quite JSON, so that keys that seem to be missing may be there.
  private var isDamaged = false
  /// The paths of presets of which a part is unknown, because what they extend cannot be read.
  private var incompletePaths: Set<String> = []

  /// The expressions of the values that were computed from parameters, by their places.
  var expressions: [SourcePlace: String] = [:]

  /// The parameters of the document's preset, and its path.
  private var declared: (path: String, parameters: [String]) = ("", [])

  init(_ sources: PresetSources = PresetSources()) { self.sources = sources }

  /// Decodes a text to a tree of JSON, as far as it can be read. `limit` is in bytes.
  mutating func decode(_ bytes: [UInt8], limit: Int = JSONScanner.maximumBytes) -> JSONNode? {
    let (root, found) = JSONScanner.scan(
      bytes, origin: SourcePlace(file: sources.file, line: 1, column: 1), limit: limit)
    report(found)
    isDamaged = !found.isEmpty
    return root
  }

  var hasErrors: Bool { errorCount > 0 }

  mutating func within<Result>(_ path: Step..., body: (inout Reading) -> Result) -> Result {
    steps += path
    defer { steps.removeLast(path.count) }
    return body(&self)
  }

  /// Runs `body` at a path from the root.
  mutating func at<Result>(_ path: [any CodingKey], _ body: (inout Reading) -> Result) -> Result {
    let before = steps
    steps = path.map(Step.init)
    defer { steps = before }
    return body(&self)
  }

  /// What messages about a value start with: `font.weight: `, `gradientColors[1]: `; empty at the document's root.
  var subject: String { steps.isEmpty ? "" : path.dropFirst(path.hasPrefix("$.") ? 2 : 1) + ": " }

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

  /// A document with more errors is better corrected in steps, so the rest are only counted.
  private static let mostErrors = 100
  private var errorCount = 0
  private var untold = 0

  /// The message about errors that were only counted; nil if there are none.
  var rest: String? { untold > 0 ? "\(untold) more errors; correct these first" : nil }

  /// Whether errors are only counted from here on.
  var isFull: Bool { errorCount >= Reading.mostErrors }

  /// - Parameter unreadFile: that of `Finding`.
  mutating func error(_ place: SourcePlace, _ message: String, unreadFile: String? = nil) {
    guard !isFull else {
      untold += 1
      return
    }
    var finding = Finding(.error, place, path: path, message)
    finding.unreadFile = unreadFile
    report([finding])
  }

  /// Adds an error about the value at the current path, which the message starts with.
  mutating func refuse(_ place: SourcePlace, _ problem: String) { error(place, subject + problem) }

  /// Adds an error about the value of a key of the object at the current path, where the key is written.
  mutating func error(at key: String, of node: JSONNode, _ message: String) {
    guard let place = node.member(key)?.place else { return }
    within(.key(key)) { $0.error(place, message) }
  }

  /// The same for a message that starts with the value's path.
  mutating func refuse(at key: String, of node: JSONNode, _ problem: String) {
    guard let place = node.member(key)?.place else { return }
    within(.key(key)) { $0.refuse(place, problem) }
  }

  mutating func warning(_ place: SourcePlace, _ message: String) {
    report([Finding(.warning, place, path: path, message)])
  }

  /// Warns of keys of the object at the current path that have no effect. Left out are those with the default of the
  /// object's variant, which `explain` writes, and those of a preset that it extends: there they may have an effect.
  /// After an error nothing is said, since what they depend on may be what could not be read.
  /// - Parameters:
  ///   - table: The table that has the keys.
  ///   - deciding: The keys whose values decide it. Nothing is said where an override or a parameter gives one of them,
  ///     since another run gives another value.
  ///   - reason: What follows "has no effect", with the remedy.
  mutating func warnOfIdle(
    _ keys: [String], of table: Table, in node: JSONNode, decidedBy deciding: [String] = [], _ reason: String
  ) {
    let given = keys.filter { node.member($0) != nil }
    let decisions = deciding.compactMap { node.member($0)?.place }
    guard !given.isEmpty, !hasErrors, !decisions.contains(where: { isInOverride($0) || expressions[$0] != nil }) else {
      return
    }
    let defaults = table.write(table.selection(of: node).draft.record)
    func text(_ value: JSONNode?) -> String { value.map(JSONPrinter.line) ?? "null" }
    for key in given {
      guard let value = node.member(key), value.place.file == sources.file, text(value) != text(defaults.member(key))
      else { continue }
      within(.key(key)) { $0.warning(value.place, "\($0.subject)has no effect \(reason)") }
    }
  }

  /// Adds findings that were made elsewhere.
  mutating func report(_ found: [Finding]) {
    findings += found
    trails += found.map { _ in steps }
    errorCount += found.count { $0.severity == .error }
  }

  /// Returns the path of the first error after the first `count` findings.
  func steps(ofErrorAfter count: Int) -> [Step]? {
    findings.indices.dropFirst(count).first { findings[$0].severity == .error }.map { trails[$0] }
  }

  /// Puts the findings in the order of the file, then of the overrides, then of other files. Findings at one place keep
  /// their order. A parameter's track is read at each of its uses, but what is wrong in it is said once.
  mutating func sort() {
    let files = [sources.file] + sources.overrides.map(\.label)
    func rank(_ index: Int) -> (file: Int, line: Int, column: Int, index: Int) {
      let place = findings[index].place
      return (files.firstIndex(of: place.file) ?? files.count, place.line ?? 0, place.column, index)
    }
    var said: Set<String> = []
    let sorted = findings.indices.map(rank).sorted { $0 < $1 }.map(\.index)
    let order = sorted.filter { said.insert(findings[$0].description).inserted }
    (findings, trails) = (order.map { findings[$0] }, order.map { trails[$0] })
    if let rest, let last = findings.last { report([Finding(.error, last.place, path: "$", rest)]) }
  }

  /// Reports that the value at the current path is not what it should be.
  ///
  /// All messages have one of these forms:
  /// - about a value: `PATH: expected WHAT, found VALUE`, where WHAT is a noun with its range and, in parentheses, its
  ///   unit. `; did you mean "WORD"?` follows if one of `words` was most likely meant, or another `remedy` such as
  ///   `; write 0.8`;
  /// - about a key: `unknown key "KEY"; did you mean "OTHER"?` and `PATH: missing key "KEY"`;
  /// - where there is more to say, the problem and then the remedy:
  ///   `PATH: keyframes run backwards; put their times in ascending order`.
  ///
  /// - Parameter takesParameter: whether a parameter can have such a value: lists and objects are none.
  mutating func mismatch(
    _ node: JSONNode, _ expectation: String, among words: [String] = [], remedy: String? = nil,
    takesParameter: Bool = true
  ) {
    if case .malformed = node.value { return }
    let expression = expressions[node.place]
    let found = node.shown + (expression.map(shown).flatMap { $0 == node.shown ? nil : " (in \($0))" } ?? "")
    // What to write in the place of a result is not what to write in the place of its expression.
    let advice = expression == nil ? parameterRemedy(node, takesParameter) ?? remedy : nil
    refuse(
      node.place, expected(expectation, found: found) + (advice.map { "; \($0)" } ?? didYouMean(node, among: words)))
  }

  /// The remedy for a string such as `"$size"` that no parameter replaced; nil for any other value.
  private func parameterRemedy(_ node: JSONNode, _ takesParameter: Bool = true) -> String? {
    guard case .text(let text) = node.value, expressions[node.place] == nil,
      text.wholeMatch(of: /\$\{?[A-Za-z].*/) != nil
    else { return nil }
    return isInPreset && takesParameter
      ? "define the parameter under \"parameters\", with a value as its default"
      : "parameters cannot stand here; write the value"
  }

  /// The same, for what has no value then.
  mutating func mismatched<Value>(
    _ node: JSONNode, _ expectation: String, among words: [String] = [], remedy: String? = nil,
    takesParameter: Bool = true
  ) -> Value? {
    mismatch(node, expectation, among: words, remedy: remedy, takesParameter: takesParameter)
    return nil
  }

  /// Notes that the preset at the current path lacks what it extends.
  mutating func noteIncomplete() { incompletePaths.insert(path) }

  /// Notes the parameters of the preset at the current path.
  mutating func note(parameters: [String]) { declared = (path, parameters) }

  /// The parameters of the preset at the current path; none if the object there is not a preset.
  var parametersHere: [String] { declared.path == path ? declared.parameters : [] }

  /// Whether a place is in an override, where the name of a parameter stands for its value.
  func isInOverride(_ place: SourcePlace) -> Bool { sources.overrides.contains { $0.label == place.file } }

  /// Whether the object at the current path may have more keys than could be read. An error has been reported then.
  var mayHaveMoreKeys: Bool { isDamaged || incompletePaths.contains(path) }

  /// Reports that the object at the current path lacks a required key.
  mutating func missing(_ key: String, in node: JSONNode, _ expectation: String = "") {
    guard !mayHaveMoreKeys else { return }
    refuse(node.place, "missing key \(shown(key))\(expectation)")
  }

  /// Reads a text that has a small language of its own. Returns nil after a finding.
  mutating func parsed<Value>(
    _ text: String, at node: JSONNode, _ parse: (String) throws(ValueSyntaxError) -> Value
  ) -> Value? {
    do throws(ValueSyntaxError) {
      return try parse(text)
    } catch {
      refuse(
        node.place, parameterRemedy(node).map { expected("a value", found: node.shown) + "; " + $0 } ?? error.message)
      return nil
    }
  }

  /// The same, for a node that must be a text of at most `limit` characters.
  mutating func parsed<Value>(
    _ node: JSONNode, _ expectation: String, limit: Int = .max, _ parse: (String) throws(ValueSyntaxError) -> Value
  ) -> Value? {
    guard case .text(let text) = node.value, text.unicodeScalars.count <= limit else {
      mismatch(node, expectation)
      return nil
    }
    return parsed(text, at: node, parse)
  }
}

/// "expected a color, found 3".
func expected(_ expectation: String, found: String) -> String { "expected \(expectation), found \(found)" }

/// `one of "a", "b", "c"`.
func oneOf(_ words: [String]) -> String {
  switch words.count {
  case 1: shown(words[0])
  case 2: "\(shown(words[0])) or \(shown(words[1]))"
  default: "one of \(words.map(shown).joined(separator: ", "))"
  }
}

/// `; did you mean "round"?`; empty where no word is near.
func didYouMean(_ word: String, among words: [String]) -> String {
  (NameElsewhere.meant(by: word, among: words) ?? nearestName(to: word, in: words)).map {
    "; did you mean \(shown($0))?"
  } ?? ""
}

func didYouMean(_ node: JSONNode, among words: [String]) -> String {
  if case .text(let word) = node.value { didYouMean(word, among: words) } else { "" }
}

extension JSONNode {
  /// The value as a message shows it.
  var shown: String {
    switch value {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): number.text.utf8.count > 24 ? "\(number.text.prefix(24))…" : number.text
    case .text(let text): PresetModel.shown(text)
    case .list(let items): items.isEmpty ? "an empty list" : "a list of \(items.count)"
    case .object: "an object"
    case .malformed: "malformed"
    }
  }
}
