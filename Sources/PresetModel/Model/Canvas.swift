import GraphicsCore

/// The image's area: the content, rounded up to whole points, plus the padding; or a fixed size with the content
/// centered.
public struct Canvas: Equatable, Sendable {
  public var padding: Insets
  /// A fixed size in points; if nil, the content and its padding.
  public var size: Size?
  public var background = ThemedColor.named(.clear)
  /// What translucent pixels are blended onto where the format has no partial transparency (GIF).
  public var matte = standardMatte

  /// White, and a dark gray: of the colors of common dark pages, the one that looks least wrong on the others. They
  /// are listed in docs/quality.md.
  public static let standardMatte = ThemedColor(light: ColorReference(.named(.white)), dark: .hex(0x121212))

  public init(padding: Insets = .zero, size: Size? = nil) {
    self.padding = padding
    self.size = size
  }
}
