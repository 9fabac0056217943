import GraphicsCore
import Importing
import MotionMath

/// Effects of layers.
extension LottieBuilder {
  /// The node with its layer's effects.
  func withEffects(_ node: AnimatedNode, _ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode {
    let effects = (layer["ef"]?.items ?? []).filter { $0["en"].map(\.isSet) ?? true }
    for effect in effects {
      let kind = effect["ty"]?.integer ?? -1
      // Controls are values for expressions, and draw nothing by themselves.
      if kind == 5 { continue }
      let name = effect["nm"]?.text ?? "effect \(kind)"
      refuse(effect, "the effect \"\(name.prefix(60))\" cannot be drawn")
    }
    return node
  }
}
