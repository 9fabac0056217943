import GraphicsCore

/// Layers that are placed and changed as one.
public struct LayerGroup: Equatable, Sendable {
  public var arrangement = Arrangement()
  /// If nil, what the layers fill.
  public var size: Size?
  public var layers: [CompositionLayer] = []
  /// The distance of the viewer in points; nil sees everything as from infinitely far.
  public var perspective: Double?
  /// Where the viewer stands before the group.
  public var perspectiveOrigin = LengthPair.center
  /// The moment of the layers that is shown, in seconds; nil for that of the time around the group.
  public var time: Motion<Double>?

  public init() {}
}

extension LayerGroup: LayerKind {
  var hasCoordinates: Bool { arrangement.axis == .free }
  var work: Int { LayerLimits.work(layers) }
  var depth: Int { LayerLimits.depth(layers) }

  func texts(at path: String) -> [WrittenText] {
    CompositionLayer.all(in: layers, at: "\(path).layers") { $0.texts(at: $1) }
  }
  func images(at path: String) -> [WrittenImage] {
    CompositionLayer.all(in: layers, at: "\(path).layers") { $0.images(at: $1) }
  }

  static let table = Table("Group", "Layers that are placed and changed as one.", initial: LayerGroup()) {
    Fields(in: \.arrangement)
    Field("size", \.size, .optional(.object()), defaultNote: "what the layers fill", "A fixed size.")
    Field(
      "perspective", \.perspective, .optional(.number(1...100_000, "pt")),
      "The distance of the viewer. Layers in the group that turn or move in space look smaller where they are farther "
        + "away.")
    Field(
      "perspectiveOrigin", \.perspectiveOrigin, .place,
      "Where the viewer stands before the group: percentages of its box, or points in its coordinates.")
    Field("time", \.time, .ownTime, defaultNote: "the time around it", "The moment of its layers that is shown.")
    Field("layers", \.layers, .layers(atLeast: 1), isRequired: true, "The layers in it, the lowest first.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    arrangement.check(node, &reading)
    if perspective == nil {
      reading.warnOfIdle(
        ["perspectiveOrigin"], of: Self.table, in: node, decidedBy: ["perspective"],
        "without \"perspective\"; add it, or delete perspectiveOrigin")
    }
  }
}

extension ValueType where Self == OptionalType<Motion<Double>> {
  /// What a layer shows of what is inside it, as time: backwards, faster, slower, or standing still.
  static var ownTime: Self { .optional(.moving(-600...600, "s")) }
}
