import GraphicsCore

/// The picture's ground: the content, rounded up to whole points, plus the padding; or a fixed size with the content centred.
public struct Canvas: Equatable, Sendable {
  public var padding: Insets
  /// Fixed size in points; absent: the content and its padding.
  public var size: Size?
  public var background = ThemedColor.named(.clear)
  /// What half-transparent pixels are blended onto where the format has no partial transparency (GIF).
  public var matte = ThemedColor(light: ColorReference(.named(.white)), dark: ColorReference(.named(.black)))

  public init(padding: Insets = .zero, size: Size? = nil) {
    self.padding = padding
    self.size = size
  }

  /// The default canvas of a loader.
  public init(for loader: Loader) {
    switch loader {
    case .shimmerText: self.init(padding: Insets(16))
    case .dotGrid(let grid):
      switch grid.effect {
      case .trail: self.init(padding: Insets(24))
      case .stagger: self.init(padding: Insets(8))
      }
    case .progressBar: self.init(padding: Insets(10))
    // A skeleton's layout brings its own padding.
    case .skeleton: self.init()
    case .spinner, .composition: self.init(padding: Insets(8))
    // The orb's shadows and rings reach this far.
    case .orb: self.init(size: Size(320, 320))
    }
  }
}
