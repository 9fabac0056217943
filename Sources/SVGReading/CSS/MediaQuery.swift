import GraphicsCore
import PresetModel

/// The condition of `@media` (Media Queries Level 5), for an image that moves.
enum MediaQuery {
  static func asksForScheme(_ query: String) -> Bool { query.lowercased().contains("prefers-color-scheme") }

  static func asksForSize(_ query: String) -> Bool {
    ["width", "height", "orientation"].contains { query.lowercased().contains($0) }
  }

  /// Whether an image on a page of the scheme is what the query asks for; nil if that cannot be told.
  /// - Parameter size: The image's own, since the image is the window of its style sheets; nil where it is not known.
  static func holds(_ query: String, _ scheme: ColorScheme, size: Size? = nil) -> Bool? {
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
        let feature = term.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }
        guard let value = holds(feature, on: scheme) ?? size.flatMap({ holds(feature, in: $0) }) else {
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
      "prefers-color-scheme", "prefers-color-scheme:no-preference", "hover", "hover:hover", "any-hover",
      "any-hover:hover", "pointer", "pointer:fine", "any-pointer", "any-pointer:fine":
      // Of a pointer, as on a desk.
      true
    case "print", "speech", "prefers-reduced-motion:reduce", "prefers-reduced-motion", "forced-colors:active",
      "prefers-contrast:more", "hover:none", "any-hover:none", "pointer:none", "pointer:coarse", "any-pointer:none",
      "any-pointer:coarse":
      false
    default: nil
    }
  }

  /// A condition on the size, such as `min-width:600px` or `width>=600px`; nil if it is none.
  private static func holds(_ feature: String, in size: Size) -> Bool? {
    if feature == "orientation:portrait" { return size.height >= size.width }
    if feature == "orientation:landscape" { return size.height < size.width }
    for (name, side) in [("width", size.width), ("height", size.height)] {
      let forms: [(head: String, compare: (Double, Double) -> Bool)] = [
        ("min-\(name):", { $0 >= $1 }), ("max-\(name):", { $0 <= $1 }), ("\(name):", { $0 == $1 }),
        ("\(name)>=", { $0 >= $1 }), ("\(name)<=", { $0 <= $1 }), ("\(name)>", { $0 > $1 }),
        ("\(name)<", { $0 < $1 }), ("\(name)=", { $0 == $1 }),
      ]
      guard let form = forms.first(where: { feature.hasPrefix($0.head) }) else { continue }
      return length(String(feature.dropFirst(form.head.count))).map { form.compare(side, $0) }
    }
    return nil
  }

  /// Points; nil for what is no length.
  private static func length(_ text: String) -> Double? {
    do throws(SVGSyntaxError) {
      return try SVGValue.length(text, .none, SVGValue.Reference(viewport: .zero))
    } catch {
      // Nil means that nothing is known of the query, which is named then.
      return nil
    }
  }
}
