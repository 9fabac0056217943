import Hashing

/// The name of a preset in the forms that files and code take: letters and digits of ASCII alone, so that every file
/// system, resource compiler and language takes them. Letters with marks lose the marks. Of a name that has no such
/// letter or digit, a number is made, which is the same on every machine.
///
/// | preset | slug | type | resource |
/// | --- | --- | --- | --- |
/// | `worm` | `worm` | `WormLoader` | `loader_worm` |
/// | `Card loader 2` | `card-loader-2` | `CardLoader2` | `loader_card_loader_2` |
/// | `class` | `class` | `ClassLoader` | `loader_class` |
/// | `Lädt` | `ladt` | `LadtLoader` | `loader_ladt` |
/// | `加载` | `loader-250519` | `Loader250519` | `loader_250519` |
public struct LoaderName: Equatable, Sendable {
  /// The preset's own name.
  public let preset: String
  private let words: [String]

  public init(_ preset: String) {
    self.preset = preset
    let plain = preset.map(Self.withoutMarks).joined()
    let words = plain.split { !Self.isPlain($0) }.map(String.init)
    self.words = words.isEmpty && !preset.isEmpty ? [Self.number(of: preset)] : words
  }

  private static func isPlain(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber)
  }

  // MARK: Other letters

  /// A plain letter for one with a mark, or what stands for it in its place.
  private static func withoutMarks(_ character: Character) -> String {
    if character.isASCII { return String(character) }
    return marked[character].map { String($0) } ?? replacements[character] ?? String(character)
  }

  /// The letters with one mark above, below or through them (Unicode's combining diacritical marks), composed or not.
  private static let marked: [Character: Character] = {
    let marks = (0x300...0x338).compactMap { Unicode.Scalar($0 as Int) }
    var letters: [Character: Character] = [:]
    for letter in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      for mark in marks { letters[Character(String(letter) + String(mark))] = letter }
    }
    return letters
  }()

  /// Letters that Unicode does not compose of a letter and a mark.
  private static let replacements: [Character: String] = [
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
    "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "TH", "ı": "i",
  ]

  /// Six digits.
  private static func number(of name: String) -> String {
    let digits = SHA256.hexadecimal(of: name).prefix(8)
    guard let number = UInt32(digits, radix: 16) else { preconditionFailure("a digest is hexadecimal") }
    return String(100_000 + number % 900_000)
  }

  // MARK: Forms

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
