/// Another preset as a layer.
public struct LoaderLayer: Equatable, Sendable {
  public var loader = Preset(.spinner(Spinner()))
  /// The moment of the loader that is shown, in seconds; nil for that of the time around it.
  public var time: Motion<Double>?

  public init() {}
}

extension LoaderLayer: LayerKind {
  var work: Int { loader.loader.kind.work }
  var depth: Int { loader.loader.kind.depth }

  func texts(at path: String) -> [WrittenText] { loader.loader.kind.texts(at: "\(path).loader") }

  func images(at path: String) -> [WrittenImage] {
    loader.loader.kind.images(plays: loader.plays, at: "\(path).loader")
  }

  static let table = Table("LoaderLayer", "Another preset.", initial: LoaderLayer()) {
    Field(
      "loader", \.loader, PresetType(), isRequired: true,
      "A whole preset, or `extends` with changes. What is for the preset around it has no effect: `canvas`, `poster`, "
        + "`plays` (except with a skeleton's `content`), `fps`, `shutter`, `palette`, `maxBytes`, `seam` and `jump`.")
    Field("time", \.time, .ownTime, defaultNote: "the time around it", "The moment of it that is shown.")
  }

  func check(_ node: JSONNode, _ reading: inout Reading) {
    guard let written = node.member("loader") else { return }
    var keys = ["canvas", "poster", "fps", "shutter", "palette", "maxBytes", "seam", "jump"]
    // A skeleton shows its content only if it plays once.
    if case .skeleton(let skeleton) = loader.loader, skeleton.content != nil {} else { keys.append("plays") }
    reading.within(.key("loader")) {
      $0.warnOfIdle(
        keys, of: Preset.table, in: written, "in a loader layer; write it in the preset around it, or delete it")
    }
  }
}

/// A preset within a preset. Its schema is the root of the whole schema.
struct PresetType: ValueType {
  var label: String { "preset" }
  var schema: JSONNode { .object([("$ref", .text("#"))]) }

  func read(_ node: JSONNode, _ reading: inout Reading) -> Preset? { Preset.readNested(node, &reading) }
  func write(_ preset: Preset) -> JSONNode? { Preset.table.write(preset) }
}
