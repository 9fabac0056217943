/// What is drawn: the `kind` and the parameters beside it. A new kind needs a case here, and an entry in `kind` and in
/// `kinds`.
public indirect enum PresetContent: Equatable, Sendable {
  case shimmerText(ShimmerText)
  case dotGrid(DotGrid)
  case progressBar(ProgressBar)
  case skeleton(Skeleton)
  case spinner(Spinner)
  case orb(Orb)
  case composition(Composition)

  var kind: any LoaderKind {
    switch self {
    case .shimmerText(let it): it
    case .dotGrid(let it): it
    case .progressBar(let it): it
    case .skeleton(let it): it
    case .spinner(let it): it
    case .orb(let it): it
    case .composition(let it): it
    }
  }

  /// In the order of the schema and the reference.
  private static var kinds: [any LoaderKind.Type] {
    [
      ShimmerText.self, DotGrid.self, ProgressBar.self, Skeleton.self, Spinner.self, Orb.self, Composition.self,
    ]
  }
}

extension PresetContent {
  static var variants: [Variant<Preset>] { kinds.map { variant($0) } }

  private static func variant<Kind: LoaderKind>(_ kind: Kind.Type) -> Variant<Preset> {
    Variant(Kind.name, { $0.loader.kind as? Kind }, { $0.loader = $1.loader })
  }

  /// The kinds whose parts may have periods of their own, or those that have one period.
  static func names(severalPeriods: Bool) -> [String] {
    kinds.filter { $0.hasSeveralPeriods == severalPeriods }.map { $0.name }
  }
}

extension Preset {
  /// The preset's kind, as its file names it.
  public var kindName: String { type(of: loader.kind).name }

  /// The images that its scene shows, in the order of the file.
  public var images: [WrittenImage] { loader.kind.images(plays: plays, at: "$") }

  /// The names of those that are files.
  public var imageFiles: [String] { images.filter(\.isFile).map(\.source) }

  /// All texts that are laid out for it, in the order of the file.
  public var texts: [WrittenText] { loader.kind.texts(at: "$") }

  /// The texts that a reader of the image sees, where there are any.
  public var visibleText: String? {
    let texts = self.texts.filter { !$0.isPartOfNumber }.map {
      $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    .filter { !$0.isEmpty }
    return texts.isEmpty ? nil : texts.withoutRepeats.joined(separator: " ")
  }

  /// What a screen reader says in place of the image.
  public var altText: String { alt ?? visibleText ?? "Loading" }

  /// The same preset, with every value that follows from others filled in.
  public var filled: Preset {
    var preset = self
    // Their uses have been filled in already.
    preset.parameters = []
    preset.loader = loader.kind.filled.loader
    return preset
  }
}
