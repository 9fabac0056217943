import Importing
import PresetModel

/// The rules of a document's `style` elements: the subset of CSS that drawings use.
struct Stylesheet {
  struct Declaration: Equatable {
    var name: String
    var value: String
    var isImportant: Bool
    /// Whether the value is known only where its variables are.
    var hasVariables = false
    /// In the document.
    var line = 0
  }

  struct Rule {
    var selector: Selector
    var declarations: [Declaration]
    var order: Int
  }

  struct KeyframeRule {
    /// 0…1.
    var offsets: [Double]
    var declarations: [Declaration]
  }

  private(set) var rules: [Rule] = []
  private(set) var keyframes: [String: [KeyframeRule]] = [:]
  /// What cannot be followed, by the line of the style sheet's own text, from 0.
  var missing: [(line: Int, message: String)] = []
  /// What is skipped, as by browsers, with the line in the document.
  var notes: [MissingFeature] = []
  /// Whether its rules depend on the page's scheme.
  private(set) var asksForScheme = false
  /// The line of the document in which the text that is being read begins.
  private(set) var firstLine = 0
  private let scheme: ColorScheme
  private static let deepestBlock = 8

  /// - Parameter scheme: that of the page on which the image stands.
  init(_ scheme: ColorScheme) { self.scheme = scheme }

  /// Adds the rules of another text; later rules win.
  /// - Parameter line: the line of the document in which it begins.
  mutating func add(_ text: String, line: Int = 0) {
    firstLine = line
    let chosen = Self.choosing(scheme, in: text)
    if chosen != text { asksForScheme = true }
    var scanner = CSSScanner(chosen)
    readRules(&scanner, depth: 0)
  }

  private mutating func readRules(_ scanner: inout CSSScanner, depth: Int) {
    while true {
      scanner.skipSpace()
      guard let c = scanner.peek else { return }
      if c == UInt8(ascii: "}") {
        scanner.advance()
        if depth > 0 { return }
        continue
      }
      let line = scanner.line
      let head = scanner.text(until: [UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")]).trimmedText
      guard scanner.peek == UInt8(ascii: "{") else {
        if scanner.peek == UInt8(ascii: ";") { scanner.advance() }
        if head.hasPrefix("@import") {
          missing.append((line, "`@import` is not followed; write the rules into the file"))
        } else if head.hasPrefix("@") {
          skip(head.words[0].lowercased(), line)
        }
        continue
      }
      scanner.advance()
      if head.hasPrefix("@") {
        readBlock(head, &scanner, line, depth: depth)
      } else {
        let start = scanner.line
        let declarations = sound(scanner.block(), line: start)
        guard !isOfOtherBrowser(head, line) else { continue }
        for part in CSSScanner.split(head, at: UInt8(ascii: ",")) {
          do throws(SVGSyntaxError) {
            if let selector = try Selector(part.trimmedText) {
              rules.append(Rule(selector: selector, declarations: declarations, order: rules.count))
            }
          } catch {
            missing.append((line, error.message))
          }
        }
      }
    }
  }

  private mutating func readBlock(_ head: String, _ scanner: inout CSSScanner, _ line: Int, depth: Int) {
    // The condition may follow the name without a space.
    let name = head.prefix { !$0.isWhitespace && $0 != "(" }.lowercased()
    let words = head.words
    if name == "@keyframes" || name == "@-webkit-keyframes" {
      let title = words.dropFirst().joined(separator: " ").trimmedText
      let own = title.hasPrefix("\"") || title.hasPrefix("'") ? String(title.dropFirst().dropLast()) : title
      let start = scanner.line
      let block = scanner.block()
      // The standard spelling wins over the older one.
      if name == "@keyframes" || keyframes[own] == nil { keyframes[own] = readKeyframes(block, own, start) }
      return
    }
    guard depth < Self.deepestBlock, name == "@media" || name == "@supports" || name == "@layer" else {
      _ = scanner.block()
      skip(name, line)
      return
    }
    let condition = head.dropFirst(name.count).trimmedText
    let applies: Bool?
    switch name {
    case "@media": applies = mediaApplies(condition)
    case "@supports":
      applies = SupportsCondition.holds(condition)
      if applies == false { note(line, "`@supports \(condition)` does not hold here; its rules are skipped") }
    default: applies = true
    }
    guard let applies else {
      _ = scanner.block()
      missing.append((line, "the media query \(condition) cannot be followed"))
      return
    }
    if applies {
      readRules(&scanner, depth: depth + 1)
    } else {
      _ = scanner.block()
    }
  }

  /// The text with the color of a scheme in place of each `light-dark(color, color)`.
  static func choosing(_ scheme: ColorScheme, in text: String) -> String {
    let call = "light-dark("
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: call) {
      var depth = 1
      guard
        let close = rest[range.upperBound...].firstIndex(where: { c in
          if c == "(" { depth += 1 } else if c == ")" { depth -= 1 }
          return depth == 0
        })
      else { break }
      let sides = CSSScanner.split(String(rest[range.upperBound..<close]), at: UInt8(ascii: ","))
      result += rest[..<range.lowerBound]
      if sides.count == 2 {
        result += sides[scheme == .light ? 0 : 1].trimmedText
      } else {
        result += rest[range.lowerBound...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// Whether an image that moves, on a page of the scheme, is what the query asks for; nil if that cannot be told.
  private mutating func mediaApplies(_ query: String) -> Bool? {
    var isKnown = true
    if query.lowercased().contains("prefers-color-scheme") { asksForScheme = true }
    let applies = query.lowercased().split(separator: ",").contains { part in
      let terms = part.words.joined(separator: " ").split(separator: " and ").flatMap {
        $0.components(separatedBy: " and ")
      }
      return terms.allSatisfy { term in
        var term = term.trimmedText
        var isNegated = false
        if term.hasPrefix("not ") {
          isNegated = true
          term = term.dropFirst(4).trimmedText
        }
        if term.hasPrefix("only ") { term = term.dropFirst(5).trimmedText }
        let feature = term.filter { !$0.isWhitespace && $0 != "(" && $0 != ")" }
        let value: Bool
        switch feature {
        case "prefers-color-scheme:light": value = scheme == .light
        case "prefers-color-scheme:dark": value = scheme == .dark
        case "all", "screen", "prefers-reduced-motion:no-preference", "update:fast", "prefers-contrast:no-preference",
          "prefers-color-scheme", "prefers-color-scheme:no-preference":
          value = true
        case "print", "speech", "prefers-reduced-motion:reduce", "prefers-reduced-motion", "forced-colors:active",
          "prefers-contrast:more":
          value = false
        default:
          isKnown = false
          value = false
        }
        return value != isNegated
      }
    }
    return isKnown ? applies : nil
  }

  /// - Parameter line: in the text, that of the block's start.
  private mutating func readKeyframes(_ block: String, _ name: String, _ line: Int) -> [KeyframeRule] {
    var scanner = CSSScanner(block)
    var rules: [KeyframeRule] = []
    while true {
      scanner.skipSpace()
      guard scanner.peek != nil else { return rules }
      let head = scanner.text(until: [UInt8(ascii: "{")])
      guard scanner.peek != nil else { return rules }
      scanner.advance()
      let start = line + scanner.line
      let body = scanner.block()
      let offsets = head.split(separator: ",").map { part -> Double? in
        let word = part.trimmedText.lowercased()
        if word == "from" { return 0 }
        if word == "to" { return 1 }
        guard word.hasSuffix("%"), let value = Double(word.dropLast().trimmedText), 0...100 ~= value else { return nil }
        return value / 100
      }
      // One wrong offset makes the whole rule void.
      let known = offsets.compactMap { $0 }
      if known.count == offsets.count {
        rules.append(KeyframeRule(offsets: known, declarations: sound(body, line: start)))
      } else {
        note(start, "the keyframe \(head.trimmedText) of \(name) is skipped: expected from, to, or 0% to 100%")
      }
    }
  }
}

extension StringProtocol {
  /// The parts between the occurrences of a separator.
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var rest = Substring(self)
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
