/// Where the lines of a block stand in its width; leading and trailing follow the paragraph's direction.
public enum TextAlignment: String, Equatable, Hashable, Sendable, CaseIterable {
  case leading, center, trailing
}

/// The base direction of the paragraphs; `automatic` takes that of the first strong character, left to right where there is none.
public enum TextDirection: String, Equatable, Hashable, Sendable, CaseIterable {
  case automatic, leftToRight, rightToLeft
}

/// A text and everything that decides its layout.
public struct TextRequest: Equatable, Hashable, Sendable {
  /// Line breaks in it are kept.
  public var text: String
  public var font: FontRequest
  /// The height of each line's box, in points.
  public var lineHeight: Double
  /// Lines are broken so that none is wider, in points; nil breaks at line breaks in the text only.
  public var maxWidth: Double?
  public var alignment: TextAlignment
  public var direction: TextDirection

  public init(
    text: String, font: FontRequest, lineHeight: Double, maxWidth: Double? = nil,
    alignment: TextAlignment = .center, direction: TextDirection = .automatic
  ) {
    self.text = text
    self.font = font
    self.lineHeight = lineHeight
    self.maxWidth = maxWidth
    self.alignment = alignment
    self.direction = direction
  }
}
