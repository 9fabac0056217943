/// An image from a file, in a box.
public struct ImageLayer: Equatable, Sendable {
  public var image = ""
  /// The box. If one side is nil, it follows from the other and the image's proportions; if both are, a pixel is a
  /// point.
  public var width: Length?
  public var height: Length?
  public var placing = ImagePlacing()
  /// The radius of the corners of what is drawn, in points.
  public var radius = 0.0

  public init() {}
}

/// How an image is fitted into a box: CSS's `object-fit` and `object-position`.
public struct ImagePlacing: Equatable, Sendable {
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// The largest size at which all of the image is in the box.
    case contain
    /// The smallest size at which the image covers the box.
    case cover
    /// Stretched to the box.
    case fill
    /// A pixel is a point.
    case none
    /// The smaller of `none` and `contain`.
    case scaleDown
  }

  public var fit = Fit.contain
  /// The point of the image, in percent of it, that stands at the same point of the box.
  public var focus = LengthPair.center

  public init() {}
}

/// An image that fills a shape.
public struct ImagePaintValue: Equatable, Sendable {
  public var image = ""
  public var placing: ImagePlacing = {
    var placing = ImagePlacing()
    placing.fit = .cover
    return placing
  }()

  public init() {}
}

/// The keys that layers and paints share.
extension ImagePlacing: Tabled {
  static let table = Table("PicturePlacing", "How an image is fitted into a box.", initial: ImagePlacing()) {
    Field(
      "fit", \.fit, .choice(),
      "How the image is fitted into the box: `contain` shows all of it, `cover` fills the box, `fill` "
        + "stretches it, `none` draws a pixel as a point, and `scaleDown` is the smaller of `none` and `contain`.")
    Field(
      "focus", \.focus, .place,
      "Which point of the image stands at the same point of the box; points are the distance from the box's "
        + "top-left corner.")
  }
}

extension ImageLayer: LayerKind {
  /// An image is read as a whole for each frame.
  var work: Int { LayerLimits.imageWork }

  func images(at path: String) -> [WrittenImage] { [WrittenImage(image, at: "\(path).picture")] }

  static let table = Table("Image", "An image from a PNG, JPEG or WebP file.", initial: Self()) {
    Field(
      "picture", \.image, .image, isRequired: true,
      "A PNG, JPEG or WebP file, relative to the preset's folder, or a `data:` URL with the image in base64.")
    Field(
      "width", \.width, .optional(.length(0...Limits.largestLength)), defaultNote: "the image's, in proportion",
      "The width of the box; a percentage refers to the composition's width. Without both sides a pixel is a point.")
    Field(
      "height", \.height, .optional(.length(0...Limits.largestLength)), defaultNote: "the image's, in proportion",
      "The height of the box; a percentage refers to the composition's height.")
    Fields(in: \.placing)
    Field(
      "radius", \.radius, .distance,
      "The radius of the corners of what is drawn; at most half of the shorter side.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard width == nil, height == nil else { return }
    reading.warnOfIdle(
      ["fit"], of: Self.table, in: node, decidedBy: ["width", "height"],
      "without \"width\" and \"height\"; add them, or delete fit")
  }
}

extension ImagePaintValue: TabledObject {
  static let table = Table(
    "ImagePaint", "An image that fills a shape. Its box is that of the layer.", initial: ImagePaintValue()
  ) {
    Field(
      "image", \.image, .image, isRequired: true,
      "A PNG, JPEG or WebP file, relative to the preset's folder, or a `data:` URL with the image in base64.")
    Fields(in: \.placing)
  }
}

extension ShapeStyle {
  /// The images of its paints.
  func images(at path: String) -> [WrittenImage] {
    var found: [WrittenImage] = []
    if case .image(let paint) = fill { found.append(WrittenImage(paint.image, at: "\(path).fill.image")) }
    if case .image(let paint) = stroke?.paint {
      found.append(WrittenImage(paint.image, at: "\(path).stroke.paint.image"))
    }
    return found
  }

  /// What its images cost, in plain layers.
  var imageWork: Int { images(at: "").count * LayerLimits.imageWork }
}
