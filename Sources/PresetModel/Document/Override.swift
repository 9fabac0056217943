/// A value that the command line puts in place of the file's: `--set font.weight=bold`, `--text Waiting…`.
///
/// It is read and checked as if it were in the file. Its findings name the argument and the column in it.
public struct Override: Equatable, Sendable {
  /// The name that findings carry.
  let label: String
  /// The path's keys and indices with their columns in the argument; empty if the argument is malformed.
  let path: [(name: String, column: Int)]
  let value: String
  /// Where the value starts in the argument, from 1.
  let valueColumn: Int
  /// Whether the value is a text, whatever it looks like.
  let isText: Bool
  /// The value and its place, if it is written in a document of its own.
  private let written: JSONNode?

  /// The argument of `--set`: `key.path=value`, with indices for entries of lists: `gradientColors.0=red`, or
  /// `gradientColors[0]=red`, as findings write paths. The value is JSON if it is valid JSON, otherwise a text:
  /// `--set font.weight=bold` needs no quotes.
  public init(set argument: String) {
    label = "--set " + Override.oneLine(argument)
    isText = false
    written = nil
    guard let equals = argument.firstIndex(of: "=") else {
      path = []
      value = ""
      valueColumn = argument.unicodeScalars.count + 1
      return
    }
    let key = argument[..<equals]
    var column = 1
    var path: [(String, Int)] = []
    for part in key.split(separator: ".", omittingEmptySubsequences: false) {
      path += Override.steps(part, at: column)
      column += part.unicodeScalars.count + 1
    }
    let isPath = path.count <= JSONScanner.maximumDepth && !path.contains { $0.0.isEmpty }
    self.path = isPath ? path : []
    value = String(argument[argument.index(after: equals)...])
    valueColumn = column
  }

  /// The key and the indices of `path[0][1]`, with their columns. Anything else is a key as it stands.
  private static func steps(_ part: Substring, at column: Int) -> [(String, Int)] {
    let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
    guard pieces.dropFirst().allSatisfy({ $0.hasSuffix("]") }) else { return [(String(part), column)] }
    var steps: [(String, Int)] = []
    var column = column
    for piece in pieces {
      steps.append((String(steps.isEmpty ? piece : piece.dropLast()), column))
      column += piece.unicodeScalars.count + 1
    }
    return steps
  }

  /// A dedicated option for one key: `Override(option: "--text", path: "text", value: "Waiting…", isText: true)`.
  /// - Parameter isText: Whether the value is a text, whatever it looks like, and not read as `--set` reads it.
  public init(option: String, path: String, value: String, isText: Bool = false) {
    label = "\(option) \(Override.oneLine(value))"
    self.path = path.split(separator: ".").map { (String($0), 1) }
    self.value = value
    valueColumn = 1
    self.isText = isText
    written = nil
  }

  /// A key of the preset (`font.weight`) whose value is written in another document. Findings name its place there.
  public init(key: String, written node: JSONNode) {
    label = node.place.file
    path = key.split(separator: ".").map { (String($0), 1) }
    value = JSONPrinter.line(node)
    valueColumn = 1
    isText = false
    written = node
  }

  public static func == (a: Override, b: Override) -> Bool {
    a.label == b.label && a.value == b.value && a.isText == b.isText && a.written == b.written
      && a.path.elementsEqual(b.path, by: ==)
  }

  /// Returns the text as it fits the start of a message.
  private static func oneLine(_ text: String) -> String {
    let longest = 80
    let scalars = text.unicodeScalars.prefix(longest).map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }
    return String(String.UnicodeScalarView(scalars)) + (text.unicodeScalars.count > longest ? "…" : "")
  }

  // MARK: In the tree

  /// Puts the value into the document. `defaults` is the document with every default filled in: where the path leads
  /// through something that the file does not have, it is taken from there. So one entry of a default list can be
  /// changed.
  func apply(to root: inout JSONNode, defaults: JSONNode?) throws(Finding) {
    guard !path.isEmpty else {
      throw Finding(.error, place(1), path: "$", "expected \(Override.form(in: root))")
    }
    // A parameter's name stands for the parameter's value, and so does `parameters.name`, as in files.
    var named = path[...]
    if path.count == 2, path[0].name == "parameters",
      let declared = root.member("parameters")?.member(path[1].name), node.isValue(of: declared)
    {
      named = named.dropFirst()
    }
    if let first = named.first, root.member("parameters")?.member(first.name) != nil {
      let way = [("parameters", first.column), first, ("default", first.column)] + named.dropFirst()
      return try put(way[...], into: &root, defaults: nil, walked: "$")
    }
    try put(path[...], into: &root, defaults: defaults, walked: "$")
  }

  /// What the argument of `--set` looks like for this preset.
  private static func form(in root: JSONNode) -> String {
    let path = "key.path=value, such as canvas.padding=8"
    guard case .object(let parameters)? = root.member("parameters")?.value, !parameters.isEmpty else { return path }
    return "\(path), or parameter=value with a parameter of the preset: \(parameters.map(\.key).listed("or"))"
  }

  private func place(_ column: Int) -> SourcePlace {
    written?.place ?? SourcePlace(file: label, line: nil, column: column)
  }

  private var node: JSONNode {
    if let written { return written }
    let origin = place(valueColumn)
    if !isText {
      let (node, findings) = JSONScanner.scan(Array(value.utf8), origin: origin)
      if let node, findings.isEmpty { return node }
    }
    return JSONNode(.text(value), origin)
  }

  private func put(
    _ path: ArraySlice<(name: String, column: Int)>, into target: inout JSONNode, defaults: JSONNode?, walked: String
  ) throws(Finding) {
    guard let step = path.first else {
      target = node
      return
    }
    let rest = path.dropFirst()
    let here = place(step.column)
    switch target.value {
    case .object(var members):
      let walked = "\(walked).\(step.name)"
      let fallback = defaults?.member(step.name)
      if let i = members.firstIndex(where: { $0.key == step.name }) {
        try put(rest, into: &members[i].value, defaults: fallback, walked: walked)
      } else {
        var value = fallback?.placed(at: here) ?? JSONNode(.object([]), here)
        try put(rest, into: &value, defaults: fallback, walked: walked)
        members.append(JSONMember(step.name, here, value))
      }
      target.value = .object(members)
    case .list(var items):
      guard let i = Int(step.name), items.indices.contains(i) else {
        let remedy = items.isEmpty ? "set the whole list" : "use an index from 0 to \(items.count - 1)"
        throw Finding(
          .error, here, path: walked,
          "\(walked.dropFirst(2)) has no entry \(shown(step.name)); \(remedy)")
      }
      var fallback: JSONNode?
      if case .list(let entries) = defaults?.value, entries.indices.contains(i) { fallback = entries[i] }
      try put(rest, into: &items[i], defaults: fallback, walked: "\(walked)[\(i)]")
      target.value = .list(items)
    case .malformed: return
    default:
      throw Finding(
        .error, here, path: walked,
        "\(walked.dropFirst(2)) is \(target.shown) and has no \(shown(step.name)); set a whole value for it")
    }
  }
}

extension Finding: Error {}
