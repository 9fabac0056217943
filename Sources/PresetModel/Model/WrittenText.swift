import GraphicsCore

/// A text as a preset writes it, and its path. It is laid out before anything is drawn.
public struct WrittenText: Equatable, Sendable {
  public var text: String
  public var font: Font
  /// In points; longer lines wrap. If nil, one line for each line of the text.
  public var maxWidth: Double?
  public var alignment: TextAlignment
  /// Whether it is one of the parts that a number is put together from, and nothing to read by itself.
  public var isPartOfNumber = false
  /// The JSON path of the object that holds it.
  public var path: String
}
