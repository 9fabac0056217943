/// Puts parameters in the place of their uses: a text that starts with `$`, or that holds `${…}`. `$$` stands for the
/// `$` itself.
struct Substitution {
  let scope: [String: ParameterValue]
  /// Parameters that are there but could not be read. They have an error of their own, and their uses need none.
  private let unread: Set<String>
  /// Whether there may be more parameters, in a preset that could not be read. That has an error of its own.
  private let isIncomplete: Bool
  /// The expressions whose results are in the document, by their places. `explain --origins` shows them.
  private(set) var expressions: [SourcePlace: String] = [:]
  /// The words of all expressions, also of those without a result.
  private var words: Set<Substring> = []
  /// How much the document has grown by now.
  private(set) var account: ExpansionAccount

  /// - Parameters:
  ///   - names: All parameters that are there, also those that could not be read.
  ///   - account: How much the document has grown before.
  init(_ parameters: [Parameter], names: [String], isIncomplete: Bool, _ account: ExpansionAccount) {
    self.account = account
    self.isIncomplete = isIncomplete
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
      guard !account.isExhausted else {
        node.value = .malformed
        return
      }
      words.formUnion(Self.words(of: text))
      do throws(ValueSyntaxError) {
        let result = try value(of: text)
        try account.add(result)
        expressions[node.place] = text
        node.value = result
      } catch {
        account.note(error)
        if !isIncomplete, Self.words(of: text).allSatisfy({ !unread.contains(String($0)) }) {
          reading.refuse(node.place, "\(error.message) (in \(node.shown))")
        }
        node.value = .malformed
      }
    default: break
    }
  }

  /// Warns of parameters that no value uses. Only those of the file that was asked for count: one that it extends may
  /// have lost its uses to what is written over them. Uses may also be in what could not be read.
  func warnOfUnused(_ members: [JSONMember], of chain: [String], _ reading: inout Reading) {
    guard chain.count == 1, !isIncomplete, !account.isExhausted else { return }
    for member in members
    where member.keyPlace.file == chain[0] && !words.contains(Substring(member.key)) && !unread.contains(member.key) {
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
    if text.hasPrefix("${"), text.utf8.firstIndex(of: UInt8(ascii: "}")) == text.utf8.indices.last {
      return try result(text.dropFirst(2).dropLast())
    }
    return try interpolated(text)
  }

  /// A parameter that stands alone is its value; everything else is arithmetic, also on a track.
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
    let value = try Expression.value(trimmed, scope)
    guard let name = value.track, case .track(let track)? = scope[name] else {
      return .number(JSONNumber(value.constant))
    }
    return try value.applied(to: track.value).value
  }

  /// Returns the text with every `${…}` replaced. A color for each scheme gives a text for each scheme.
  private func interpolated(_ text: String) throws(ValueSyntaxError) -> JSONNode.Value {
    var whole = InterpolatedText(limit: account.bytesLeft)
    var rest = text[...]
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      try whole.append(rest[..<open])
      let after = rest.utf8.index(after: open)
      let sign = rest[after...].utf8.first
      guard sign == UInt8(ascii: "{") else {
        // A `$` without braces is itself; two are one.
        try whole.append("$")
        rest = rest[(sign == UInt8(ascii: "$") ? rest.utf8.index(after: after) : after)...]
        continue
      }
      guard let close = rest[after...].utf8.firstIndex(of: UInt8(ascii: "}")) else {
        throw ValueSyntaxError(message: "missing a closing }")
      }
      try whole.append(try result(rest[rest.utf8.index(after: after)..<close]))
      rest = rest[rest.utf8.index(after: close)...]
    }
    try whole.append(rest)
    return whole.value
  }
}

/// A text in the making, or one for each scheme from the first color on that has two.
struct InterpolatedText {
  private var text = ""
  private var sides: [JSONMember] = []
  private var bytes = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  var value: JSONNode.Value { sides.isEmpty ? .text(text) : .object(sides) }

  mutating func append(_ piece: some StringProtocol) throws(ValueSyntaxError) {
    bytes += piece.utf8.count * max(1, sides.count)
    guard bytes <= limit else { throw ExpansionAccount.tooManyBytes }
    guard !sides.isEmpty else { return text.append(contentsOf: piece) }
    for i in sides.indices {
      guard case .text(var side) = sides[i].value.value else { continue }
      // The only reference, so that the text grows in place.
      sides[i].value.value = .null
      side.append(contentsOf: piece)
      sides[i].value.value = .text(side)
    }
  }

  mutating func append(_ value: JSONNode.Value) throws(ValueSyntaxError) {
    switch value {
    case .text(let piece): try append(piece)
    case .number(let number): try append(number.text)
    case .object(let forms) where forms.allSatisfy({ ColorScheme(rawValue: $0.key) != nil }):
      guard sides.isEmpty else {
        throw ValueSyntaxError(message: "a string can hold at most one color with a light and a dark form")
      }
      let head = text
      sides = forms.map { JSONMember($0.key, $0.keyPlace, JSONNode(.text(head), $0.value.place)) }
      bytes += head.utf8.count * (sides.count - 1)
      for i in sides.indices {
        guard case .text(let form) = forms[i].value.value else { continue }
        bytes += form.utf8.count
        guard bytes <= limit else { throw ExpansionAccount.tooManyBytes }
        sides[i].value.value = .text(head + form)
      }
    default: throw ValueSyntaxError(message: "a track cannot stand within a string; it can only be a whole value")
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
