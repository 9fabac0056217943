import PresetModel

/// A kind of loader that the scene can draw. Each kind has a file in this folder, and an entry in
/// `PresetContent.drawn`.
protocol DrawnKind {
  /// - Parameters:
  ///   - preset: The preset with this kind; its loop form and plays matter.
  ///   - scenes: The source of laid-out texts, images, and the content of nested presets.
  func content(_ appearance: Appearance, in preset: Preset, _ scenes: SceneBuilder) throws(SceneError) -> SceneContent
}

extension PresetContent {
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
