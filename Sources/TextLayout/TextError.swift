import GraphicsCore

/// Why a text cannot be laid out, and what to do about it.
public enum TextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number in the request is out of range; `limit` says what is allowed.
  case invalidRequest(field: String, value: Double, limit: String)
  /// The request names neither a family nor a file.
  case noFont
  /// A name such as "sans-serif", which stands for different fonts on different machines.
  case genericFamily(String)
  /// `package` is the Debian and Ubuntu package that contains the family, if known.
  case familyNotInstalled(String, package: String?)
  case fontFileMissing(String)
  case fontFileUnreadable(String, reason: String)
  case notAFont(String, reason: String)
  /// No installed font has the character; `position` is its place in the text, counted from 1.
  case missingCharacter(Unicode.Scalar, position: Int)
  /// The character's only glyph is an image, as in color emoji fonts.
  case imageGlyph(Unicode.Scalar, position: Int, file: String)
  /// The font's glyph for a visible character has no outline.
  case noOutline(Unicode.Scalar, position: Int, file: String)
  /// A library failed unexpectedly.
  case layoutFailed(String)

  public var description: String {
    switch self {
    case .invalidRequest(let field, let value, let limit):
      "\(field) is \(shortNumber(value)), but must be \(limit)"
    case .noFont:
      "the font has neither a family nor a file; name one of them"
    case .genericFamily(let name):
      "\"\(name)\" stands for different fonts on different machines; "
        + "name a family such as Inter, or a file in font.file"
    case .familyNotInstalled(let name, .some(let package)):
      "font family \"\(name)\" is not installed; install the package \(package), "
        + "or give the path of a font file as font.file"
    case .familyNotInstalled(let name, .none):
      "font family \"\(name)\" is not installed; \(name.contains(",") ? "name one family" : "install it"), "
        + "or give the path of a font file as font.file"
    case .fontFileMissing(let file):
      "there is no font file \(file); correct font.file"
    case .fontFileUnreadable(let file, let reason):
      "font file \(file) cannot be read: \(reason)"
    case .notAFont(let file, let reason):
      "\(file) is not a font that can be used: \(reason); give a TrueType or OpenType file (.ttf, .otf, .ttc)"
    case .missingCharacter(let scalar, let position):
      "no installed font has \(named(scalar)), character \(position) of the text; "
        + "install a font that has it, or take it out"
    case .imageGlyph(let scalar, let position, let file):
      "\(named(scalar)), character \(position) of the text, is a color image in \(file) without an outline "
        + "to fill; take it out, or name a font that draws it with outlines"
    case .noOutline(let scalar, let position, let file):
      "\(named(scalar)), character \(position) of the text, has no outline in \(file); "
        + "take it out, or name another font"
    case .layoutFailed(let reason):
      "the text could not be laid out: \(reason)"
    }
  }
}

/// Describes a character by itself, its code point and its name: `"日" (U+65E5)`. Control characters appear by code
/// point alone.
private func named(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  let properties = scalar.properties
  switch properties.generalCategory {
  case .control, .format, .privateUse, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: return code
  default: return "\"\(scalar)\" (\(code)\(properties.name.map { " " + $0 } ?? ""))"
  }
}
