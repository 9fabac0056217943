import PresetModel

/// The condition of `@media` (Media Queries Level 5), for an image that moves.
enum MediaQuery {
  static func asksForScheme(_ query: String) -> Bool { query.lowercased().contains("prefers-color-scheme") }

  /// Whether an image on a page of the scheme is what the query asks for; nil if that cannot be told.
  static func holds(_ query: String, _ scheme: ColorScheme) -> Bool? {
    var isKnown = true
    let isMet = query.lowercased().split(separator: ",").contains { part in
      var whole = part.words.joined(separator: " ")
      // `not` at the start is said of all that follows (section 3.2).
      let isTurned = whole.hasPrefix("not ")
      if isTurned { whole = String(whole.dropFirst(4)) }
      let terms = whole.split(separator: " and ", omittingEmptySubsequences: false)
      let isWhole = terms.allSatisfy { term in
        var term = term.trimmedText
        var isNegated = false
        if term.hasPrefix("not ") {
          isNegated = true
          term = term.dropFirst(4).trimmedText
        }
        if term.hasPrefix("only ") { term = term.dropFirst(5).trimmedText }
        guard let value = holds(term.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }, on: scheme) else {
          isKnown = false
          return isNegated
        }
        return value != isNegated
      }
      return isWhole != isTurned
    }
    return isKnown ? isMet : nil
  }

  /// A single feature, without parentheses and spaces; nil if it is not known.
  private static func holds(_ feature: String, on scheme: ColorScheme) -> Bool? {
    switch feature {
    case "prefers-color-scheme:light": scheme == .light
    case "prefers-color-scheme:dark": scheme == .dark
    case "all", "screen", "prefers-reduced-motion:no-preference", "update:fast", "prefers-contrast:no-preference",
      "prefers-color-scheme", "prefers-color-scheme:no-preference":
      true
    case "print", "speech", "prefers-reduced-motion:reduce", "prefers-reduced-motion", "forced-colors:active",
      "prefers-contrast:more":
      false
    default: nil
    }
  }
}
