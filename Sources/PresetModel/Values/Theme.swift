/// What the named colours stand for where that differs from the tool's own table.
public struct Theme: Equatable, Sendable {
  public var colors: [NamedColor: ThemedColor]

  public init(_ colors: [NamedColor: ThemedColor] = [:]) { self.colors = colors }

  /// The tool's own table.
  public static let standard = Theme()
}

/// What colours are resolved by: a scheme, and what its named colours stand for.
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
