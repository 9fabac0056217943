/// The references of a value to custom properties: `var(--name)` and `var(--name, fallback)`.
enum VariableReferences {
  /// In bytes; a longer one counts as invalid, as in browsers.
  private static let (mostOfVariable, mostOfValue) = (10_000, 100_000)
  /// How deep fallbacks may be within fallbacks.
  private static let mostNested = 50

  /// The value with what the properties hold in place of the references; nil if one without a fallback has no value.
  static func filled(_ value: String, _ variables: CustomProperties) -> String? {
    filled(value, nested: 0) { variables[$0] }
  }

  /// - Parameter lookUp: the value of a property, in which nothing refers to others any more.
  static func filled(_ value: String, nested: Int, _ lookUp: (String) -> String?) -> String? {
    guard nested < mostNested else { return nil }
    var filled = ""
    var rest = value[...]
    while let start = rest.firstRange(of: "var(") {
      guard let end = closing(rest[start.upperBound...]) else { return nil }
      let parts = CSSScanner.split(String(rest[start.upperBound..<end]), at: UInt8(ascii: ","))
      var found = lookUp(parts[0].trimmedText)
      if found == nil, parts.count > 1 {
        let fallback = parts.dropFirst().joined(separator: ",").trimmedText
        found = Self.filled(fallback, nested: nested + 1, lookUp)
      }
      guard let found, found.utf8.count < mostOfVariable else { return nil }
      filled += rest[..<start.lowerBound] + found
      guard filled.utf8.count < mostOfValue else { return nil }
      rest = rest[rest.index(after: end)...]
    }
    return filled + rest
  }

  /// The parenthesis that closes the one just before the text.
  static func closing(_ text: Substring) -> Substring.Index? {
    var open = 1
    return text.indices.first { index in
      if text[index] == "(" { open += 1 }
      if text[index] == ")" { open -= 1 }
      return open == 0
    }
  }
}

/// What an element's own custom properties hold, each with the values of the others that it refers to.
///
/// Those that refer to themselves, in one step or several, are invalid, with their fallbacks (CSS Custom Properties for
/// Cascading Variables Level 1, section 2.3).
struct VariableValues {
  private let written: [String: String?]
  private let around: CustomProperties
  private var known: [String: String?] = [:]
  /// The properties whose values are being filled in, each of which refers to the next.
  private var open: [String] = []
  private var cyclic: Set<String> = []

  /// A longer chain counts as a cycle.
  private static let mostOpen = 100

  /// - Parameters:
  ///   - written: nil takes the value away.
  ///   - around: what holds where the element writes nothing.
  init(_ written: [String: String?], around: CustomProperties) {
    (self.written, self.around) = (written, around)
  }

  /// Of all that is written; nil for what is invalid.
  mutating func all() -> [String: String?] {
    for name in written.keys { _ = value(name) }
    return known
  }

  private mutating func value(_ name: String) -> String? {
    guard let written = written[name] else { return around[name] }
    if let known = known[name] { return known }
    if let start = open.firstIndex(of: name) {
      cyclic.formUnion(open[start...])
      return nil
    }
    guard let written, open.count < Self.mostOpen else {
      known.updateValue(nil, forKey: name)
      return nil
    }
    open.append(name)
    var filled = VariableReferences.filled(written, nested: 0) { value($0) }
    open.removeLast()
    if cyclic.contains(name) { filled = nil }
    known.updateValue(filled, forKey: name)
    return filled
  }
}
