/// Turns a document as written into the document that it stands for: merges what it extends into it, puts parameters in
/// the place of their uses, and does the same for each preset inside it.
struct PresetResolution {
  private let library: PresetLibrary
  private(set) var findings: [Finding] = []
  private(set) var expressions: [SourcePlace: String] = [:]
  /// The sources that were read because another one extends them, by the names that the library gives them.
  private(set) var extended: [String] = []
  /// Those of them that were made of files of other formats.
  private(set) var convertedFiles: Set<String> = []
  /// The number of presets inside presets so far.
  private var nestedCount = 0
  private static let mostNested = 64
  /// What parameters have put into the document and the presets inside it.
  private var account = ExpansionAccount()
  /// Whether they would have put in more than is allowed, so that the rest was left out.
  var isTooLarge: Bool { account.isExhausted }

  init(library: PresetLibrary) { self.library = library }

  // MARK: Extends

  /// Returns the document with everything that it extends. `chain` is the presets that led here, this one last.
  mutating func merged(_ node: JSONNode, folder: String?, chain: [String], _ reading: inout Reading) -> JSONNode {
    guard case .object(var members) = node.value, let i = members.firstIndex(where: { $0.key == "extends" }) else {
      return node
    }
    let written = members.remove(at: i).value
    var child = node
    child.value = .object(members)
    if case .null = written.value { return child }
    guard case .text(let name) = written.value else {
      reading.within(.key("extends")) { $0.mismatch(written, "the name of a shipped preset or a file") }
      reading.noteIncomplete()
      return child
    }
    do throws(PresetLibrary.Failure) {
      let source = try library.load(name, folder)
      if !extended.contains(source.file) { extended.append(source.file) }
      if source.isConverted { convertedFiles.insert(source.file) }
      let longer = chain + [source.file]
      guard !chain.contains(source.file) else {
        throw PresetLibrary.Failure("circular extends: \(longer.joined(separator: " → ")); remove one")
      }
      guard longer.count <= Limits.deepestPresets else {
        throw PresetLibrary.Failure(
          "presets extend one another over more than \(Limits.deepestPresets) files: "
            + "\(longer.joined(separator: " → ")); use fewer"
        )
      }
      let (root, found) = JSONScanner.scan(source.bytes, origin: SourcePlace(file: source.file, line: 1, column: 1))
      findings += found
      guard let root else {
        reading.noteIncomplete()
        return child
      }
      let base = merged(root, folder: source.folder, chain: longer, &reading)
      return Self.combined(child, base, name, &reading)
    } catch {
      reading.within(.key("extends")) { $0.error(written.place, error.message, unreadFile: error.file) }
      reading.noteIncomplete()
      return child
    }
  }

  /// Returns the document over what it extends. If it names another kind, which does not have all keys of the other
  /// preset, that is an error, and the kind is left open, so that no key is taken for wrong.
  private static func combined(
    _ child: JSONNode, _ base: JSONNode, _ name: String, _ reading: inout Reading
  ) -> JSONNode {
    let whole = child.over(base)
    guard let kind = child.member("kind"), let other = base.member("kind")?.asText, kind.asText != other,
      Preset.lacksKeys(of: base, in: whole)
    else { return whole }
    reading.within(.key("kind")) {
      $0.error(kind.place, "\(shown(name)) has the kind \(shown(other)); delete \"kind\", or extend another preset")
    }
    let open = JSONMember("kind", kind.place, JSONNode(.malformed, kind.place))
    return JSONNode(.object([open]), whole.place).over(whole)
  }

  // MARK: Parameters

  /// Returns the document with every use of a parameter filled in, and its parameters, which are removed from it.
  mutating func filled(
    _ node: JSONNode, folder: String?, chain: [String], _ reading: inout Reading
  ) -> (document: JSONNode, parameters: [Parameter]) {
    var document = node
    var parameters: [Parameter] = []
    if let declared = document.removeMember("parameters") {
      parameters = reading.within(.key("parameters")) { ParametersType().read(declared, &$0) } ?? []
    }
    let isComposition = document.member("kind")?.asText == "composition"
    if node.hasParameters {
      var members: [JSONMember] = []
      var isIncomplete = reading.mayHaveMoreKeys
      switch node.member("parameters")?.value {
      case .object(let declared): members = declared
      case nil: break
      default: isIncomplete = true
      }
      var substitution = Substitution(parameters, names: members.map(\.key), isIncomplete: isIncomplete, account)
      substitution.apply(toPreset: &document, &reading)
      account = substitution.account
      if !members.isEmpty {
        reading.within(.key("parameters")) { substitution.warnOfUnused(members, of: chain, &$0) }
      }
      expressions.merge(substitution.expressions) { $1 }
    }
    if isComposition { resolveNested(in: &document, folder: folder, chain: chain, &reading) }
    return (document, parameters)
  }

  /// Returns a preset in a layer with everything that it extends. Values written in the layer belong to the document
  /// around it, and are filled in already.
  mutating func nested(_ node: JSONNode, folder: String?, chain: [String], _ reading: inout Reading) -> JSONNode {
    nestedCount += 1
    guard nestedCount <= Self.mostNested, chain.count < Limits.deepestPresets else {
      reading.error(
        node.place,
        "presets hold more than \(Self.mostNested) presets, or more than \(Limits.deepestPresets) "
          + "in one another; use fewer"
      )
      return node
    }
    var written = node
    var whole = merged(written.escapingParameters, folder: folder, chain: chain, &reading)
    _ = written.removeMember("extends")
    if !whole.hasParameters { whole = written.over(whole) }
    return filled(whole, folder: folder, chain: chain + ["a layer"], &reading).document
  }

  /// Resolves every preset under a layer's key `loader`.
  private mutating func resolveNested(
    in node: inout JSONNode, folder: String?, chain: [String], _ reading: inout Reading
  ) {
    switch node.value {
    case .list(var items):
      for i in items.indices {
        reading.within(.index(i)) { resolveNested(in: &items[i], folder: folder, chain: chain, &$0) }
      }
      node.value = .list(items)
    case .object(var members):
      for i in members.indices {
        reading.within(.key(members[i].key)) { reading in
          guard members[i].key == "loader", case .object = members[i].value.value else {
            return resolveNested(in: &members[i].value, folder: folder, chain: chain, &reading)
          }
          members[i].value = nested(members[i].value, folder: folder, chain: chain, &reading)
        }
      }
      node.value = .object(members)
    default: break
    }
  }
}

extension JSONNode {
  /// Whether texts of this preset may be uses of parameters.
  fileprivate var hasParameters: Bool { member("kind")?.asText == "composition" || member("parameters") != nil }

  /// The preset as a file writes it, where the `$` of a text might be mistaken for a parameter.
  var escapedWhereNeeded: JSONNode {
    guard hasParameters, case .object(let members) = value else { return self }
    return JSONNode(
      .object(
        members.map { member in
          Substitution.leftAlone.contains(member.key)
            ? member : JSONMember(member.key, member.keyPlace, member.value.escapingParameters)
        }), place)
  }

  /// Returns this document over another one. Members of objects replace the other's one by one, everything else as a
  /// whole. A value over a parameter becomes the parameter's value.
  func over(_ base: JSONNode) -> JSONNode {
    merged(over: base) { member, other in
      let value =
        member.key == "parameters"
        ? member.value.merged(over: other.value) { JSONMember($1.key, $1.keyPlace, $0.value.over(parameter: $1.value)) }
        : member.value.over(other.value)
      return JSONMember(member.key, member.keyPlace, value)
    }
  }

  private func over(parameter base: JSONNode) -> JSONNode {
    guard case .object(var members) = base.value, isValue(of: base) else { return over(base) }
    members.removeAll { $0.key == "default" }
    members.append(JSONMember("default", place, self))
    return JSONNode(.object(members), base.place)
  }

  /// Whether this, written over a parameter, is its value, and not a part of its declaration. Objects are values of
  /// colors and tracks alone.
  func isValue(of parameter: JSONNode) -> Bool {
    guard case .object(let members) = value else { return true }
    guard let type = parameter.member("type")?.asText, type == "color" || type == "track", !members.isEmpty else {
      return false
    }
    let keys = Parameter.table.selection(of: parameter).keys
    return !members.contains { keys.contains($0.key) }
  }

  mutating func removeMember(_ key: String) -> JSONNode? {
    guard case .object(var members) = value, let i = members.firstIndex(where: { $0.key == key }) else { return nil }
    let removed = members.remove(at: i).value
    value = .object(members)
    return removed
  }
}
