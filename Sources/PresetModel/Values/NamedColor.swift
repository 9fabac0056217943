import GraphicsCore

/// The colors that a preset may name. All but the last three look different in light and dark.
public enum NamedColor: String, CaseIterable, Hashable, Sendable {
  case blue, purple, pink, gray, gray5, primary, secondary, white, black, clear

  /// Names that CSS has for some of them.
  static let otherNames: [String: NamedColor] = ["grey": .gray, "transparent": .clear]

  public func color(_ scheme: ColorScheme) -> Color {
    let light = scheme == .light
    return switch self {
    case .blue: Color(hex: light ? 0x007AFF : 0x0A84FF)
    case .purple: Color(hex: light ? 0xAF52DE : 0xBF5AF2)
    case .pink: Color(hex: light ? 0xFF2D55 : 0xFF375F)
    case .gray: Color(hex: 0x8E8E93)
    case .gray5: Color(hex: light ? 0xE5E5EA : 0x2C2C2E)
    case .primary: light ? .black : .white
    case .secondary: light ? Color(hex: 0x3C3C43, alpha: 0.6) : Color(hex: 0xEBEBF5, alpha: 0.6)
    case .white: .white
    case .black: .black
    case .clear: .clear
    }
  }
}
