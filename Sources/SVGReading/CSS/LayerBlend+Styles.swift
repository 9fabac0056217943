import PresetModel

extension LayerBlend {
  /// The values of `mix-blend-mode` (Compositing and Blending Level 2, section 3.4.1).
  static let ofStyles: [String: LayerBlend] = [
    "normal": .normal, "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
    "lighten": .lighten, "color-dodge": .colorDodge, "color-burn": .colorBurn, "hard-light": .hardLight,
    "soft-light": .softLight, "difference": .difference, "exclusion": .exclusion, "hue": .hue,
    "saturation": .saturation, "color": .color, "luminosity": .luminosity, "plus-lighter": .plusLighter,
  ]
}
