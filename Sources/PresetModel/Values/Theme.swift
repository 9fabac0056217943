/// What the named colors stand for where that differs from the tool's own table.
public struct Theme: Equatable, Hashable, Sendable {
  public var colors: [NamedColor: ThemedColor]
  /// Colors under names of the theme's own, such as `--brand`.
  public var own: [String: ThemedColor]

  public init(_ colors: [NamedColor: ThemedColor] = [:], own: [String: ThemedColor] = [:]) {
    self.colors = colors
    self.own = own
  }

  /// Whether a name is one that a theme may add: as in CSS, two hyphens, then letters, digits, hyphens and underscores.
  static func isOwnName(_ name: String) -> Bool {
    name.hasPrefix("--") && name.utf8.count > 2
      && name.unicodeScalars.dropFirst(2).allSatisfy {
        $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
      }
  }

  /// The tool's own table.
  public static let standard = Theme()
}

extension Preset {
  /// The names of a theme's own that its colors use.
  public var ownColorNames: Set<String> {
    let text = JSONPrinter.line(Preset.table.write(self))
    let uses = text.split(separator: "var(").dropFirst().compactMap { $0.split(separator: ",").first }
    return Set(uses.map(String.init))
  }
}

/// What colors are resolved by: a scheme, and what its named colors stand for.
public struct Appearance: Equatable, Sendable {
  public var scheme: ColorScheme
  public var theme: Theme

  public init(_ scheme: ColorScheme, theme: Theme = .standard) {
    self.scheme = scheme
    self.theme = theme
  }

  public static let light = Appearance(.light)
  public static let dark = Appearance(.dark)
}
