import GraphicsCore
import Importing
import PresetModel

/// The rules of a document's `style` elements: the subset of CSS that drawings use.
struct Stylesheet {
  struct Declaration: Equatable {
    var name: String
    var value: String
    var isImportant: Bool
    /// In the document.
    var line = 0
  }

  struct Rule {
    var selector: Selector
    var declarations: [Declaration]
    var layer: CascadeLayers.Layer
    var order: Int
  }

  struct KeyframeRule {
    /// 0…1.
    var offsets: [Double]
    var declarations: [Declaration]
  }

  private(set) var rules: [Rule] = []
  private(set) var keyframes: [String: [KeyframeRule]] = [:]
  /// The values that registered custom properties have where nothing sets them.
  private(set) var initialVariables: [String: String] = [:]
  /// What registered custom properties may hold, such as `<angle>`.
  private(set) var syntaxes: [String: String] = [:]
  /// The registered custom properties that children do not inherit.
  private(set) var ownVariables: Set<String> = []
  private var keyframeLayers: [String: CascadeLayers.Layer] = [:]
  private var layers = CascadeLayers()
  /// What cannot be followed, by the line of the style sheet's own text, from 0.
  var missing: [(line: Int, message: String)] = []
  /// What is skipped, as by browsers, with the line in the document.
  var notes: [MissingFeature] = []
  /// Whether its rules depend on the page's scheme.
  private(set) var asksForScheme = false
  /// Whether they depend on the image's size.
  private(set) var asksForSize = false
  /// The line of the document in which the text that is being read begins.
  private(set) var firstLine = 0
  private let scheme: ColorScheme
  private let size: Size?
  private static let deepestBlock = 16
  /// A few rules with many selectors each would take more memory than their text.
  private static let mostRules = 200_000

  /// - Parameters:
  ///   - scheme: that of the page on which the image stands.
  ///   - size: of the image; nil where it is not known.
  init(_ scheme: ColorScheme, size: Size? = nil) {
    self.scheme = scheme
    self.size = size
  }

  /// Adds the rules of another text; later rules win.
  /// - Parameter line: the line of the document in which it begins.
  mutating func add(_ text: String, line: Int = 0) {
    firstLine = line
    let chosen = Self.choosing(scheme, in: text)
    if chosen != text { asksForScheme = true }
    var scanner = CSSScanner(chosen)
    readRules(&scanner, Surroundings())
  }

  /// What is around rules.
  private struct Surroundings {
    /// The rule that they are nested in.
    var parent: Selector.Parent?
    var layer = CascadeLayers.Layer()
    var depth = 0
  }

  /// Reads what is in a block, or in the whole text: rules, and in a rule its declarations too.
  private mutating func readRules(_ scanner: inout CSSScanner, _ around: Surroundings) {
    while true {
      if let parent = around.parent {
        let declarations = readDeclarations(&scanner)
        add(declarations, to: parent, around, scanner.line)
      }
      scanner.skipSpace()
      guard let c = scanner.peek else { return }
      if c == UInt8(ascii: "}") {
        scanner.advance()
        if around.depth > 0 { return }
        continue
      }
      let line = scanner.line
      let head = scanner.text(until: Self.ends).trimmedText
      guard scanner.peek == UInt8(ascii: "{") else {
        if scanner.peek == UInt8(ascii: ";") { scanner.advance() }
        if head.hasPrefix("@") { readStatement(head, line, around) }
        continue
      }
      scanner.advance()
      if head.hasPrefix("@") {
        readBlock(head, &scanner, line, around)
      } else {
        readRule(head, &scanner, line, around)
      }
    }
  }

  /// What ends a declaration, or what stands before the block of a rule.
  private static let ends = Array("{;}".utf8)

  /// Reads a rule with `@` that has no block.
  private mutating func readStatement(_ head: String, _ line: Int, _ around: Surroundings) {
    let name = head.words[0].lowercased()
    if name.hasPrefix("@import") {
      missing.append((line, "`@import` is not followed; write the rules into the file"))
    } else if name == "@layer" {
      for part in head.dropFirst(name.count).split(separator: ",") {
        if layers.layer(part.trimmedText, in: around.layer) == nil { skip(name, line) }
      }
    } else {
      skip(name, line)
    }
  }

  /// Reads the block of a rule: its declarations, and the rules nested in it (CSS Nesting Module Level 1).
  private mutating func readRule(
    _ selectors: String, _ scanner: inout CSSScanner, _ line: Int, _ around: Surroundings
  ) {
    let start = scanner.line
    var block = CSSScanner(scanner.block(), line: start)
    let declarations = readDeclarations(&block)
    guard !isOfOtherBrowser(selectors, line) else { return }
    let first = rules.count
    for part in CSSScanner.split(selectors, at: UInt8(ascii: ",")) {
      do throws(SVGSyntaxError) {
        if let selector = try Selector(part.trimmedText, in: around.parent) {
          add(declarations, for: selector, around)
        }
      } catch {
        missing.append((line, error.message))
      }
    }
    guard block.peek != nil else { return }
    guard around.depth < Self.deepestBlock else {
      missing.append((block.line, "a rule is nested too deeply"))
      return
    }
    var inner = around
    inner.depth += 1
    let highest = rules[first...].map(\.selector.specificity).max { $0 < $1 }
    inner.parent = Selector.Parent(rules: first..<rules.count, specificity: highest ?? (0, 0, 0))
    readRules(&block, inner)
  }

  /// The declarations up to the next rule, or to the end of the block.
  private mutating func readDeclarations(_ scanner: inout CSSScanner) -> [Declaration] {
    var declarations: [Declaration] = []
    while true {
      scanner.skipSpace()
      guard let c = scanner.peek, c != UInt8(ascii: "}"), c != UInt8(ascii: "@") else { return declarations }
      let before = scanner
      var text = scanner.text(until: Self.ends)
      if scanner.peek == UInt8(ascii: "{") {
        // Of declarations, only those of variables have braces.
        guard text.hasPrefix("--"), text.contains(":") else {
          scanner = before
          return declarations
        }
        scanner.advance()
        text += "{\(scanner.block())}" + scanner.text(until: Self.ends)
      }
      declarations += sound(text, line: before.line)
      if scanner.peek == UInt8(ascii: ";") { scanner.advance() }
    }
  }

  /// Adds declarations that follow nested rules, or stand in a nested media query: a rule like the one around, which is
  /// over what was before.
  /// - Parameter line: in the text.
  private mutating func add(
    _ declarations: [Declaration], to parent: Selector.Parent, _ around: Surroundings, _ line: Int
  ) {
    guard !declarations.isEmpty else { return }
    guard rules.count + parent.rules.count <= Self.mostRules else {
      let message = "nested rules give more than \(Self.mostRules) rules in all"
      if missing.last?.message != message { missing.append((line, message)) }
      return
    }
    for index in parent.rules { add(declarations, for: rules[index].selector, around) }
  }

  private mutating func add(_ declarations: [Declaration], for selector: Selector, _ around: Surroundings) {
    rules.append(Rule(selector: selector, declarations: declarations, layer: around.layer, order: rules.count))
  }

  private mutating func readBlock(_ head: String, _ scanner: inout CSSScanner, _ line: Int, _ around: Surroundings) {
    // The condition may follow the name without a space.
    let name = head.prefix { !$0.isWhitespace && $0 != "(" }.lowercased()
    let words = head.words
    if name == "@keyframes" || name == "@-webkit-keyframes" {
      let own = words.dropFirst().joined(separator: " ").trimmedText.unquoted
      let start = scanner.line
      let block = scanner.block()
      // The standard spelling wins over the older one, and a layer over those below it.
      guard name == "@keyframes" || keyframes[own] == nil else { return }
      let frames = readKeyframes(block, own, start)
      if let other = keyframeLayers[own], around.layer.isBelow(other) { return }
      keyframes[own] = frames
      keyframeLayers[own] = around.layer
      return
    }
    if name == "@property" {
      register(words.dropFirst().joined(separator: " "), scanner.block())
      return
    }
    let condition = head.dropFirst(name.count).trimmedText
    let own = name == "@layer" ? layers.layer(condition, in: around.layer) : around.layer
    guard around.depth < Self.deepestBlock, name == "@media" || name == "@supports" || name == "@layer", let layer = own
    else {
      _ = scanner.block()
      skip(name, line)
      return
    }
    var inner = around
    inner.depth += 1
    inner.layer = layer
    let applies: Bool?
    switch name {
    case "@media":
      if MediaQuery.asksForScheme(condition) { asksForScheme = true }
      applies = MediaQuery.holds(condition, scheme, size: size)
      if applies != nil, MediaQuery.asksForSize(condition) { asksForSize = true }
    case "@supports":
      applies = SupportsCondition.holds(condition)
      if applies == false { note(line, "`@supports \(condition)` does not hold here; its rules are skipped") }
    default:
      applies = !condition.contains(",")
      if applies == false { note(line, "`@layer \(condition)` is skipped: a block is in one layer") }
    }
    guard let applies else {
      _ = scanner.block()
      missing.append((line, "the media query \(condition) cannot be followed"))
      return
    }
    if applies {
      readRules(&scanner, inner)
    } else {
      _ = scanner.block()
    }
  }

  /// Reads the block of `@property` (CSS Properties and Values Level 1, section 3).
  private mutating func register(_ name: String, _ block: String) {
    var parts: [String: String] = [:]
    for part in CSSScanner.declarations(block) { parts[part.name] = part.value }
    guard name.hasPrefix("--"), let syntax = parts["syntax"], let inherits = parts["inherits"]?.lowercased() else {
      return
    }
    let initial = parts["initial-value"]
    // Only of values of any form none may be the first.
    let form = syntax.dropFirst().dropLast().trimmedText
    guard initial.map({ VariableSyntax.allows($0, form) }) ?? (form == "*") else { return }
    initialVariables[name] = initial
    syntaxes[name] = form
    if inherits == "false" { ownVariables.insert(name) } else { ownVariables.remove(name) }
  }

  /// Whether a custom property may have a value: one that is registered may have those of its syntax.
  func mayHold(_ value: String, _ name: String) -> Bool {
    syntaxes[name].map { VariableSyntax.allows(value, $0) } ?? true
  }

  /// The text with the color of a scheme in place of each `light-dark(color, color)`.
  static func choosing(_ scheme: ColorScheme, in text: String) -> String {
    let call = "light-dark("
    var result = ""
    var rest = text[...]
    while let range = rest.firstRange(of: call),
      let close = VariableReferences.closing(rest[range.upperBound...])
    {
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
