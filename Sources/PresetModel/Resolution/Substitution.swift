/// Puts parameters in the place of their uses: a text that starts with `$`, or that holds `${…}`. `$$` stands for the
/// `$` itself.
struct Substitution {
  let scope: [String: ParameterValue]
  /// Parameters that are there but could not be read. They have an error of their own, and their uses need none.
  private let unread: Set<String>
  /// The expressions whose results are in the document, by their places. `explain --origins` shows them.
  private(set) var expressions: [SourcePlace: String] = [:]

  /// - Parameter names: All parameters that are there, also those that could not be read.
  init(_ parameters: [Parameter], names: [String]) {
    scope = Dictionary(parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    unread = Set(names).subtracting(scope.keys)
  }

  /// Keys of a preset that are for people and tools.
  static let leftAlone = ["$schema", "name", "description", "extends", "parameters"]

  mutating func apply(toPreset node: inout JSONNode, _ reading: inout Reading) {
    guard case .object(var members) = node.value else { return }
    for i in members.indices where !Self.leftAlone.contains(members[i].key) {
      reading.within(.key(members[i].key)) { apply(to: &members[i].value, &$0) }
    }
    node.value = .object(members)
  }

  mutating func apply(to node: inout JSONNode, _ reading: inout Reading) {
    switch node.value {
    case .object(var members):
      for i in members.indices { reading.within(.key(members[i].key)) { apply(to: &members[i].value, &$0) } }
      node.value = .object(members)
    case .list(var items):
      for i in items.indices { reading.within(.index(i)) { apply(to: &items[i], &$0) } }
      node.value = .list(items)
    case .text(let text) where text.utf8.contains(UInt8(ascii: "$")):
      do throws(ValueSyntaxError) {
        let result = try value(of: text)
        expressions[node.place] = text
        node.value = result
      } catch {
        if Self.words(of: text).allSatisfy({ !unread.contains(String($0)) }) {
          reading.error(node.place, "\(reading.subject)\(error.message) (in \(node.shown))")
        }
        node.value = .malformed
      }
    default: break
    }
  }

  /// Warns of parameters that no value uses. Only those of the file that was asked for count: one that it extends may
  /// have lost its uses to what is written over them.
  func warnOfUnused(_ members: [JSONMember], of chain: [String], _ reading: inout Reading) {
    var used = Set<Substring>()
    for text in expressions.values { used.formUnion(Self.words(of: text)) }
    for member in members
    where chain.count == 1 && member.keyPlace.file == chain[0] && !used.contains(Substring(member.key))
      && !unread.contains(member.key)
    {
      reading.within(.key(member.key)) {
        $0.warning(
          member.keyPlace,
          "parameter \(shown(member.key)) is not used; write \(shown("$" + member.key)) where its value belongs, "
            + "or delete it"
        )
      }
    }
  }

  /// The words of an expression, the names of its parameters among them.
  private static func words(of text: String) -> [Substring] {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_") }
  }

  private func value(of text: String) throws(ValueSyntaxError) -> JSONNode.Value {
    if text.hasPrefix("$"), !text.hasPrefix("${"), !text.hasPrefix("$$") { return try result(text[...]) }
    // A text that is nothing but one expression becomes its value, of whatever type.
    if text.hasPrefix("${"), text.firstIndex(of: "}") == text.indices.last {
      return try result(text.dropFirst(2).dropLast())
    }
    return try interpolated(text[...])
  }

  /// A parameter that stands alone is its value; everything else is arithmetic.
  private func result(_ expression: Substring) throws(ValueSyntaxError) -> JSONNode.Value {
    let trimmed = String(expression.trimmed)
    let name = trimmed.hasPrefix("$") ? String(trimmed.dropFirst()) : trimmed
    if Expression.isName(name) {
      guard let value = scope[name] else { throw Expression.unknown(name, scope) }
      switch value {
      case .color(let color): return ColorType().write(color.value)?.value ?? .null
      case .text(let text): return .text(text.value)
      case .track(let track): return track.value.value
      case .number, .wholeNumber: break
      }
    }
    return .number(JSONNumber(try Expression.number(trimmed, scope)))
  }

  /// Returns the text with every `${…}` replaced. A color for each scheme gives a text for each scheme.
  private func interpolated(_ text: Substring) throws(ValueSyntaxError) -> JSONNode.Value {
    guard let open = text.firstIndex(of: "$") else { return .text(String(text)) }
    let head = String(text[..<open])
    let after = text.index(after: open)
    guard after < text.endIndex, text[after] == "{" else {
      // A `$` without braces is itself; two are one.
      let rest = after < text.endIndex && text[after] == "$" ? text.index(after: after) : after
      return try joined(head + "$", .text(""), try interpolated(text[rest...]))
    }
    guard let close = text[open...].firstIndex(of: "}") else {
      throw ValueSyntaxError(message: "missing a closing }")
    }
    let value = try result(text[text.index(after: after)..<close])
    return try joined(head, value, try interpolated(text[text.index(after: close)...]))
  }

  private func joined(
    _ head: String, _ value: JSONNode.Value, _ tail: JSONNode.Value
  ) throws(ValueSyntaxError) -> JSONNode.Value {
    switch (value, tail) {
    case (.text(let text), .text(let tail)): return .text(head + text + tail)
    case (.number(let number), .text(let tail)): return .text(head + number.text + tail)
    case (.object(let sides), .text), (.text, .object(let sides)), (.number, .object(let sides)):
      var members: [JSONMember] = []
      for side in sides {
        let whole: JSONNode.Value
        if case .object = value {
          whole = try joined(head, side.value.value, tail)
        } else {
          whole = try joined(head, value, side.value.value)
        }
        members.append(JSONMember(side.key, side.keyPlace, JSONNode(whole, side.value.place)))
      }
      return .object(members)
    default: throw ValueSyntaxError(message: "a string can hold at most one color with a light and a dark form")
    }
  }
}

extension JSONNode {
  /// The same, with every `$` of a text doubled. A substitution turns it back into this.
  var escapingParameters: JSONNode {
    switch value {
    case .text(let text) where text.utf8.contains(UInt8(ascii: "$")):
      JSONNode(.text(text.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "$$")), place)
    case .list(let items): JSONNode(.list(items.map(\.escapingParameters)), place)
    case .object(let members):
      JSONNode(.object(members.map { JSONMember($0.key, $0.keyPlace, $0.value.escapingParameters) }), place)
    default: self
    }
  }
}
