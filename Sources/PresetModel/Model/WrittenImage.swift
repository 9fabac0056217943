/// An image as a preset names it, and the JSON path of its key. It is read before anything is drawn.
public struct WrittenImage: Equatable, Sendable {
  /// A file relative to the preset's folder, or a `data:` URL that holds the image itself.
  public var source: String
  public var path: String

  public init(_ source: String, at path: String) {
    self.source = source
    self.path = path
  }

  /// Whether the image is a file of its own, and not inside the preset.
  public var isFile: Bool { !source.utf8.starts(with: "data:".utf8) }
}

extension ValueType where Self == TextType {
  /// A file's name, or an image inside the text, which may be as long as a preset.
  static var image: TextType { TextType(minimum: 1, limit: Limits.longestImage) }
}
