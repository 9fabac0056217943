import Exporting
import PresetModel

/// Names output files after a template such as `{name}{-scheme}{@scale}.{ext}`.
public struct OutputName: Equatable, Sendable {
  /// The tokens that a template may contain, and their meanings.
  public static let tokens: [(token: String, meaning: String)] = [
    ("{name}", "the preset's name"),
    ("{scheme}", "light or dark"),
    ("{locale}", "the text's locale in a build; default for the preset's own"),
    ("{-locale}", "nothing for the preset's own text, else -de"),
    ("{theme}", "the theme file's name without its ending; standard for the tool's own colors"),
    ("{-theme}", "nothing for the tool's own colors, else -brand"),
    ("{-scheme}", "nothing for light, -dark for dark"),
    ("{-motion}", "nothing for full motion, -reduced for reduced"),
    ("{destination}", "the destination that the file is made for; nothing for none"),
    ("{-destination}", "nothing for no destination, else -slack-emoji"),
    ("{-poster}", "nothing for an animation, -poster for its poster"),
    ("{scale}", "the scale: 1, 2, 1.5"),
    ("{@scale}", "nothing at scale 1 and where a destination gives the size in pixels, else @2x"),
    ("{format}", OutputCodecs.all.map(\.format.rawValue).listed("or")),
    ("{ext}", OutputCodecs.all.map { $0.endings[0] }.listed("or")),
    ("{width}", "the image's width in pixels"),
    ("{height}", "the image's height in pixels"),
  ]

  public static let standard = "{name}{-locale}{-theme}{-scheme}{-motion}{-destination}{-poster}{@scale}.{ext}"

  public enum TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
    case unknownToken(String)
    case unclosed(String)
    case outsideFolder(String)
    /// The name of a file of this format ends like that of something else, such as "a preset", or, where it needs an
    /// ending, in none of the format's own.
    case wrongEnding(String, OutputFormat, String?)
    case empty

    public var description: String {
      switch self {
      case .unknownToken(let token):
        "the name template has no token \(token); it may use " + OutputName.tokens.map(\.token).joined(separator: " ")
      case .unclosed(let template): "the name template \(template) has a { without its }"
      case .outsideFolder(let name):
        "the name \(name) leads out of the output folder; names may not start with / or contain .."
      case .wrongEnding(let name, let format, let other):
        "expected a name that ends in .\(format.codec.endings[0]), found \(name)"
          + "\(other.map { ", which is for \($0)" } ?? ""); end the name template with .{ext}"
      case .empty: "the name template gives an empty name; the usual one is \(OutputName.standard)"
      }
    }
  }

  private enum Piece: Equatable, Sendable {
    case text(String)
    case token(String)
  }

  private let pieces: [Piece]
  private let needsEnding: Bool

  /// - Parameter needsEnding: Whether the name of a file must end as its format; if not, it may also say no format.
  public init(template: String = OutputName.standard, needsEnding: Bool = false) throws(TemplateError) {
    var pieces: [Piece] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { throw .unclosed(template) }
      let token = String(rest[open...close])
      guard Self.tokens.contains(where: { $0.token == token }) else { throw .unknownToken(token) }
      pieces += [.text(String(rest[..<open])), .token(token)]
      rest = rest[rest.index(after: close)...]
    }
    self.pieces = pieces + [.text(String(rest))]
    self.needsEnding = needsEnding
  }

  /// The file's name relative to the output folder; it may include folders of its own.
  public func name(for file: PlannedFile) throws(TemplateError) -> String {
    let name = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .token(let token): Self.value(of: token, file)
      }
    }.joined()
    guard !name.isEmpty, !name.hasSuffix("/") else { throw .empty }
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { throw .outsideFolder(name) }
    let format = file.variant.format
    let other = FileEnding.contradiction(of: name, to: format)
    let mayEndOtherwise = !needsEnding || format.codec.isFolder || OutputCodecs.format(ofFileNamed: name) == format
    guard other == nil, mayEndOtherwise else { throw .wrongEnding(name, format, other) }
    return name
  }

  private static func value(of token: String, _ file: PlannedFile) -> String {
    let variant = file.variant
    let theme = variant.theme == Project.standardTheme ? nil : variant.theme
    return switch token {
    case "{name}": file.preset
    case "{scheme}": variant.scheme.rawValue
    case "{-scheme}": variant.scheme == .light ? "" : "-\(variant.scheme.rawValue)"
    case "{-motion}": variant.motion == .full ? "" : "-\(variant.motion.rawValue)"
    case "{destination}": variant.destination ?? ""
    case "{-destination}": variant.destination.map { "-\($0)" } ?? ""
    case "{-poster}": variant.isPoster ? "-poster" : ""
    case "{locale}": variant.locale ?? "default"
    case "{-locale}": variant.locale.map { "-\($0)" } ?? ""
    case "{theme}": theme ?? Project.standardTheme
    case "{-theme}": theme.map { "-\($0)" } ?? ""
    case "{scale}": NumberText.short(variant.scale)
    case "{@scale}": file.isFitted ? "" : NumberText.scaleSuffix(variant.scale)
    case "{format}": variant.format.rawValue
    case "{ext}": variant.format.codec.endings[0]
    case "{width}": String(file.width)
    case "{height}": String(file.height)
    default: preconditionFailure("templates hold known tokens only")
    }
  }
}
