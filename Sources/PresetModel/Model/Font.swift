/// The font of a text: an installed family or a file, with a weight and a size. Each comes from the text style where it
/// is not given.
public struct Font: Equatable, Sendable {
  /// If nil, the design's family.
  public var family: String?
  /// A font file as written, relative to the preset's folder.
  public var file: String?
  public var textStyle = TextStyle.subheadline
  /// In points; if nil, the text style's.
  public var size: Double?
  /// If nil, the text style's.
  public var weight: FontWeight?
  public var design = FontDesign.default
  /// Distance between baselines in points; if nil, the text style's, in proportion to the size.
  public var lineHeight: Double?
  /// What is added after each character, in points.
  public var letterSpacing = 0.0
  /// OpenType features, such as "tnum" or "liga=0".
  public var features: [String] = []

  public init() {}

  public var resolvedFamily: String { family ?? design.family }
  public var resolvedSize: Double { size ?? textStyle.size }
  public var resolvedWeight: FontWeight { weight ?? textStyle.weight }
  /// A whole number of points where it follows from the size, at least 1.
  public var resolvedLineHeight: Double {
    lineHeight ?? max(1, (textStyle.lineHeight * resolvedSize / textStyle.size).rounded())
  }

  /// The same font, with every value that follows from others filled in.
  public var filled: Font {
    var font = self
    if file == nil { font.family = resolvedFamily }
    font.size = resolvedSize
    font.weight = resolvedWeight
    font.lineHeight = resolvedLineHeight
    return font
  }
}

public enum FontDesign: String, CaseIterable, Hashable, Sendable {
  case `default`, rounded

  public var family: String {
    switch self {
    case .default: "Inter"
    case .rounded: "Quicksand"
    }
  }
}

/// Named sizes with their line heights, in points.
public enum TextStyle: String, CaseIterable, Hashable, Sendable {
  case title2, title3, headline, body, subheadline, footnote, caption

  public var size: Double { measures.size }
  public var lineHeight: Double { measures.lineHeight }
  public var weight: FontWeight { self == .headline ? .semibold : .regular }

  private var measures: (size: Double, lineHeight: Double) {
    switch self {
    case .title2: (22, 28)
    case .title3: (20, 25)
    case .headline, .body: (17, 22)
    case .subheadline: (15, 20)
    case .footnote: (13, 18)
    case .caption: (12, 16)
    }
  }
}

/// A weight on the OpenType scale, 1…1000.
public struct FontWeight: Equatable, Hashable, Sendable {
  public var value: Int

  public init(_ value: Int) { self.value = value }

  public static let thin = FontWeight(100)
  public static let extraLight = FontWeight(200)
  public static let light = FontWeight(300)
  public static let regular = FontWeight(400)
  public static let medium = FontWeight(500)
  public static let semibold = FontWeight(600)
  public static let bold = FontWeight(700)
  public static let extraBold = FontWeight(800)
  public static let black = FontWeight(900)
}
