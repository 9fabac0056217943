import Parallelism

/// Turns text and font into positioned outlines. It is the only way into the text libraries.
///
/// Equal requests give equal blocks as long as the font files stay the same. Each process reads a font file once.
public enum TextEngine {
  /// Lays out the text. Any thread may call it. Calls run one at a time, since the libraries share state. Nothing is
  /// started before the first call.
  public static func layout(_ request: TextRequest) throws(TextError) -> TextBlock {
    try typesetter.withLock { typesetter throws(TextError) in try typesetter.layout(request) }
  }

  /// The heights of the face that a request finds. Any thread may call it.
  /// - Throws: `TextError` for a family that is not installed or is generic, and for a file that is no font.
  public static func metrics(of font: FontRequest) throws(TextError) -> FaceMetrics {
    try typesetter.withLock { typesetter throws(TextError) in try FaceMetrics(try typesetter.match(font)) }
  }

  private static let typesetter = Locked(Typesetter())
}
