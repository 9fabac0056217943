import GraphicsCore

/// What a shape is painted with.
public enum PaintValue: Equatable, Sendable {
  case color(Motion<ThemedColor>)
  case gradient(GradientValue)
  case image(ImagePaintValue)
}

public struct GradientValue: Equatable, Sendable {
  public var geometry: GradientGeometryValue
  public var stops: [GradientStopValue] = [
    GradientStopValue(.named(.blue), at: 0), GradientStopValue(.named(.purple), at: 1),
  ]
  public var space = GradientSpace.srgb
  public var spread = GradientSpread.pad
  /// Moves the gradient.
  public var offset = Motion<LengthPair>.constant(.zero)
  /// Maps the gradient's places to the layer's own coordinates; nil if they are the same.
  public var matrix: [Double]?

  public init(_ geometry: GradientGeometryValue) { self.geometry = geometry }
}

public enum GradientGeometryValue: Equatable, Sendable {
  case linear(LinearGradientValue)
  case radial(RadialGradientValue)
  case conic(ConicGradientValue)
  case along(AlongGradientValue)
}

/// Percentages refer to the layer's own box, points to its own coordinates.
public struct LinearGradientValue: Equatable, Sendable {
  public var start = Motion<LengthPair>.constant(LengthPair(.percent(0), .percent(50)))
  public var end = Motion<LengthPair>.constant(LengthPair(.percent(100), .percent(50)))

  public init() {}
}

public struct RadialGradientValue: Equatable, Sendable {
  public var center = Motion<LengthPair>.constant(.center)
  /// Percentages refer to the box's width.
  public var startRadius = Motion<Length>.constant(.points(0))
  public var endRadius = Motion<Length>.constant(.percent(50))
  /// The center of the circle of `startRadius`; nil for that of the other one.
  public var focus: Motion<LengthPair>?

  public init() {}
}

public struct ConicGradientValue: Equatable, Sendable {
  public var center = Motion<LengthPair>.constant(.center)
  /// Degrees clockwise from 12 o'clock.
  public var startAngle = Motion<Double>.constant(0)

  public init() {}
}

/// From the start of a shape's line to its end.
public struct AlongGradientValue: Equatable, Sendable {
  public init() {}
}

public struct GradientStopValue: Equatable, Sendable {
  public var color: Motion<ThemedColor>
  /// 0…1.
  public var offset: Motion<Double>

  public init(_ color: ThemedColor, at offset: Double) {
    self.color = .constant(color)
    self.offset = .constant(offset)
  }
}

/// The line along a shape's outline.
public struct Stroke: Equatable, Sendable {
  public var paint = PaintValue.color(.constant(.named(.blue)))
  public var width = Motion<Double>.constant(2)
  public var cap = LineCap.butt
  public var join = LineJoin.miter
  public var miterLimit = 4.0
  /// Lengths of dashes and gaps, alternating.
  public var dashes: [Motion<Double>] = []
  public var dashOffset = Motion<Double>.constant(0)
  /// Start and end of the part that is drawn, as fractions 0…1 of the outline's length. Beyond 1 the part continues
  /// from the start.
  public var trim = Motion<Point>.constant(Point(0, 1))
  /// How the line becomes thinner toward its ends; nil if it does not.
  public var taper: Taper?

  public init() {}
}

/// A line that is thinner at its ends.
public struct Taper: Equatable, Sendable {
  /// The parts of the drawn line's length, 0…1, over which it grows from the start and shrinks to the end.
  public var start = Motion<Double>.constant(1)
  public var end = Motion<Double>.constant(0)
  /// Parts of the line's width.
  public var startWidth = Motion<Double>.constant(0)
  public var endWidth = Motion<Double>.constant(0)

  public init() {}
}

public struct LayerShadow: Equatable, Sendable {
  public var color = Motion<ThemedColor>.constant(.named(.black, opacity: 0.3))
  /// The standard deviation of the blur, in points.
  public var radius = Motion<Double>.constant(4)
  public var offset = Motion<Point>.constant(.zero)
  /// Whether it falls on the layer from its own edges.
  public var isInset = false

  public init() {}
}

extension GradientValue: TabledObject {
  static let table = Table(
    "Gradient",
    "Colors that blend into one another. Places are percentages of the layer's own box, "
      + "or points in its own coordinates.",
    initial: GradientValue(.linear(LinearGradientValue()))
  ) {
    Variants(
      key: "gradient", documentation: "Which way the colors run.",
      cases: [
        Variant("linear", { if case .linear(let it) = $0.geometry { it } else { nil } }, { $0.geometry = .linear($1) }),
        Variant("radial", { if case .radial(let it) = $0.geometry { it } else { nil } }, { $0.geometry = .radial($1) }),
        Variant("conic", { if case .conic(let it) = $0.geometry { it } else { nil } }, { $0.geometry = .conic($1) }),
        Variant("along", { if case .along(let it) = $0.geometry { it } else { nil } }, { $0.geometry = .along($1) }),
      ])
    Field(
      "stops", \.stops, .list(of: .object(), count: Limits.gradientStops), "The colors, in order of their offsets.")
    Field("space", \.space, .choice(), "The space in which the colors are mixed.")
    Field("spread", \.spread, .choice(), "What is drawn before the first and after the last stop.")
    Field("offset", \.offset, .moving(), "Moves the gradient; percentages refer to the layer's own box.")
    Field(
      "matrix", \.matrix, .optional(.list(of: .number(-1_000_000...1_000_000), count: 6...6)),
      "Six numbers a b c d e f, as SVG's `matrix()`, which map the gradient's places to the layer's coordinates: a "
        + "radial gradient becomes an ellipse.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    checkStops(node, &reading)
    switch geometry {
    case .linear, .radial: break
    case .conic:
      reading.warnOfIdle(
        ["spread"], of: Self.table, in: node, decidedBy: ["gradient"],
        "on a conic gradient, which goes all the way round; delete it")
    case .along:
      reading.warnOfIdle(
        ["spread", "offset", "matrix"], of: Self.table, in: node, decidedBy: ["gradient"],
        "on a gradient along a line; move its stops, or delete it")
    }
  }

  private func checkStops(_ node: JSONNode, _ reading: inout Reading) {
    let offsets: [Double?] = stops.map { if case .constant(let offset) = $0.offset { offset } else { nil } }
    for (a, b) in zip(offsets, offsets.dropFirst()) {
      if let a, let b, a > b {
        reading.refuse(at: "stops", of: node, "stops run backwards; put their offsets in ascending order")
        return
      }
    }
  }
}

extension LinearGradientValue: TabledObject {
  static let table = Table("LinearGradient", "Along a line.", initial: LinearGradientValue()) {
    Field("start", \.start, .moving(), "Where the first stop is.")
    Field("end", \.end, .moving(), "Where the last stop is.")
  }
}

extension RadialGradientValue: TabledObject {
  static let table = Table("RadialGradient", "Outwards from a center.", initial: RadialGradientValue()) {
    Field("center", \.center, .moving(), "The center.")
    Field(
      "startRadius", \.startRadius, .moving(),
      "The radius of the first stop; a percentage refers to the box's width.")
    Field("endRadius", \.endRadius, .moving(), "The radius of the last stop.")
    Field(
      "focus", \.focus, .optional(.moving()), defaultNote: "the center",
      "The center of the first stop's circle. Where that is not within the last one's, it counts as close to its edge.")
  }
}

extension ConicGradientValue: TabledObject {
  static let table = Table("ConicGradient", "Clockwise round a center.", initial: ConicGradientValue()) {
    Field("center", \.center, .moving(), "The center.")
    Field("startAngle", \.startAngle, .angle, "Where the first stop is, clockwise from 12 o'clock.")
  }
}

extension AlongGradientValue: TabledObject {
  static let table = Table(
    "AlongGradient", "From the start to the end of the line that is drawn.", initial: AlongGradientValue()
  ) {}
}

extension GradientStopValue: TabledObject {
  static let table = Table(
    "GradientStop", "A color of a gradient.", initial: GradientStopValue(.named(.clear), at: 0)
  ) {
    Field("color", \.color, .moving(), isRequired: true, "The color.")
    Field("offset", \.offset, .moving(0...1), isRequired: true, "Where it is: 0 at the start, 1 at the end.")
  }
}

extension Stroke: TabledObject {
  static let table = Table("Stroke", "A line along a shape's outline.", initial: Stroke()) {
    Field("paint", \.paint, .paint, "The line's color or gradient.")
    Field("width", \.width, .moving(0...Limits.largestLength, "pt"), "The line's width.")
    Field("cap", \.cap, .choice(), "The ends of lines and dashes.")
    Field("join", \.join, .choice(), "The corners.")
    Field("miterLimit", \.miterLimit, .number(1...1000), "How long a miter may be, in half widths.")
    Field(
      "dashes", \.dashes, .list(of: .moving(0...Limits.largestLength, "pt"), count: 0...32),
      "Lengths of dashes and gaps, alternating; empty for a solid line.")
    Field("dashOffset", \.dashOffset, .moving(-100_000...100_000, "pt"), "How far into the dashes the outline starts.")
    Field(
      "trim", \.trim, .movingPair(-100...100),
      "Start and end of the part of the outline that is drawn, 0…1 of its length; beyond 1 it continues from the "
        + "start. Where the end is before the start, nothing is drawn.")
    Field("taper", \.taper, .optional(.object()), defaultNote: "one width", "How it becomes thinner toward its ends.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    join.checkMiterLimit(Self.table, node, &reading)
    if dashes.isEmpty {
      reading.warnOfIdle(
        ["dashOffset"], of: Self.table, in: node, decidedBy: ["dashes"],
        "without \"dashes\"; add them, or delete dashOffset")
    }
    if case .constant(let part) = trim, part.y < part.x, let trim = node.member("trim") {
      let across = part.y + (part.x - part.y).rounded(.down) + 1
      func pair(_ start: Double, _ end: Double) -> String { "[\(JSONNumber(start).text), \(JSONNumber(end).text)]" }
      reading.within(.key("trim")) {
        $0.warning(
          trim.place,
          "\($0.subject)the part ends before it starts, so nothing is drawn; write \(pair(part.y, part.x)) for the "
            + "part between the two, or \(pair(part.x, across)) for the one across the outline's start")
      }
    }
  }
}

extension LineJoin {
  func checkMiterLimit(_ table: Table, _ node: JSONNode, _ reading: inout Reading) {
    guard self != .miter else { return }
    reading.warnOfIdle(
      ["miterLimit"], of: table, in: node, decidedBy: ["join"], "without \"join\": \"miter\"; delete one of the two")
  }
}

extension Taper: TabledObject {
  static let table = Table(
    "Taper", "A line that is thinner at its ends. Parts of its length are parts of what is drawn of it.",
    initial: Taper()
  ) {
    Field("start", \.start, .moving(0...1), "The part of its length over which it grows from the start.")
    Field("end", \.end, .moving(0...1), "The part of its length over which it shrinks to the end.")
    Field("startWidth", \.startWidth, .moving(0...1), "Its width at the start, as a part of its width.")
    Field("endWidth", \.endWidth, .moving(0...1), "Its width at the end.")
  }
}

extension LayerShadow: TabledObject {
  static let table = Table("LayerShadow", "A soft shadow of the layer.", initial: LayerShadow()) {
    Field("color", \.color, .moving(), "The shadow's color.")
    Field("radius", \.radius, .moving(0...Limits.largestBlur, "pt"), "Softness: the standard deviation of the blur.")
    Field("offset", \.offset, .movingShift, "How far it is moved. It turns and grows with the layer.")
    Field(
      "inset", \.isInset, .boolean,
      "Whether it falls on the layer from its own edges, as if the layer lay deeper; the shadows below it take no part."
    )
  }
}
