/// Reads theme files: JSON text to a `Theme`, in one of two forms:
///
/// - the tool's own: an object of named colors, each written as in a preset:
///   `{ "blue": "#0A66C2", "gray5": { "light": "#EEE", "dark": "#222" } }`. Keys that start with two hyphens are names
///   of the theme's own, which presets use as `var(--brand, #0A66C2)`;
/// - a design-token file of the W3C Design Tokens Community Group (format module, 2025.10), unchanged: a token of type
///   `color` replaces a named color if its own name, or that of a group around it, is the color's. A group called
///   `light` or `dark` around a token limits it to that scheme. References (`{color.brand.500}`) are followed.
public enum ThemeDocument {
  /// - Throws: everything that is wrong, in the order of the file.
  public static func decode(_ bytes: [UInt8], file: String) throws(InvalidPreset) -> Theme {
    try PositionedDecoder.decode(Theme.self, from: bytes, file: file).value
  }
}

extension Theme: ReadableObject {
  static func read(_ node: JSONNode, _ reading: inout Reading) -> Theme? {
    DesignTokens.isTokenFile(node) ? DesignTokens(node).theme(&reading) : own(node, &reading)
  }

  /// In the tool's own form.
  package var node: JSONNode {
    .object(
      NamedColor.allCases.compactMap { name in colors[name].map { (name.rawValue, $0.node) } }
        + own.sorted { $0.key < $1.key }.map { ($0.key, $0.value.node) })
  }

  private static func own(_ root: JSONNode, _ reading: inout Reading) -> Theme {
    var theme = Theme()
    guard case .object(let members) = root.value else {
      reading.mismatch(root, "an object of named colors")
      return theme
    }
    let names = NamedColor.allCases.map(\.rawValue)
    for member in members where member.key != "$schema" {
      reading.within(.key(member.key)) { reading in
        if Theme.isOwnName(member.key) {
          theme.own[member.key] = ColorType().read(member.value, &reading)
          return
        }
        guard let name = NamedColor(rawValue: member.key) else {
          let near = didYouMean(member.key, among: names)
          reading.error(
            member.keyPlace,
            "unknown color \(shown(member.key))\(near.isEmpty ? "; expected \(oneOf(names))" : near)")
          return
        }
        theme.colors[name] = ColorType().read(member.value, &reading)
      }
    }
    return theme
  }
}
