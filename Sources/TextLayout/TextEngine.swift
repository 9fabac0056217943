import GraphicsCore

/// Text and font to positioned outlines: the only door to the text libraries.
///
/// Equal requests give equal blocks as long as the font files are the same. A font file is read once for each process.
public enum TextEngine {
  /// Lays out the text. Any thread may call it; the calls run one at a time, since the libraries inside share state, and nothing is started
  /// before the first.
  public static func layout(_ request: TextRequest) throws(TextError) -> TextBlock {
    try typesetter.withLock { typesetter throws(TextError) in try typesetter.layout(request) }
  }

  private static let typesetter = Locked(Typesetter())
}
