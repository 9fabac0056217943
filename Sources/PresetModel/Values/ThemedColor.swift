import GraphicsCore

/// One color as a preset writes it: a name or a literal, with an opacity that multiplies its own alpha.
public struct ColorReference: Equatable, Hashable, Sendable {
  public indirect enum Base: Equatable, Hashable, Sendable {
    case named(NamedColor)
    /// Gamma-encoded sRGB; alpha 0…1.
    case literal(red: UInt8, green: UInt8, blue: UInt8, alpha: Double)
    /// Gamma-encoded Display P3; all 0…1.
    case displayP3(red: Double, green: Double, blue: Double, alpha: Double)
    /// A color that a theme names itself, such as `--brand`, and what stands for it where the theme has none.
    case own(String, else: ColorReference)
  }

  public var base: Base
  /// 0…1.
  public var opacity: Double

  public init(_ base: Base, opacity: Double = 1) {
    self.base = base
    self.opacity = opacity
  }

  public func resolved(_ appearance: Appearance) -> Color {
    let color =
      switch base {
      // A theme's own colors are not looked up in the theme again, so no two of them can refer to each other for ever.
      case .named(let name):
        appearance.theme.colors[name]?.resolved(Appearance(appearance.scheme)) ?? name.color(appearance.scheme)
      case .own(let name, let standIn):
        appearance.theme.own[name]?.resolved(Appearance(appearance.scheme)) ?? standIn.resolved(appearance)
      case .literal(let red, let green, let blue, let alpha):
        Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: alpha)
      case .displayP3(let red, let green, let blue, let alpha):
        Color(red: red, green: green, blue: blue, alpha: alpha).unboundedlyConverted(from: .displayP3, to: .srgb)
      }
    return opacity == 1 ? color : color.withAlpha(multipliedBy: opacity)
  }
}

/// A color that may depend on the color scheme: one reference for both, or one for each.
public struct ThemedColor: Equatable, Hashable, Sendable {
  public var light: ColorReference
  public var dark: ColorReference

  public init(light: ColorReference, dark: ColorReference) {
    self.light = light
    self.dark = dark
  }

  public init(_ both: ColorReference) { self.init(light: both, dark: both) }

  public static func named(_ name: NamedColor, opacity: Double = 1) -> ThemedColor {
    ThemedColor(ColorReference(.named(name), opacity: opacity))
  }

  /// From 0xRRGGBB for each scheme.
  public static func hex(light: UInt32, dark: UInt32) -> ThemedColor {
    ThemedColor(light: .hex(light), dark: .hex(dark))
  }

  public func resolved(_ appearance: Appearance) -> Color {
    switch appearance.scheme {
    case .light: light.resolved(appearance)
    case .dark: dark.resolved(appearance)
    }
  }

  /// Whether nothing shows through it in either scheme, with the tool's own colors.
  var isOpaque: Bool { [Appearance.light, .dark].allSatisfy { resolved($0).alpha >= 1 } }
}

extension ColorReference {
  /// From 0xRRGGBB.
  public static func hex(_ rgb: UInt32) -> ColorReference {
    ColorReference(
      .literal(
        red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
        blue: UInt8(truncatingIfNeeded: rgb), alpha: 1))
  }
}
