import GraphicsCore
import MotionMath

/// A loader made of layers: what its preset draws, and how long it lasts.
public struct Composition: Equatable, Sendable {
  /// In points. Percentages refer to it. If nil, what the layers fill.
  public var size: Size?
  public var arrangement = Arrangement()
  /// The lowest layer first.
  public var layers: [CompositionLayer] = []
  /// The length that `loop: fit` retimes all motions to; if nil, the one that retimes them least.
  public var cycle: Seconds?
  /// The moment of the poster frame: the one that says most as a still image.
  public var poster = Seconds.zero
  /// Where the loop is cut out; what is before it is shown once or never. If nil, the end of the last intro of a track.
  public var loopFrom: Seconds?

  public init() {}
}

extension Composition: LoaderKind {
  static let name = "composition"
  static let hasSeveralPeriods = true
  var loader: PresetContent { .composition(self) }
  var defaultCanvas: Canvas { Canvas(padding: Insets(8)) }
  var work: Int { LayerLimits.work(layers) }
  var depth: Int { LayerLimits.depth(layers) }

  func texts(at path: String) -> [WrittenText] {
    CompositionLayer.all(in: layers, at: "\(path).layers") { $0.texts(at: $1) }
  }

  func images(plays: PlayCount, at path: String) -> [WrittenImage] {
    CompositionLayer.all(in: layers, at: "\(path).layers") { $0.images(at: $1) }
  }

  func check(in preset: Preset, _ node: JSONNode, _ reading: inout Reading) {
    guard preset.loop != .fit else { return }
    reading.warnOfIdle(
      ["cycle"], of: Composition.table, in: node, decidedBy: ["loop"],
      "without \"loop\": \"fit\"; add it, or delete cycle")
  }

  static let table = Table(
    "Composition", "Layers of shapes, texts and other loaders, moved by tracks.", initial: Composition()
  ) {
    Field(
      "size", \.size, .optional(.object()), defaultNote: "what the layers fill", "The size that percentages refer to.")
    Fields(in: \.arrangement)
    Field("layers", \.layers, .layers(atLeast: 1), isRequired: true, "The layers, the lowest first.")
    Field(
      "cycle", \.cycle, .optional(.duration), defaultNote: "the one that retimes the motions least",
      "The length of the loop if `loop` is `fit`: each motion is retimed to a whole number of its own periods in it.")
    Field(
      "poster", \.poster, .delay,
      "The moment of the poster frame: the one that says most as a still image. A loop that plays forever and does not "
        + "jump starts there in its files, for programs that show only the first frame.")
    Field(
      "loopFrom", \.loopFrom, .optional(.delay), defaultNote: "the end of the tracks' last intro",
      "Where the loop starts. Files show the loop alone; `--at` counts from before the intro.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    LayerLimits.check(layers, node, &reading)
    arrangement.check(node, &reading)
  }
}
