/// A picture as a preset names it, and the JSON path of its key. It is read before anything is drawn.
public struct WrittenPicture: Equatable, Sendable {
  /// A file relative to the preset's folder, or a `data:` URL that holds the picture itself.
  public var source: String
  public var path: String

  public init(_ source: String, at path: String) {
    self.source = source
    self.path = path
  }

  /// Whether the picture is a file of its own, and not inside the preset.
  public var isFile: Bool { !source.utf8.starts(with: "data:".utf8) }
}

extension ValueType where Self == TextType {
  /// A file's name, or a picture inside the text, which may be as long as a preset.
  static var picture: TextType { TextType(minimum: 1, limit: Limits.longestPicture) }
}
