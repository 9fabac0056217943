import Importing

/// What a style sheet skips, as browsers do, and says so.
extension Stylesheet {
  /// The declarations of a block that count.
  /// - Parameter line: that of the block's start, in the text.
  mutating func sound(_ block: String, line: Int) -> [Declaration] {
    CSSScanner.declarations(block, line: firstLine + line).filter { declaration in
      guard let message = DeclarationCheck.note(declaration) else { return true }
      notes.append(MissingFeature(line: declaration.line, message))
      return false
    }
  }

  /// Passes over a rule with `@`, by its name: missing if browsers follow it and it may change what is seen.
  mutating func skip(_ name: String, _ line: Int) {
    switch name {
    // They change nothing in an image, or only values that animate by themselves.
    case "@page", "@property", "@counter-style", "@font-palette-values", "@font-feature-values", "@starting-style",
      "@view-transition", "@position-try", "@charset", "@namespace":
      break
    case "@font-face": note(line, "`@font-face` is skipped: only installed fonts are used")
    case "@container", "@scope", "@function":
      missing.append((line, "`\(name)` cannot be followed; write its rules without it"))
    case "@media", "@supports", "@layer": missing.append((line, "`\(name)` is nested too deeply"))
    default:
      let isOther = DeclarationCheck.isOfOtherBrowser(String(name.dropFirst()))
      note(line, "`\(name)` is skipped: \(isOther ? DeclarationCheck.otherBrowser : "an unknown rule")")
    }
  }

  /// Whether a rule has a selector that only other browsers know: one such selector makes the whole rule void.
  mutating func isOfOtherBrowser(_ selectors: String, _ line: Int) -> Bool {
    for prefix in ["-moz-", "-ms-", "-o-", "-khtml-"] where selectors.contains(":" + prefix) {
      note(line, "the rule \(selectors) is skipped: \(DeclarationCheck.otherBrowser)")
      return true
    }
    return false
  }

  /// - Parameter line: in the text.
  mutating func note(_ line: Int, _ message: String) {
    notes.append(MissingFeature(line: firstLine + line, message))
  }
}
