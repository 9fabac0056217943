/// A pattern of paths as shells and build tools read it: `*` any part of a name, `?` one character, `[a-z]` one of several (`[!a-z]` none of them),
/// `**` any folders. Patterns and paths are compared by Unicode scalars.
package struct GlobPattern: Equatable, Sendable {
  private let parts: [[Unicode.Scalar]]

  package init(_ pattern: String) {
    parts = pattern.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
  }

  /// Whether a text is a pattern rather than a plain name.
  package static func isPattern(_ text: some StringProtocol) -> Bool { text.contains { "*?[".contains($0) } }

  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
    return Self.matches(parts[...], names[...])
  }

  private static func matches(_ parts: ArraySlice<[Unicode.Scalar]>, _ names: ArraySlice<[Unicode.Scalar]>) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    if part == ["*", "*"] {
      let rest = parts.dropFirst()
      return (names.startIndex...names.endIndex).contains { matches(rest, names[$0...]) }
    }
    guard let name = names.first, matches(part: part, name: name) else { return false }
    return matches(parts.dropFirst(), names.dropFirst())
  }

  /// One name against one part. A star first takes nothing; where that fails later it takes one character more. Only the last star needs
  /// trying again, so the time is at most the product of the lengths.
  package static func matches(part: [Unicode.Scalar], name: [Unicode.Scalar]) -> Bool {
    var (p, n) = (0, 0)
    var retry: (part: Int, name: Int)?
    while n < name.count {
      if p < part.count, part[p] == "*" {
        retry = (p, n)
        p += 1
      } else if p < part.count, let width = width(ofMatch: name[n], part, at: p) {
        p += width
        n += 1
      } else if let last = retry {
        retry = (last.part, last.name + 1)
        (p, n) = (last.part + 1, last.name + 1)
      } else {
        return false
      }
    }
    return part[p...].allSatisfy { $0 == "*" }
  }

  /// How many scalars of the part stand for this one; nil where they do not.
  private static func width(ofMatch scalar: Unicode.Scalar, _ part: [Unicode.Scalar], at start: Int) -> Int? {
    switch part[start] {
    case "?": return 1
    case "[":
      guard let end = part[(start + 1)...].dropFirst().firstIndex(of: "]") else {
        return scalar == "[" ? 1 : nil
      }
      var set = part[(start + 1)..<end]
      let isNegated = set.first == "!"
      if isNegated { set = set.dropFirst() }
      return contains(Array(set), scalar) != isNegated ? end - start + 1 : nil
    default: return part[start] == scalar ? 1 : nil
    }
  }

  private static func contains(_ set: [Unicode.Scalar], _ scalar: Unicode.Scalar) -> Bool {
    var i = 0
    while i < set.count {
      if i + 2 < set.count, set[i + 1] == "-" {
        if set[i] <= scalar, scalar <= set[i + 2] { return true }
        i += 3
      } else {
        if set[i] == scalar { return true }
        i += 1
      }
    }
    return false
  }
}
