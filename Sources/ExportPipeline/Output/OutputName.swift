import PresetModel

/// Names output files after a template such as `{name}{-scheme}{@scale}.{ext}`.
public struct OutputName: Equatable, Sendable {
  /// What a template may name, and what each stands for.
  public static let tokens: [(token: String, meaning: String)] = [
    ("{name}", "the preset's name"),
    ("{scheme}", "light or dark"),
    ("{locale}", "the text's locale in a build; default for the preset's own"),
    ("{-locale}", "nothing for the preset's own text, else -de"),
    ("{theme}", "the theme file's name without its ending; standard for the tool's own colours"),
    ("{-theme}", "nothing for the tool's own colours, else -brand"),
    ("{-scheme}", "nothing for light, -dark for dark"),
    ("{-motion}", "nothing for full motion, -reduced for reduced"),
    ("{-poster}", "nothing for an animation, -poster for its poster"),
    ("{scale}", "the scale: 1, 2, 1.5"),
    ("{@scale}", "nothing at scale 1, else @2x"),
    ("{format}", "gif, apng, frames or gif-frames"),
    ("{ext}", "gif, png, frames or gif-frames"),
    ("{width}", "the picture's width in pixels"),
    ("{height}", "the picture's height in pixels"),
  ]

  public static let standard = "{name}{-locale}{-theme}{-scheme}{-motion}{-poster}{@scale}.{ext}"

  /// What one file is.
  public struct Values: Equatable, Sendable {
    public var name: String
    public var scheme: ColorScheme
    public var scale: Double
    public var format: OutputFormat
    public var width: Int
    public var height: Int
    public var motion: MotionForm
    public var isPoster: Bool
    /// Nil: the preset's own text.
    public var locale: String?
    /// Nil: the tool's own colours.
    public var theme: String?

    public init(
      name: String, scheme: ColorScheme, scale: Double, format: OutputFormat, width: Int, height: Int,
      motion: MotionForm = .full, isPoster: Bool = false, locale: String? = nil, theme: String? = nil
    ) {
      self.name = name
      self.scheme = scheme
      self.scale = scale
      self.format = format
      self.width = width
      self.height = height
      self.motion = motion
      self.isPoster = isPoster
      self.locale = locale
      self.theme = theme
    }
  }

  public enum TemplateError: Error, Equatable, Sendable, CustomStringConvertible {
    case unknownToken(String)
    case unclosed(String)
    case outsideFolder(String)
    case empty

    public var description: String {
      switch self {
      case .unknownToken(let token):
        "the name template has no token \(token); it may use " + OutputName.tokens.map(\.token).joined(separator: " ")
      case .unclosed(let template): "the name template \(template) has a { without its }"
      case .outsideFolder(let name):
        "the name \(name) leads out of the output folder; names may not start with / or hold .."
      case .empty: "the name template gives an empty name; the usual one is \(OutputName.standard)"
      }
    }
  }

  private enum Piece: Equatable, Sendable {
    case text(String)
    case token(String)
  }

  private let pieces: [Piece]

  public init(template: String = OutputName.standard) throws(TemplateError) {
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
  }

  /// The file's name within the output folder; it may have folders of its own.
  public func name(for values: Values) throws(TemplateError) -> String {
    let name = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .token(let token): Self.value(of: token, values)
      }
    }.joined()
    guard !name.isEmpty, !name.hasSuffix("/") else { throw .empty }
    guard !name.hasPrefix("/"), !name.split(separator: "/").contains("..") else { throw .outsideFolder(name) }
    return name
  }

  private static func value(of token: String, _ values: Values) -> String {
    switch token {
    case "{name}": values.name
    case "{scheme}": values.scheme.rawValue
    case "{-scheme}": values.scheme == .light ? "" : "-\(values.scheme.rawValue)"
    case "{-motion}": values.motion == .full ? "" : "-\(values.motion.rawValue)"
    case "{-poster}": values.isPoster ? "-poster" : ""
    case "{locale}": values.locale ?? "default"
    case "{-locale}": values.locale.map { "-\($0)" } ?? ""
    case "{theme}": values.theme ?? Project.standardTheme
    case "{-theme}": values.theme.map { "-\($0)" } ?? ""
    case "{scale}": shortNumber(values.scale)
    case "{@scale}": values.scale == 1 ? "" : "@\(shortNumber(values.scale))x"
    case "{format}": values.format.rawValue
    case "{ext}": values.format.fileExtension
    case "{width}": String(values.width)
    case "{height}": String(values.height)
    default: preconditionFailure("templates hold known tokens only")
    }
  }

  /// 2 as "2", 1.5 as "1.5".
  public static func shortNumber(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e9 ? String(Int(value)) : String(value)
  }
}
