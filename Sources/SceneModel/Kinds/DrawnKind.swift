import GraphicsCore
import PresetModel

/// A loader kind as the scene draws it; a file in this folder each. A new kind is an entry in `Loader.drawn`.
protocol DrawnKind {
  /// - Parameters:
  ///   - preset: whose kind it is; loop form and plays count.
  ///   - scenes: laid-out texts, pictures, and the content of presets inside of this one.
  func content(
    _ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder
  ) throws(SceneError) -> SceneContent
}

extension Loader {
  var drawn: any DrawnKind {
    switch self {
    case .shimmerText(let it): it
    case .dotGrid(let it): it
    case .progressBar(let it): it
    case .skeleton(let it): it
    case .spinner(let it): it
    case .orb(let it): it
    case .composition(let it): it
    }
  }
}
