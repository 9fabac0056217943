/// What a layer shows. A new one is a case here, in `kind` and in `variants`.
public indirect enum LayerContent: Equatable, Sendable {
  case circle(CircleShape)
  case ellipse(EllipseShape)
  case arc(ArcShape)
  case rectangle(RectangleShape)
  case polygon(PolygonShape)
  case line(LineShape)
  case path(PathShape)
  case compound(CompoundShape)
  case text(TextShape)
  case number(NumberShape)
  case image(ImageLayer)
  case group(LayerGroup)
  case loader(LoaderLayer)
}

extension LayerContent {
  var kind: any LayerKind {
    switch self {
    case .circle(let it): it
    case .ellipse(let it): it
    case .arc(let it): it
    case .rectangle(let it): it
    case .polygon(let it): it
    case .line(let it): it
    case .path(let it): it
    case .compound(let it): it
    case .text(let it): it
    case .number(let it): it
    case .image(let it): it
    case .group(let it): it
    case .loader(let it): it
    }
  }

  /// In the order of schema and reference.
  static var variants: [Variant<CompositionLayer>] {
    [
      variant("circle", LayerContent.circle), variant("ellipse", LayerContent.ellipse),
      variant("arc", LayerContent.arc), variant("rectangle", LayerContent.rectangle),
      variant("polygon", LayerContent.polygon), variant("line", LayerContent.line), variant("path", LayerContent.path),
      variant("compound", LayerContent.compound), variant("text", LayerContent.text),
      variant("number", LayerContent.number), variant("image", LayerContent.image),
      variant("group", LayerContent.group), variant("loader", LayerContent.loader),
    ]
  }

  private static func variant<Kind: LayerKind>(
    _ name: String, _ content: @escaping @Sendable (Kind) -> LayerContent
  ) -> Variant<CompositionLayer> {
    Variant(name, { $0.content.kind as? Kind }, { $0.content = content($1) })
  }

  /// How the outline is painted; of layers without one: not at all.
  public var style: ShapeStyle { kind.style }

  /// Whether its (0, 0) is what the preset wrote: lines, paths and free groups. That of all others is the top-left
  /// corner of their box.
  public var hasCoordinates: Bool { kind.hasCoordinates }
}

/// What stands behind `"type": name` of a layer: a shape, a text, or other layers.
protocol LayerKind: TabledObject {
  /// Whether it is an outline that can be a clip.
  static var isShape: Bool { get }
  /// Whether its (0, 0) is what the preset wrote, and not the top-left corner of its box.
  var hasCoordinates: Bool { get }
  var style: ShapeStyle { get }
  /// In plain layers, beyond the one that every layer is.
  var work: Int { get }
  /// How many layers stand in one another inside of it.
  var depth: Int { get }
  /// - Parameter path: the layer's own JSON path.
  func texts(at path: String) -> [WrittenText]
  /// - Parameter path: the layer's own JSON path.
  func images(at path: String) -> [WrittenImage]
}

extension LayerKind {
  static var isShape: Bool { false }
  var hasCoordinates: Bool { false }
  var style: ShapeStyle { ShapeStyle() }
  var work: Int { 0 }
  var depth: Int { 0 }
  func texts(at path: String) -> [WrittenText] { [] }
  func images(at path: String) -> [WrittenImage] { style.images(at: path) }
}

extension CompositionLayer {
  /// Returns what the layers and their masks have of something, in the order of the file.
  static func all<Part>(
    in layers: [CompositionLayer], at path: String, _ parts: (any LayerKind, _ path: String) -> [Part]
  ) -> [Part] {
    layers.enumerated().flatMap { i, layer in
      parts(layer.content.kind, "\(path)[\(i)]")
        + all(in: layer.mask.layers, at: layer.mask.path(at: "\(path)[\(i)]"), parts)
    }
  }
}
