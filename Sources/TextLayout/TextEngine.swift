public enum TextEngine {
  /// Lays out the text. Any thread may call it; the calls run one at a time, and nothing is started before the first.
  public static func layout(_ request: TextRequest) throws(TextError) -> TextBlock {
    throw .noFont
  }
}
