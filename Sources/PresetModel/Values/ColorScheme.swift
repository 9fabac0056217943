import GraphicsCore

/// The appearance of the page that a loader stands on.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
  case light, dark

  /// What the page is taken to be: white or black.
  public var backgroundColor: Color {
    switch self {
    case .light: .white
    case .dark: .black
    }
  }
}
