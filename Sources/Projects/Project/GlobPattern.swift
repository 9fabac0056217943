/// A pattern for paths as in shells and build tools: `*` matches any part of a name, `?` one character, `[a-z]` one of
/// several (`[!a-z]` none of them), and `**` any folders. A name matches itself, even with a `[` in it. Patterns and
/// paths are compared by Unicode scalars.
package struct GlobPattern: Equatable, Sendable {
  private let parts: [[Unicode.Scalar]]

  package init(_ pattern: String) {
    parts = Self.parts(pattern).map { Array($0.unicodeScalars) }
  }

  /// The parts between slashes. Several `**` in a row become one, which means the same.
  package static func parts(_ pattern: String) -> [String] {
    var parts: [String] = []
    for part in pattern.split(separator: "/") where part != "." {
      if part != "**" || parts.last != "**" { parts.append(String(part)) }
    }
    return parts
  }

  /// Whether a text is a pattern rather than a plain name.
  package static func isPattern(_ text: some StringProtocol) -> Bool { text.contains { "*?[".contains($0) } }

  /// Whether what matches is a whole folder: the last part is `**`.
  package var endsInAnyFolders: Bool { parts.last == ["*", "*"] }

  package func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/").filter { $0 != "." }.map { Array($0.unicodeScalars) }
    return Self.follows(
      parts.count, names.count, isAny: { parts[$0] == ["*", "*"] },
      width: { Self.matches(part: parts[$0], name: names[$1]) ? 1 : nil })
  }

  /// Matches one name against one part.
  package static func matches(part: [Unicode.Scalar], name: [Unicode.Scalar]) -> Bool {
    part == name
      || follows(part.count, name.count, isAny: { part[$0] == "*" }, width: { width(ofMatch: name[$1], part, at: $0) })
  }

  /// Whether a text follows a pattern. The elements are the parts of a path or the characters of a name. An element
  /// that matches any number of elements first takes none; where that fails later, it takes one more. Only the last
  /// such element needs to be tried again, so the time is at most the product of the lengths.
  ///
  /// - Parameters:
  ///   - isAny: whether the pattern's element matches any number of elements.
  ///   - width: how many of the pattern's elements, from this one on, match this element of the text; nil where they do
  ///     not.
  private static func follows(
    _ patternCount: Int, _ textCount: Int, isAny: (Int) -> Bool, width: (Int, Int) -> Int?
  ) -> Bool {
    var (p, n) = (0, 0)
    var retry: (pattern: Int, text: Int)?
    while n < textCount {
      if p < patternCount, isAny(p) {
        retry = (p, n)
        p += 1
      } else if p < patternCount, let width = width(p, n) {
        p += width
        n += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (p, n) = (last.pattern + 1, last.text + 1)
      } else {
        return false
      }
    }
    return (p..<patternCount).allSatisfy(isAny)
  }

  /// How many of the part's scalars match this one; nil where they do not.
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
