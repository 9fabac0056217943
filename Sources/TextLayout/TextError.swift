/// Why a text cannot be laid out, and what would help.
public enum TextError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number of the request is out of range; `limit` says what is allowed.
  case invalidRequest(field: String, value: Double, limit: String)
  /// Neither a family nor a file is named.
  case noFont
  /// "sans-serif" and the like: what they mean differs from machine to machine.
  case genericFamily(String)
  /// `package` is the Debian and Ubuntu package that has the family, where known.
  case familyNotInstalled(String, package: String?)
  case fontFileMissing(String)
  case fontFileUnreadable(String, reason: String)
  case notAFont(String, reason: String)
  /// No installed font has the character; `position` counts the text's characters from 1.
  case missingCharacter(Unicode.Scalar, position: Int)
  /// The character's only glyph is a picture, as in colour emoji fonts.
  case pictureGlyph(Unicode.Scalar, position: Int, file: String)
  /// The font has a glyph without an outline for a visible character.
  case noOutline(Unicode.Scalar, position: Int, file: String)
  /// A library refused what it should not refuse.
  case layoutFailed(String)

  public var description: String { "" }
}
