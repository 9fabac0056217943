import PresetModel
import SceneModel

/// The light scene of a composition whose layers lie freely on a square of some points.
/// - Parameter keys: of the composition, with a comma after each.
func freeComposition(_ layers: String, _ keys: String = "", side: Int = 24) throws -> Scene {
  let text =
    #"{"kind": "composition", \#(keys) "size": {"width": \#(side), "height": \#(side)}, "arrangement": "free", "canvas": {"padding": 0}, "layers": [\#(layers)]}"#
  return try SceneBuilder(PresetDocument.decode(text: text, file: "c.json").preset).scene(.light)
}
