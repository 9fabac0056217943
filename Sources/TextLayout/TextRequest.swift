import GraphicsCore

/// The base direction of a paragraph: that of its first strong character, or left to right if there is none.
public enum TextDirection: String, Equatable, Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }

/// A text and everything that decides its layout.
public struct TextRequest: Equatable, Hashable, Sendable {
  /// The text, whose line breaks are kept. How long it may be is for the preset model to say.
  public var text: String
  public var font: FontRequest
  /// The height of each line's box, in points.
  public var lineHeight: Double
  /// The width, in points, that no line exceeds; nil breaks only at line breaks in the text.
  public var maxWidth: Double?
  public var alignment: TextAlignment

  public init(
    text: String, font: FontRequest, lineHeight: Double, maxWidth: Double? = nil,
    alignment: TextAlignment = .center
  ) {
    self.text = text
    self.font = font
    self.lineHeight = lineHeight
    self.maxWidth = maxWidth
    self.alignment = alignment
  }
}

extension TextRequest {
  /// The largest size and line height, in points. It is far above any loader, and far below the values at which Pango's
  /// 22.10 fixed-point numbers overflow.
  public static let largestLength = 4096.0

  func validate() throws(TextError) {
    if font.family == nil, font.file == nil { throw .noFont }
    try check("size", font.size, 1...Self.largestLength)
    try check("weight", font.weight, 1...1000)
    try check("lineHeight", lineHeight, 1...Self.largestLength)
    if let maxWidth { try check("maxWidth", maxWidth, 1...Self.widest) }
    if let nul = text.unicodeScalars.firstIndex(of: "\0") {
      throw .missingCharacter("\0", position: text[..<nul].count + 1)
    }
  }

  /// The largest `maxWidth`, in points.
  private static let widest = 1_000_000.0

  private func check(_ field: String, _ value: Double, _ range: ClosedRange<Double>) throws(TextError) {
    if range.contains(value) { return }
    let limit = "\(shortNumber(range.lowerBound)) to \(shortNumber(range.upperBound))"
    throw .invalidRequest(field: field, value: value, limit: limit)
  }
}
