/// Layers that say where another layer shows.
public struct LayerMask: Equatable, Sendable {
  public enum Mode: String, CaseIterable, Hashable, Sendable {
    case alpha
    /// The luminance of the mask's colors times their alpha, as in CSS and SVG.
    case luminance
  }

  public enum Arrangement: String, CaseIterable, Hashable, Sendable {
    /// Over the middle of the layer's box.
    case overlay
    /// Each at its own coordinates, in those of the layer.
    case free
  }

  /// Empty for no mask.
  public var layers: [CompositionLayer] = []
  public var mode = Mode.alpha
  public var arrangement = Arrangement.overlay
  /// Whether the layer shows where the mask does not.
  public var isInverted = false

  public init(_ layers: [CompositionLayer] = []) { self.layers = layers }

  /// Whether a list of layers says all.
  public var isPlain: Bool { mode == .alpha && arrangement == .overlay && !isInverted }
}

extension LayerMask: TabledObject {
  static let table = Table("LayerMask", "Layers that say where another layer shows.", initial: LayerMask()) {
    Field("layers", \.layers, .layers(atLeast: 1), isRequired: true, "The mask's layers, the lowest first.")
    Field("mode", \.mode, .choice(), "Whether alpha counts, or luminance times alpha: black hides, white shows.")
    Field(
      "arrangement", \.arrangement, .choice(),
      "Whether the layers stand over the middle of the masked layer's box, or at coordinates of their own in those "
        + "of the masked layer.")
    Field("inverted", \.isInverted, .boolean, "Whether the layer shows where the mask does not.")
  }
}

/// A list of layers, or an object that says more.
struct MaskType: ValueType {
  private var layers: ListType<CompositionLayer> { .layers(atLeast: 0) }
  private var object: ObjectType<LayerMask> { ObjectType() }

  var label: String { "list of Layer or LayerMask" }
  var range: String { layers.range }
  var schema: JSONNode { .branch(if: .ofType("object"), then: object.schema, else: layers.schema) }
  var objects: [@Sendable () -> ObjectDescription] { layers.objects + object.objects }

  func read(_ node: JSONNode, _ reading: inout Reading) -> LayerMask? {
    // An object with a type is a layer, which belongs in a list.
    if case .object = node.value, node.member("type") == nil { return object.read(node, &reading) }
    return layers.read(node, &reading).map { LayerMask($0) }
  }

  func write(_ mask: LayerMask) -> JSONNode? { mask.isPlain ? layers.write(mask.layers) : object.write(mask) }
}

extension LayerMask {
  /// The JSON path of the mask's layers in the layer at `path`.
  func path(at path: String) -> String { isPlain ? "\(path).mask" : "\(path).mask.layers" }
}
