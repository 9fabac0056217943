import GraphicsCore
import PresetModel
import SceneModel

/// The light scene of a preset.
func lightScene(_ text: String, images: [String: Pixmap] = [:]) throws -> Scene {
  let preset = try PresetDocument.decode(text: text, file: "c.json").preset
  return try SceneBuilder(preset, resources: PresetResources(images: images)).scene(.light)
}

/// The light scene of a composition without padding.
/// - Parameter keys: of the composition, with a comma after each.
func composition(_ layers: String, _ keys: String = "", padding: Int = 0) throws -> Scene {
  try lightScene(#"{"kind": "composition", \#(keys) "canvas": {"padding": \#(padding)}, "layers": [\#(layers)]}"#)
}

/// The light scene of a composition whose layers lie freely on a square of some points.
/// - Parameter keys: of the composition, with a comma after each.
func freeComposition(_ layers: String, _ keys: String = "", side: Int = 24) throws -> Scene {
  try composition(
    layers, #"\#(keys) "size": {"width": \#(side), "height": \#(side)}, "arrangement": "free","#)
}
