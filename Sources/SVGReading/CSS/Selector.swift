/// A selector of a rule: compounds with combinators between them (Selectors Level 4, the part that drawings use).
struct Selector {
  enum Combinator { case descendant, child, next, later }

  enum Condition: Hashable {
    case type(String)
    case id(String)
    case className(String)
    case attribute(String, value: String?, match: UInt8)
    case root
    case nth(Place)
    indirect case not([Condition])
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
      switch c {
      case UInt8(ascii: ">"): combinator = .child
      case UInt8(ascii: "+"): combinator = .next
      case UInt8(ascii: "~"): combinator = .later
      default:
        guard let (conditions, isNested) = try Self.compound(&bytes, text) else { return nil }
        if isNested, parent == nil { throw SVGSyntaxError("the selector \(text) cannot be followed") }
        compounds.append(
          Compound(combinator: combinator, parents: isNested ? parent?.rules : nil, conditions: conditions))
        combinator = .descendant
        continue
      }
      bytes = bytes.dropFirst()
    }
    guard let first = compounds.first else { throw SVGSyntaxError("the selector \(text) cannot be followed") }
    // Where it begins with a combinator, or says no `&`, it follows one.
    if let parent, first.combinator != .descendant || compounds.allSatisfy({ $0.parents == nil }) {
      compounds.insert(Compound(combinator: .descendant, parents: parent.rules, conditions: []), at: 0)
    }
    for compound in compounds {
      if compound.parents != nil, let parent { weigh(parent) }
      for condition in compound.conditions { weigh(condition) }
    }
  }

  private mutating func weigh(_ parent: Parent) {
    specificity.0 += parent.specificity.0
    specificity.1 += parent.specificity.1
    specificity.2 += parent.specificity.2
  }

  private mutating func weigh(_ condition: Condition) {
    switch condition {
    case .id: specificity.0 += 1
    case .className, .attribute, .root, .nth: specificity.1 += 1
    case .type(let name): if name != "*" { specificity.2 += 1 }
    case .not(let inner): for condition in inner { weigh(condition) }
    }
  }

  private static func name(_ bytes: inout ArraySlice<UInt8>) -> String {
    var name: [UInt8] = []
    while let c = bytes.first {
      if c == UInt8(ascii: "\\"), bytes.count > 1 {
        bytes = bytes.dropFirst()
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

  /// The conditions up to the next combinator, and whether `&` is among them; nil if they never hold.
  private static func compound(
    _ bytes: inout ArraySlice<UInt8>, _ text: String
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
          throw SVGSyntaxError("the selector \(text) cannot be followed")
        }
        conditions.append(attribute(bytes[(bytes.startIndex + 1)..<end]))
        bytes = bytes[(end + 1)...]
      case UInt8(ascii: ":"):
        guard let condition = try pseudo(&bytes, text) else { return nil }
        conditions.append(condition)
      default:
        if c <= 32 || [UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~")].contains(c) {
          return (conditions, isNested)
        }
        let name = name(&bytes)
        guard !name.isEmpty else { throw SVGSyntaxError("the selector \(text) cannot be followed") }
        conditions.append(.type(name))
      }
    }
    return (conditions, isNested)
  }

  private static func attribute(_ bytes: ArraySlice<UInt8>) -> Condition {
    guard let equals = bytes.firstIndex(of: UInt8(ascii: "=")) else {
      return .attribute(String(decoding: bytes, as: UTF8.self).trimmedText, value: nil, match: 0)
    }
    var name = bytes[..<equals]
    var match = UInt8(ascii: "=")
    if let last = name.last, "~|^$*".utf8.contains(last) {
      match = last
      name = name.dropLast()
    }
    var value = String(decoding: bytes[(equals + 1)...], as: UTF8.self).trimmedText
    if value.hasPrefix("\"") || value.hasPrefix("'") { value = String(value.dropFirst().dropLast()) }
    return .attribute(String(decoding: name, as: UTF8.self).trimmedText, value: value, match: match)
  }

  /// Nil for a state that an image never has.
  private static func pseudo(_ bytes: inout ArraySlice<UInt8>, _ text: String) throws(SVGSyntaxError) -> Condition? {
    bytes = bytes.dropFirst()
    let isElement = bytes.first == UInt8(ascii: ":")
    if isElement { bytes = bytes.dropFirst() }
    let word = name(&bytes).lowercased()
    var argument = ""
    if bytes.first == UInt8(ascii: "("), let end = bytes.firstIndex(of: UInt8(ascii: ")")) {
      argument = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self).trimmedText
      bytes = bytes[(end + 1)...]
    }
    if isElement { return nil }
    switch word {
    case "root": return .root
    case "first-child": return .nth(Place(step: 0, offset: 1, fromEnd: false, ofType: false))
    case "last-child": return .nth(Place(step: 0, offset: 1, fromEnd: true, ofType: false))
    case "first-of-type": return .nth(Place(step: 0, offset: 1, fromEnd: false, ofType: true))
    case "last-of-type": return .nth(Place(step: 0, offset: 1, fromEnd: true, ofType: true))
    case "nth-child", "nth-last-child", "nth-of-type", "nth-last-of-type":
      guard let (step, offset) = formula(argument) else {
        throw SVGSyntaxError("the selector \(text) cannot be followed")
      }
      return .nth(
        Place(step: step, offset: offset, fromEnd: word.hasPrefix("nth-last"), ofType: word.hasSuffix("of-type")))
    case "not":
      var inner = Array(argument.utf8)[...]
      guard let (conditions, isNested) = try compound(&inner, text) else { return .not([.type("")]) }
      if isNested { throw SVGSyntaxError("the selector \(text) cannot be followed") }
      return .not(conditions)
    case "hover", "active", "focus", "focus-within", "focus-visible", "target", "visited", "link", "checked",
      "disabled":
      return nil
    default: throw SVGSyntaxError("the selector \(text) cannot be followed")
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

extension Selector.Condition {
  func holds(for element: SVGElement) -> Bool {
    switch self {
    case .type(let name): return name == "*" || element.xml.name == name
    case .id(let id): return element.id == id
    case .className(let name): return element.classes.contains(name)
    case .root: return element.parent == nil
    case .not(let inner): return !inner.allSatisfy { $0.holds(for: element) }
    case .attribute(let name, let wanted, let match):
      guard let value = element[name] else { return false }
      guard let wanted else { return true }
      switch match {
      case UInt8(ascii: "~"): return value.words.contains(wanted)
      case UInt8(ascii: "|"): return value == wanted || value.hasPrefix(wanted + "-")
      case UInt8(ascii: "^"): return !wanted.isEmpty && value.hasPrefix(wanted)
      case UInt8(ascii: "$"): return !wanted.isEmpty && value.hasSuffix(wanted)
      case UInt8(ascii: "*"): return !wanted.isEmpty && value.contains(wanted)
      default: return value == wanted
      }
    case .nth(let place): return element.place.map(place.holds) ?? false
    }
  }
}
