import GraphicsCore

/// A change of a shape's outline before it is painted.
public enum ShapeModifier: Equatable, Sendable {
  case offset(OffsetModifier)
  case roundCorners(CornerModifier)
  case zigZag(ZigZagModifier)
  case trim(TrimModifier)
}

/// Moves the outline outwards or inwards.
public struct OffsetModifier: Equatable, Sendable {
  /// In points; outwards if positive.
  public var distance = Motion<Double>.constant(2)
  public var join = LineJoin.miter
  public var miterLimit = 4.0

  public init() {}
}

/// Makes arcs of corners.
public struct CornerModifier: Equatable, Sendable {
  /// In points.
  public var radius = Motion<Double>.constant(2)

  public init() {}
}

/// Makes ridges of the outline's pieces.
public struct ZigZagModifier: Equatable, Sendable {
  /// How far the ridges reach to either side, in points.
  public var size = Motion<Double>.constant(2)
  /// In each piece of the outline.
  public var ridges = 4
  public var isSmooth = false

  public init() {}
}

/// Leaves a part of the outline, by its length.
public struct TrimModifier: Equatable, Sendable {
  /// The ends of the part, 0…1 of the length, in any order.
  public var start = Motion<Double>.constant(0)
  public var end = Motion<Double>.constant(1)
  /// Moves both ends, in whole lengths. What goes beyond the outline's end continues at its start.
  public var offset = Motion<Double>.constant(0)
  /// Whether each subpath is trimmed by its own length, and not all of them as one line.
  public var trimsEach = false
  /// The part of a longer line that the outline is, 0…1 of that line's length: the line is trimmed.
  public var span = Point(0, 1)

  public init() {}
}

extension ShapeModifier {
  /// In plain layers. An offset combines polygons for each frame; many corners and ridges meet in the same pixels.
  /// - Parameter pieces: of the outline that is changed.
  func work(_ pieces: Int) -> Int {
    if case .offset = self { return LayerLimits.operationWork(pieces) }
    let after = self.pieces(of: pieces)
    return min(LayerLimits.saturation, after / LayerLimits.plainPieces + after * after / Self.crowdedPieces)
  }

  private static let crowdedPieces = 100_000

  /// About how many pieces it makes of so many.
  func pieces(of pieces: Int) -> Int {
    switch self {
    case .offset: min(LayerLimits.saturation, pieces * Self.stepsOfCurve)
    case .zigZag(let it): min(LayerLimits.saturation, pieces * (it.ridges + 1))
    case .roundCorners: min(LayerLimits.saturation, pieces * 2)
    case .trim: min(LayerLimits.saturation, pieces + 2)
    }
  }

  private static let stepsOfCurve = 8
}

extension ShapeModifier: TabledObject {
  static let table = Table(
    "ShapeModifier", "A change of a shape's outline before it is painted.",
    initial: ShapeModifier.roundCorners(CornerModifier())
  ) {
    Variants(
      key: "type", documentation: "What it does.",
      cases: [
        Variant("offset", { if case .offset(let it) = $0 { it } else { nil } }, { $0 = .offset($1) }),
        Variant("roundCorners", { if case .roundCorners(let it) = $0 { it } else { nil } }, { $0 = .roundCorners($1) }),
        Variant("zigZag", { if case .zigZag(let it) = $0 { it } else { nil } }, { $0 = .zigZag($1) }),
        Variant("trim", { if case .trim(let it) = $0 { it } else { nil } }, { $0 = .trim($1) }),
      ])
  }
}

extension OffsetModifier: TabledObject {
  static let table = Table(
    "Offset", "The outline moves outwards or inwards by a distance; its pieces become straight steps.",
    initial: OffsetModifier()
  ) {
    Field("distance", \.distance, .moving(-1000...1000, "pt"), "Outwards if positive, inwards if negative.")
    Field("join", \.join, .choice(), "The corners that open.")
    Field("miterLimit", \.miterLimit, .number(1...1000), "How long a miter may be, as a multiple of the distance.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    join.checkMiterLimit(Self.table, node, &reading)
  }
}

extension CornerModifier: TabledObject {
  static let table = Table("RoundCorners", "Corners become arcs.", initial: CornerModifier()) {
    Field(
      "radius", \.radius, .moving(0...Limits.largestLength, "pt"),
      "The arcs' radius; each takes at most half of the pieces that meet there.")
  }
}

extension ZigZagModifier: TabledObject {
  static let table = Table("ZigZag", "Each piece of the outline becomes a row of ridges.", initial: ZigZagModifier()) {
    Field(
      "size", \.size, .moving(-Limits.largestLength...Limits.largestLength, "pt"),
      "How far the ridges reach to either side.")
    Field(
      "ridges", \.ridges, .integer(1...200),
      "How many ridges each piece of the outline has. A circle has eight pieces, a rectangle four.")
    Field("smooth", \.isSmooth, .boolean, "Whether they are waves and not teeth.")
  }
}

extension TrimModifier: TabledObject {
  static let table = Table("Trim", "A part of the outline stays, for the filling too.", initial: TrimModifier()) {
    Field("start", \.start, .moving(0...1), "Where the part starts, 0…1 of the outline's length.")
    Field("end", \.end, .moving(0...1), "Where it ends; before the start, the two change places.")
    Field(
      "offset", \.offset, .moving(-1000...1000),
      "Moves both, in whole lengths; what goes beyond the outline's end continues at its start.")
    Field(
      "each", \.trimsEach, .boolean,
      "Whether each subpath is trimmed by its own length, and not all of them as one line.")
    Field(
      "span", \.span, .point(0...1, ""),
      "Which part of a longer line the outline is, 0…1 of that line's length; start, end and offset are the line's.")
  }
}
