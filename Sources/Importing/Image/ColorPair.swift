import GraphicsCore
import MotionMath

/// A color on light pages, and the one in its place on dark pages.
public struct ColorPair: Hashable, Sendable {
  public var light: Color
  public var dark: Color
  /// What the file calls it where it may be replaced; nil if it has no name.
  public var name: String?

  public init(light: Color, dark: Color, name: String? = nil) {
    self.light = light
    self.dark = dark
    self.name = name
  }

  /// One color on all pages.
  public init(_ color: Color) { self.init(light: color, dark: color) }

  public func withAlpha(multipliedBy k: Double) -> ColorPair {
    ColorPair(light: light.withAlpha(multipliedBy: k), dark: dark.withAlpha(multipliedBy: k), name: name)
  }
}

extension ColorPair: Interpolatable {
  public static func interpolate(_ from: ColorPair, _ to: ColorPair, _ progress: Double) -> ColorPair {
    ColorPair(
      light: .interpolate(from.light, to.light, progress), dark: .interpolate(from.dark, to.dark, progress),
      name: from.name == to.name ? from.name : nil)
  }

  public static func sum(_ a: ColorPair, _ b: ColorPair) -> ColorPair {
    ColorPair(light: .sum(a.light, b.light), dark: .sum(a.dark, b.dark))
  }
}
