import MotionMath
import PresetModel

/// Which declarations CSS skips: those of a name or a value that it does not know (CSS Syntax Level 3, section 2.2).
/// What is known, but cannot be drawn, is not said here: it is missing, and who reads it says so.
enum DeclarationCheck {
  /// Why a declaration is skipped, as a whole sentence; nil if it counts.
  static func note(_ declaration: Stylesheet.Declaration) -> String? { note(declaration.name, declaration.value) }

  static func note(_ name: String, _ value: String) -> String? {
    guard let fault = fault(name, value) else { return nil }
    if isOfOtherBrowser(name) { return "`\(name)` is skipped: \(fault)" }
    let shown = value.count > 60 ? value.prefix(60) + "…" : value[...]
    return "`\(name): \(shown)` is skipped: \(fault)"
  }

  static let otherBrowser = "only other browsers understand it"

  /// Whether a property, a rule or a pseudo-class has a prefix, and not the one that all browsers understand.
  static func isOfOtherBrowser(_ name: String) -> Bool {
    name.hasPrefix("-") && !name.hasPrefix("--") && !name.hasPrefix("-webkit-")
  }

  /// What is wrong with a value; nil if nothing is, or if that cannot be told before variables are filled in.
  static func fault(_ name: String, _ value: String) -> String? {
    if isOfOtherBrowser(name) { return otherBrowser }
    let value = value.trimmedText.lowercased()
    if name.hasPrefix("--") || value.contains("var(") || value.contains("env(") || isForAll(value) { return nil }
    if colors.contains(name) { return paint(value) ? nil : color(value) }
    if let wanted = computed[name], value.hasSuffix(")") { return Calculation.fault(value, wanted: wanted) }
    if shares.contains(name) { return number(value) }
    if withUnits.contains(name), let number = Double(value), number != 0 {
      return "expected a unit, such as \(value)px"
    }
    if extents.contains(name), isNegative(value) { return "expected a length of at least 0" }
    if let words = lengths[name] { return length(value, words) }
    if let words = keywords[name] {
      return words.contains(value) ? nil : "expected \(words.joined(separator: ", "))"
    }
    switch name {
    case "all": return "expected initial, inherit, unset or revert"
    case "font":
      let isKnown = FontShorthand.systemFonts.contains(value) || FontShorthand.longhands(value) != nil
      return isKnown ? nil : "expected a size and a family, such as 12px Inter"
    case "transform":
      return calls(value, transforms, "function") ?? CSSScanner.calls(value).lazy.compactMap { units($0) }.first
    case "transform-origin":
      return CSSScanner.words(value).count <= 3 ? nil : "expected at most three values"
    case "filter": return calls(value, filters, "filter")
    case "animation-duration":
      return each(value, computed: [.time]) { part in
        part == "auto" || CSSAnimation.time(part).map { $0 >= .zero } == true ? nil : "not a time: \(part)"
      }
    case "animation-delay":
      return each(value, computed: [.time]) { CSSAnimation.time($0) != nil ? nil : "not a time: \($0)" }
    case "animation-iteration-count":
      return each(value) { $0 == "infinite" || Double($0).map { $0 >= 0 } == true ? nil : "not a number: \($0)" }
    case "animation-timing-function": return each(value) { CSSEasing($0) != nil ? nil : "unknown easing \($0)" }
    case "animation-direction":
      return each(value) { CSSAnimation.Direction(rawValue: $0) != nil ? nil : "unknown direction \($0)" }
    case "animation-fill-mode":
      return each(value) { ["none", "forwards", "backwards", "both"].contains($0) ? nil : "unknown mode \($0)" }
    case "animation-play-state":
      return each(value) { ["running", "paused"].contains($0) ? nil : "unknown state \($0)" }
    default: return nil
    }
  }

  /// The presentation attributes that are held to the same rules as declarations.
  static let attributes: [String] =
    (Array(colors.union(shares)) + keywords.keys + ["stroke-width", "stroke-dashoffset"])
    .filter { PropertyNames.attributes.contains($0) }.sorted()

  /// Whether a value is one that every property has (CSS Cascading Level 5, section 7.3), in small letters.
  static func isForAll(_ value: String) -> Bool {
    ["inherit", "initial", "unset", "revert", "revert-layer"].contains(value)
  }

  // MARK: Grammars

  private static let colors: Set<String> = [
    "fill", "stroke", "color", "stop-color", "flood-color", "lighting-color", "background-color",
  ]
  private static let shares: Set<String> = [
    "opacity", "fill-opacity", "stroke-opacity", "stop-opacity", "flood-opacity", "stroke-miterlimit",
  ]
  /// What a computed value may be.
  private static let computed: [String: Set<Calculation.Kind>] = {
    var kinds: [String: Set<Calculation.Kind>] = [:]
    for name in shares { kinds[name] = [.number, .percentage] }
    for name in lengths.keys { kinds[name] = [.number, .length, .percentage] }
    for name in withUnits { kinds[name] = [.length, .percentage] }
    return kinds
  }()
  /// With the words that stand for a length.
  private static let lengths: [String: Set<String>] = [
    "stroke-width": [], "stroke-dashoffset": [], "cx": [], "cy": [], "r": [], "x": [], "y": [], "rx": ["auto"],
    "ry": ["auto"], "letter-spacing": ["normal"], "offset-distance": [],
  ]
  /// Lengths that are not below 0.
  private static let extents: Set<String> = ["stroke-width", "r", "rx", "ry", "width", "height", "font-size"]
  /// Lengths that style sheets write with a unit, unless they are 0; the others may be plain numbers, as in attributes.
  private static let withUnits: Set<String> = ["width", "height", "font-size", "letter-spacing"]
  private static let keywords: [String: [String]] = [
    "stroke-linecap": ["butt", "round", "square"],
    "stroke-linejoin": ["miter", "miter-clip", "round", "bevel", "arcs"],
    "fill-rule": ["nonzero", "evenodd"], "clip-rule": ["nonzero", "evenodd"],
    "visibility": ["visible", "hidden", "collapse"], "text-anchor": ["start", "middle", "end"],
    "dominant-baseline": [
      "auto", "alphabetic", "middle", "central", "hanging", "mathematical", "ideographic", "text-before-edge",
      "text-after-edge", "use-script", "no-change", "reset-size",
    ],
  ]
  private static let transforms: Set<String> = [
    "matrix", "matrix3d", "translate", "translatex", "translatey", "translatez", "translate3d", "scale", "scalex",
    "scaley", "scalez", "scale3d", "rotate", "rotatex", "rotatey", "rotatez", "rotate3d", "skew", "skewx", "skewy",
    "perspective",
  ]
  private static let filters: Set<String> = [
    "url", "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate",
    "sepia",
  ]
  /// Those of CSS Color Level 4 whose every form is computed here, but for colors made from other colors.
  private static let colorFunctions: Set<String> = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch",
  ]
  /// Those of which some form or all are not computed here.
  static let lateColorFunctions: Set<String> = [
    "color", "color-mix", "light-dark", "device-cmyk", "contrast-color", "calc",
  ]
  static let systemColors: Set<String> = [
    "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface", "buttontext", "canvas", "canvastext",
    "field", "fieldtext", "graytext", "highlight", "highlighttext", "linktext", "mark", "marktext", "selecteditem",
    "selecteditemtext", "visitedtext",
  ]

  private static func paint(_ value: String) -> Bool {
    value == "none" || value.hasPrefix("context-") || value.hasPrefix("url(")
  }

  private static func color(_ value: String) -> String? {
    let call = value.firstIndex(of: "(").map { String(value[..<$0]) } ?? ""
    if systemColors.contains(value) || lateColorFunctions.contains(call) { return nil }
    let inner = String(value.dropFirst(call.count + 1).dropLast())
    if colorFunctions.contains(call), value.contains("from ") { return nil }
    if colorFunctions.contains(call), inner.contains("(") {
      return CSSScanner.split(inner, at: UInt8(ascii: ",")).flatMap { CSSScanner.words($0) }.lazy
        .compactMap { $0.contains("(") ? Calculation.fault($0, wanted: [.number, .percentage, .angle]) : nil }.first
    }
    do throws(SVGSyntaxError) {
      _ = try SVGValue.color(value, current: [0, 0, 0, 1])
      return nil
    } catch {
      return error.message
    }
  }

  private static func number(_ value: String) -> String? {
    do throws(SVGSyntaxError) {
      _ = try SVGValue.factor(value)
      return nil
    } catch {
      return error.message
    }
  }

  /// A word that is no length. Units are not judged: there are more of them than can be drawn.
  private static func length(_ value: String, _ words: Set<String>) -> String? {
    let isWord = value.utf8.first.map { (97...122).contains($0) } ?? true
    return isWord && !words.contains(value) ? "not a length: \(value)" : nil
  }

  private static func isNegative(_ value: String) -> Bool {
    var scanner = NumberScanner(value)
    return scanner.number().map { $0 < 0 } ?? false
  }

  private static func calls(_ value: String, _ known: Set<String>, _ kind: String) -> String? {
    if value == "none" { return nil }
    for call in CSSScanner.calls(value) {
      guard let open = call.firstIndex(of: "(") else { return "expected a \(kind), found \(call)" }
      let name = call[..<open].trimmedText
      if !known.contains(name) { return "unknown \(kind) \(name)" }
    }
    return nil
  }

  /// What a function of a transform lacks, which an attribute may write with spaces and without units.
  private static func units(_ call: String) -> String? {
    guard let open = call.firstIndex(of: "(") else { return nil }
    if call[..<open].last == " " { return "expected no space before the parenthesis in \(call)" }
    let name = call[..<open]
    let inner = String(call[call.index(after: open)...].dropLast())
    let unit =
      name.hasPrefix("translate") || name == "perspective"
      ? "px" : name.hasPrefix("skew") || name.hasPrefix("rotate") ? "deg" : nil
    let parts = CSSScanner.split(inner, at: UInt8(ascii: ",")).map(\.trimmedText)
    let wanted: Set<Calculation.Kind> =
      switch unit {
      case "px": [.length, .percentage]
      case "deg": [.angle]
      default: [.number, .percentage]
      }
    for (i, part) in parts.enumerated() {
      if part.contains("(") {
        let kinds: Set<Calculation.Kind> = name == "rotate3d" && i < 3 ? [.number] : wanted
        if let fault = Calculation.fault(part, wanted: kinds) { return fault }
        continue
      }
      if part.words.count > 1 { return "expected commas in \(call)" }
      // The first three say an axis.
      guard let unit, name != "rotate3d" || i == 3, let number = Double(part), number != 0 else { continue }
      return "expected a unit, such as \(part)\(unit), in \(call)"
    }
    return nil
  }

  /// The first fault of a list with commas.
  /// - Parameter computed: What computed values may be; nil where they are taken as they are.
  private static func each(
    _ value: String, computed: Set<Calculation.Kind>? = nil, _ fault: (String) -> String?
  ) -> String? {
    for part in CSSScanner.split(value, at: UInt8(ascii: ",")).map(\.trimmedText) {
      if part.contains("(") {
        if let found = computed.flatMap({ Calculation.fault(part, wanted: $0) }) { return found }
      } else if let found = fault(part) {
        return found
      }
    }
    return nil
  }
}
