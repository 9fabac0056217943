/// Another preset as a layer.
public struct LoaderLayer: Equatable, Sendable {
  public var loader = Preset(.spinner(Spinner()))
  /// The moment of the loader that is shown, in seconds; nil for that of the time around it.
  public var time: Motion<Double>?

  public init() {}
}

extension LoaderLayer: LayerKind {
  static let name = "loader"
  static let summary = "Another preset."
  static var initial: LoaderLayer { LoaderLayer() }
  var content: LayerContent { .loader(self) }
  var work: Int { loader.loader.kind.work }
  var depth: Int { loader.loader.kind.depth }

  func texts(at path: String) -> [WrittenText] { loader.loader.kind.texts(at: "\(path).loader") }

  func pictures(at path: String) -> [WrittenPicture] {
    loader.loader.kind.pictures(plays: loader.plays, at: "\(path).loader")
  }
}

extension LoaderLayer {
  static let table = Table<LoaderLayer>("LoaderLayer", "Another preset.", initial: LoaderLayer()) {
    Field(
      "loader", \.loader, .preset, isRequired: true,
      "A whole preset, or `extends` with changes; its canvas and loop length are ignored.")
    Field("time", \.time, .ownTime, defaultNote: "the time around it", "The moment of it that is shown.")
  }
}

extension ValueType where Value == Preset {
  /// A preset within a preset. Its schema is the root of the whole schema.
  static let preset = ValueType(
    label: "preset", schema: { .object([("$ref", .text("#"))]) },
    read: { node, _, reading in readNested(node, &reading) },
    write: { Preset.table.write($0) })
}
