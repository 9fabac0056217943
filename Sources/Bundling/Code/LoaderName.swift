/// The name of a preset in the forms that files and code take: letters and digits of ASCII alone, so that every file
/// system, resource compiler and language takes them.
///
/// | preset | slug | type | resource |
/// | --- | --- | --- | --- |
/// | `worm` | `worm` | `WormLoader` | `loader_worm` |
/// | `Card loader 2` | `card-loader-2` | `CardLoader2` | `loader_card_loader_2` |
/// | `class` | `class` | `ClassLoader` | `loader_class` |
/// | `加载` | `loader` | `Loader` | `loader` |
public struct LoaderName: Equatable, Sendable {
  /// The preset's own name.
  public let preset: String
  private let words: [String]

  public init(_ preset: String) {
    self.preset = preset
    words = preset.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  /// For the names of files, styles and assets; it begins with a letter.
  public var slug: String {
    let slug = words.map { $0.lowercased() }.joined(separator: "-")
    return slug.first?.isLetter == true ? slug : slug.isEmpty ? "loader" : "loader-" + slug
  }

  /// For types and components. `Loader` in it keeps it from being a word of any language, and from beginning with a
  /// digit.
  public var type: String {
    let type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if type.contains("Loader"), type.first?.isLetter == true { return type }
    return type.first?.isLetter == true ? type + "Loader" : "Loader" + type
  }

  /// For Android's resources, which have lower case and underscores and may be no word of Java.
  public var resource: String { (["loader"] + words.map { $0.lowercased() }).joined(separator: "_") }

  /// For files of Dart.
  var snake: String { slug.split(separator: "-").joined(separator: "_") }
}
