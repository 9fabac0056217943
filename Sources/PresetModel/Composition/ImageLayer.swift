import GraphicsCore

/// A picture from a file, in a box.
public struct ImageLayer: Equatable, Sendable {
  public var picture = ""
  /// The box. If one side is nil, it follows from the other and the picture's proportions; if both are, a pixel is a
  /// point.
  public var width: Length?
  public var height: Length?
  public var placing = PicturePlacing()
  /// The radius of the corners of what is drawn, in points.
  public var radius = 0.0

  public init() {}
}

/// How a picture is fitted into a box: CSS's `object-fit` and `object-position`.
public struct PicturePlacing: Equatable, Sendable {
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// The largest size at which all of the picture is in the box.
    case contain
    /// The smallest size at which the picture covers the box.
    case cover
    /// Stretched to the box.
    case fill
    /// A pixel is a point.
    case none
    /// The smaller of `none` and `contain`.
    case scaleDown
  }

  public var fit = Fit.contain
  /// The point of the picture, in percent of it, that stands at the same point of the box.
  public var focus = LengthPair.center

  public init() {}
}

/// A picture that fills a shape.
public struct ImagePaintValue: Equatable, Sendable {
  public var picture = ""
  public var placing: PicturePlacing = {
    var placing = PicturePlacing()
    placing.fit = .cover
    return placing
  }()

  public init() {}
}

/// The keys that layers and paints share.
extension PicturePlacing: Tabled {
  static let table = Table("PicturePlacing", "How a picture is fitted into a box.", initial: PicturePlacing()) {
    Field(
      "fit", \.fit, .choice(),
      "How the picture is fitted into the box: `contain` shows all of it, `cover` fills the box, `fill` "
        + "stretches it, `none` draws a pixel as a point, and `scaleDown` is the smaller of `none` and `contain`.")
    Field(
      "focus", \.focus, .place,
      "Which point of the picture stands at the same point of the box; points are the distance from the box's "
        + "top-left corner.")
  }
}

extension ImageLayer: LayerKind {
  static let name = "image"
  static let summary = "A picture from a PNG, JPEG or WebP file."
  static var initial: ImageLayer { ImageLayer() }
  var content: LayerContent { .image(self) }
  /// A picture is read as a whole for each frame.
  var work: Int { LayerLimits.pictureWork }

  func pictures(at path: String) -> [WrittenPicture] { [WrittenPicture(picture, at: "\(path).picture")] }

  static let table = Table("Image", summary, initial: initial) {
    Field(
      "picture", \.picture, .picture, isRequired: true,
      "A PNG, JPEG or WebP file, relative to the preset's folder, or a `data:` URL with the picture in base64.")
    Field(
      "width", \.width, .optional(.length(0...Limits.largestLength), default: .points(0)),
      defaultNote: "the picture's, in proportion",
      "The width of the box; a percentage refers to the composition's width. Without both sides a pixel is a point.")
    Field(
      "height", \.height, .optional(.length(0...Limits.largestLength), default: .points(0)),
      defaultNote: "the picture's, in proportion",
      "The height of the box; a percentage refers to the composition's height.")
    Fields(in: \.placing)
    Field(
      "radius", \.radius, .number(0...Limits.largestLength, "pt"),
      "The radius of the corners of what is drawn; at most half of the shorter side.")
  }
}

extension ImagePaintValue: TabledObject {
  static let table = Table(
    "ImagePaint", "A picture that fills a shape. Its box is that of the layer.", initial: ImagePaintValue()
  ) {
    Field(
      "image", \.picture, .picture, isRequired: true,
      "A PNG, JPEG or WebP file, relative to the preset's folder, or a `data:` URL with the picture in base64.")
    Fields(in: \.placing)
  }
}

extension ShapeStyle {
  /// The pictures of its paints.
  func pictures(at path: String) -> [WrittenPicture] {
    var found: [WrittenPicture] = []
    if case .image(let paint) = fill { found.append(WrittenPicture(paint.picture, at: "\(path).fill.image")) }
    if case .image(let paint) = stroke?.paint {
      found.append(WrittenPicture(paint.picture, at: "\(path).stroke.paint.image"))
    }
    return found
  }

  /// What its pictures cost, in plain layers.
  var pictureWork: Int { pictures(at: "").count * LayerLimits.pictureWork }
}

extension CompositionLayer {
  /// The pictures of layers and of their masks, in the order of the file.
  static func pictures(in layers: [CompositionLayer], at path: String) -> [WrittenPicture] {
    layers.enumerated().flatMap { i, layer in
      layer.content.kind.pictures(at: "\(path)[\(i)]")
        + pictures(in: layer.mask.layers, at: "\(path)[\(i)].mask\(layer.mask.isPlain ? "" : ".layers")")
    }
  }
}
