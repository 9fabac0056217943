import GraphicsCore

/// The appearance of the page around a loader.
public enum ColorScheme: String, CaseIterable, Hashable, Sendable {
  case light, dark

  /// The assumed color of the page: white or black.
  public var backgroundColor: Color {
    switch self {
    case .light: .white
    case .dark: .black
    }
  }
}
