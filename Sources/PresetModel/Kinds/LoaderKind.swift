import GraphicsCore

/// Everything that differs between the kinds that `"kind": name` selects, except how they are drawn, which is in
/// `SceneModel`.
///
/// A new kind needs a file in this folder, an entry in `PresetContent`, and a file in `SceneModel/Kinds` with an entry
/// in `DrawnKind`.
protocol LoaderKind: TabledObject {
  static var name: String { get }
  /// Whether its parts may have periods of their own, so that `loop` may be `fit` or `exact`.
  static var hasSeveralPeriods: Bool { get }
  var loader: PresetContent { get }
  /// The canvas of presets that do not specify one.
  var defaultCanvas: Canvas { get }
  /// What drawing it as a layer of a composition costs, in plain layers.
  var work: Int { get }
  /// How deeply layers of compositions are nested inside it.
  var depth: Int { get }
  /// The images that its scene shows, in the order of the file.
  /// - Parameter path: the JSON path of the preset that it belongs to.
  func images(plays: PlayCount, at path: String) -> [WrittenImage]
  /// - Parameter path: the JSON path of the preset that it belongs to.
  func texts(at path: String) -> [WrittenText]
  /// The same kind, with every value that follows from others filled in.
  var filled: Self { get }
  /// Checks conditions between its own keys and those of its preset.
  func check(in preset: Preset, _ node: JSONNode, _ reading: inout Reading)
}

extension LoaderKind {
  static var hasSeveralPeriods: Bool { false }
  var work: Int { LayerLimits.plainPieces }
  var depth: Int { 0 }
  func images(plays: PlayCount, at path: String) -> [WrittenImage] { [] }
  func texts(at path: String) -> [WrittenText] { [] }
  var filled: Self { self }
  func check(in preset: Preset, _ node: JSONNode, _ reading: inout Reading) {}
}
