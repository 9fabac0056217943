/// A selector of a rule: compounds with combinators between them (Selectors Level 4, the part that drawings use).
struct Selector {
  enum Combinator {
    case descendant, child, next, later

    /// Nil where a character stands for none.
    init?(sign: UInt8) {
      switch sign {
      case UInt8(ascii: ">"): self = .child
      case UInt8(ascii: "+"): self = .next
      case UInt8(ascii: "~"): self = .later
      default: return nil
      }
    }
  }

  enum Condition: Hashable {
    case type(String)
    case id(String)
    case className(String)
    case attribute(String, value: String?, match: UInt8, ignoresCase: Bool)
    case root
    case nth(Place)
    /// The same among those of its siblings that meet all conditions of one list: `:nth-child(2 of .a)`.
    indirect case nthOf(Place, [[Condition]])
    /// In the language of a tag in small letters, or one of its kinds: `:lang(en)`.
    case language(String)
    /// Without siblings, or without those of its type.
    case only(ofType: Bool)
    /// Without children and text.
    case empty
    /// That all conditions of one list hold, as `:is()` says it, and `:where()` without a weight.
    indirect case anyOf([[Condition]], isWeighed: Bool)
    /// That of each list some condition does not hold: `:not()`.
    indirect case noneOf([[Condition]])
    /// That an element inside or beside it meets one of these: `:has()`.
    case has([Relation])
  }

  /// Such as `:nth-last-of-type(2n+1)`.
  struct Place: Hashable {
    var step: Int
    var offset: Int
    var fromEnd: Bool
    var ofType: Bool

    /// Whether it is one place among all siblings, from their start.
    var isFixed: Bool { step == 0 && !fromEnd && !ofType }

    func holds(for place: SVGElement.SiblingPlace) -> Bool {
      let count = ofType ? place.typeCount : place.count
      let at = ofType ? place.typeIndex : place.index
      let distance = (fromEnd ? count - at : at + 1) - offset
      return step == 0 ? distance == 0 : distance % step == 0 && distance / step >= 0
    }
  }

  /// Conditions that hold together, and how the element that meets them stands to the one before it.
  struct Compound: Hashable {
    var combinator: Combinator
    /// The rules of which the element meets one, as `&` says; nil without an `&`.
    var parents: Range<Int>?
    var conditions: [Condition]
  }

  /// The rule around a nested one: what `&` stands for (CSS Nesting Module Level 1, section 3).
  struct Parent {
    /// By the places of its selectors among the rules of the style sheet.
    var rules: Range<Int>
    /// The highest of its selectors'.
    var specificity: (Int, Int, Int)
  }

  /// The last one is the element itself.
  private(set) var compounds: [Compound] = []
  /// Ids, classes, types.
  private(set) var specificity = (0, 0, 0)

  /// Nil for a selector that matches nothing in an image, such as one with `:hover`.
  /// - Parameter parent: The rule around it; nil where it is not nested.
  /// - Throws: for a selector that is not followed.
  init?(_ text: String, in parent: Parent? = nil) throws(SVGSyntaxError) {
    var bytes = Array(text.utf8)[...]
    var combinator = Combinator.descendant
    while let c = bytes.first {
      if c <= 32 {
        bytes = bytes.dropFirst()
        continue
      }
      if let sign = Combinator(sign: c) {
        combinator = sign
        bytes = bytes.dropFirst()
        continue
      }
      guard let (conditions, isNested) = try Self.compound(&bytes, text, depth: 0) else { return nil }
      if isNested, parent == nil { throw Self.unknown(text) }
      compounds.append(
        Compound(combinator: combinator, parents: isNested ? parent?.rules : nil, conditions: conditions))
      combinator = .descendant
    }
    guard let first = compounds.first else { throw Self.unknown(text) }
    // Where it begins with a combinator, or says no `&`, it follows one.
    if let parent, first.combinator != .descendant || compounds.allSatisfy({ $0.parents == nil }) {
      compounds.insert(Compound(combinator: .descendant, parents: parent.rules, conditions: []), at: 0)
    }
    for compound in compounds {
      if compound.parents != nil, let parent { specificity = Self.sum(specificity, parent.specificity) }
      specificity = Self.sum(specificity, Self.weight(of: compound.conditions))
    }
  }

  private static func sum(_ a: (Int, Int, Int), _ b: (Int, Int, Int)) -> (Int, Int, Int) {
    (a.0 + b.0, a.1 + b.1, a.2 + b.2)
  }

  private static func weight(of conditions: [Condition]) -> (Int, Int, Int) {
    conditions.reduce((0, 0, 0)) { sum($0, weight(of: $1)) }
  }

  private static func weight(of condition: Condition) -> (Int, Int, Int) {
    switch condition {
    case .id: (1, 0, 0)
    case .className, .attribute, .root, .nth, .only, .empty, .language: (0, 1, 0)
    case .nthOf(_, let lists): sum((0, 1, 0), lists.map { weight(of: $0) }.max { $0 < $1 } ?? (0, 0, 0))
    case .type(let name): (0, 0, name == "*" ? 0 : 1)
    case .anyOf(_, isWeighed: false): (0, 0, 0)
    case .anyOf(let lists, isWeighed: true), .noneOf(let lists):
      lists.map { weight(of: $0) }.max { $0 < $1 } ?? (0, 0, 0)
    case .has(let relations): relations.map { weight(of: $0.conditions) }.max { $0 < $1 } ?? (0, 0, 0)
    }
  }

  private static func name(_ bytes: inout ArraySlice<UInt8>) -> String {
    var name: [UInt8] = []
    while let c = bytes.first {
      if c == UInt8(ascii: "\\"), bytes.count > 1 {
        bytes = bytes.dropFirst()
        if let character = escaped(&bytes) {
          name += Array(String(character).utf8)
          continue
        }
        name.append(bytes.first!)
      } else if (c | 0x20) >= 97 && (c | 0x20) <= 122 || c >= 48 && c <= 57 || c == 45 || c == 95 || c >= 128 {
        name.append(c)
      } else {
        break
      }
      bytes = bytes.dropFirst()
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// The character of a code such as `31 ` after a backslash, which is passed; nil where there is none (CSS Syntax
  /// Level 3, section 4.3.7).
  private static func escaped(_ bytes: inout ArraySlice<UInt8>) -> Character? {
    let digits = bytes.prefix(6).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || 97...102 ~= $0 | 0x20 }
    guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else { return nil }
    bytes = bytes.dropFirst(digits.count)
    if let c = bytes.first, c <= 32 { bytes = bytes.dropFirst() }
    let unknown: Unicode.Scalar = "\u{FFFD}"
    return Character(code == 0 ? unknown : Unicode.Scalar(code) ?? unknown)
  }

  /// The conditions up to the next combinator, and whether `&` is among them; nil if they never hold.
  /// - Parameter depth: In how many lists of others it stands.
  private static func compound(
    _ bytes: inout ArraySlice<UInt8>, _ text: String, depth: Int
  ) throws(SVGSyntaxError) -> (conditions: [Condition], isNested: Bool)? {
    var conditions: [Condition] = []
    var isNested = false
    while let c = bytes.first {
      switch c {
      case UInt8(ascii: "&"):
        bytes = bytes.dropFirst()
        isNested = true
      case UInt8(ascii: "*"):
        bytes = bytes.dropFirst()
        conditions.append(.type("*"))
      case UInt8(ascii: "#"):
        bytes = bytes.dropFirst()
        conditions.append(.id(name(&bytes)))
      case UInt8(ascii: "."):
        bytes = bytes.dropFirst()
        conditions.append(.className(name(&bytes)))
      case UInt8(ascii: "["):
        guard let end = bytes.firstIndex(of: UInt8(ascii: "]")) else {
          throw unknown(text)
        }
        conditions.append(try attribute(bytes[(bytes.startIndex + 1)..<end], text))
        bytes = bytes[(end + 1)...]
      case UInt8(ascii: ":"):
        guard let condition = try pseudo(&bytes, text, depth: depth) else { return nil }
        conditions.append(condition)
      default:
        if c <= 32 || Combinator(sign: c) != nil { return (conditions, isNested) }
        let name = name(&bytes)
        guard !name.isEmpty else { throw unknown(text) }
        conditions.append(.type(name))
      }
    }
    return (conditions, isNested)
  }

  private static func attribute(_ bytes: ArraySlice<UInt8>, _ text: String) throws(SVGSyntaxError) -> Condition {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      return .attribute(String(decoding: bytes, as: UTF8.self).trimmedText, value: nil, match: 0, ignoresCase: false)
    }
    var name = bytes[..<equals]
    var match = UInt8(ascii: "=")
    if let last = name.last, "~|^$*".utf8.contains(last) {
      match = last
      name = name.dropLast()
    }
    // The value, and a letter that says whether case matters.
    var value = String(decoding: bytes[(equals + 1)...], as: UTF8.self).trimmedText
    var flag = ""
    if let quote = value.first, quote == "\"" || quote == "'" {
      let inner = value.dropFirst()
      guard let end = inner.firstIndex(of: quote) else {
        throw unknown(text)
      }
      flag = inner[inner.index(after: end)...].trimmedText.lowercased()
      value = String(inner[..<end])
    } else if value.words.count == 2 {
      (value, flag) = (value.words[0], value.words[1].lowercased())
    }
    guard ["", "i", "s"].contains(flag) else { throw unknown(text) }
    return .attribute(
      String(decoding: name, as: UTF8.self).trimmedText, value: value, match: match, ignoresCase: flag == "i")
  }

  /// How deep lists of selectors may stand in one another, and how many selectors one may have: what a comparison of
  /// an element with a selector costs follows from these.
  private static let deepestList = 2
  private static let longestList = 32

  /// The compounds in `:is(.a, .b)` and its like, without those that never hold.
  private static func list(_ argument: String, _ text: String, depth: Int) throws(SVGSyntaxError) -> [[Condition]] {
    let parts = CSSScanner.split(argument, at: UInt8(ascii: ","))
    guard depth < deepestList, parts.count <= longestList else {
      throw unknown(text)
    }
    var lists: [[Condition]] = []
    for part in parts {
      var bytes = Array(part.trimmedText.utf8)[...]
      guard let (conditions, isNested) = try compound(&bytes, text, depth: depth + 1) else { continue }
      guard !isNested, bytes.isEmpty, !conditions.isEmpty else {
        throw unknown(text)
      }
      lists.append(conditions)
    }
    return lists
  }

  /// What `:has(> .a, + .b)` asks for, without what never holds.
  private static func relations(_ argument: String, _ text: String, depth: Int) throws(SVGSyntaxError) -> [Relation] {
    let parts = CSSScanner.split(argument, at: UInt8(ascii: ","))
    guard depth < deepestList, parts.count <= longestList else {
      throw unknown(text)
    }
    var relations: [Relation] = []
    for part in parts {
      var bytes = Array(part.trimmedText.utf8)[...]
      let combinator = bytes.first.flatMap(Combinator.init(sign:)) ?? .descendant
      if combinator != .descendant { bytes = bytes.dropFirst().drop { $0 <= 32 } }
      guard let (conditions, isNested) = try compound(&bytes, text, depth: depth + 1) else { continue }
      guard !isNested, bytes.isEmpty, !conditions.isEmpty, !conditions.contains(where: \.searches) else {
        throw unknown(text)
      }
      relations.append(Relation(combinator: combinator, conditions: conditions))
    }
    return relations
  }

  private static func unknown(_ selector: String) -> SVGSyntaxError {
    SVGSyntaxError("the selector \(selector) cannot be followed")
  }

  /// The text in the parentheses with which the bytes begin, which is passed; nil where they are not closed.
  private static func argument(_ bytes: inout ArraySlice<UInt8>) -> String? {
    var level = 0
    for (i, c) in zip(bytes.indices, bytes) {
      if c == UInt8(ascii: "(") { level += 1 }
      if c == UInt8(ascii: ")") { level -= 1 }
      guard level == 0 else { continue }
      defer { bytes = bytes[(i + 1)...] }
      return String(decoding: bytes[(bytes.startIndex + 1)..<i], as: UTF8.self).trimmedText
    }
    return nil
  }

  /// Nil for a state or a place that nothing in an image ever has.
  private static func pseudo(
    _ bytes: inout ArraySlice<UInt8>, _ text: String, depth: Int
  ) throws(SVGSyntaxError) -> Condition? {
    bytes = bytes.dropFirst()
    let isElement = bytes.first == UInt8(ascii: ":")
    if isElement { bytes = bytes.dropFirst() }
    let word = name(&bytes).lowercased()
    var argument = ""
    if bytes.first == UInt8(ascii: "(") {
      guard let found = Self.argument(&bytes) else {
        throw unknown(text)
      }
      argument = found
    }
    if isElement { return nil }
    switch word {
    case "root", "scope": return .root
    case "empty": return .empty
    case "only-child": return .only(ofType: false)
    case "only-of-type": return .only(ofType: true)
    case "first-child": return .nth(Place(step: 0, offset: 1, fromEnd: false, ofType: false))
    case "last-child": return .nth(Place(step: 0, offset: 1, fromEnd: true, ofType: false))
    case "first-of-type": return .nth(Place(step: 0, offset: 1, fromEnd: false, ofType: true))
    case "last-of-type": return .nth(Place(step: 0, offset: 1, fromEnd: true, ofType: true))
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      let words = argument.words
      let end = words.firstIndex { $0.lowercased() == "of" } ?? words.count
      guard let (step, offset) = formula(words[..<end].joined()), end == words.count || word.hasSuffix("child") else {
        throw unknown(text)
      }
      let place = Place(
        step: step, offset: offset, fromEnd: word.hasPrefix("nth-last"), ofType: word.hasSuffix("of-type"))
      guard end < words.count else { return .nth(place) }
      return .nthOf(place, try list(words[(end + 1)...].joined(separator: " "), text, depth: depth))
    case "lang":
      // Browsers disagree about several tags, and about those in quotation marks, which may hold stars.
      let tag = argument.trimmedText.lowercased()
      guard !tag.isEmpty, !tag.contains(where: { ",*\"'".contains($0) }) else { throw unknown(text) }
      return .language(tag)
    case "has": return .has(try relations(argument, text, depth: depth))
    case "not": return .noneOf(try list(argument, text, depth: depth))
    case "is", "where", "-webkit-any":
      return .anyOf(try list(argument, text, depth: depth), isWeighed: word != "where")
    case "hover", "active", "focus", "focus-within", "focus-visible", "target", "visited", "link", "any-link",
      "checked", "disabled", "enabled", "invalid", "placeholder-shown", "open", "host", "host-context":
      return nil
    default: throw unknown(text)
    }
  }

  /// `2n+1`, `odd`, `3`.
  private static func formula(_ text: String) -> (step: Int, offset: Int)? {
    let text = text.lowercased().filter { !$0.isWhitespace }
    if text == "odd" { return (2, 1) }
    if text == "even" { return (2, 0) }
    // Beyond any number of elements.
    func number(_ text: some StringProtocol) -> Int? { Int(text).map { min(max($0, -1_000_000), 1_000_000) } }
    guard let n = text.firstIndex(of: "n") else { return number(text).map { (0, $0) } }
    let head = text[..<n]
    let tail = text[text.index(after: n)...]
    let step = head.isEmpty || head == "+" ? 1 : head == "-" ? -1 : number(head)
    guard let step, let offset = tail.isEmpty ? 0 : number(tail.hasPrefix("+") ? tail.dropFirst() : tail) else {
      return nil
    }
    return (step, offset)
  }
}
