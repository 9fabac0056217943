import GraphicsCore

/// The color functions of CSS (CSS Color Module Level 4, sections 5 to 10), such as `rgb(60 60 67 / 60%)`,
/// `hsl(210deg 100% 40%)` and `oklch(70% 0.15 250)`.
///
/// Arguments are separated by spaces, with an alpha after a slash, or in the older way by commas. `none` is 0. A value
/// that is out of range is an error in a preset; CSS limits it silently.
package struct ColorFunction {
  private let text: String
  let name: String
  private let arguments: [String]
  private let alphaText: String?
  private let isCSS: Bool
  private let hasCommas: Bool

  /// Nil where the text is not a call.
  /// - Parameter isCSS: Whether it is of a style sheet: numbers out of range are limited, and commas stand only where
  ///   CSS has them.
  package init?(_ text: String, isCSS: Bool = false) {
    guard let call = CallSyntax(text) else { return nil }
    self.text = text
    self.isCSS = isCSS
    name = call.name
    hasCommas = call.arguments.count > 1
    if call.arguments.count > 1 {
      arguments = Array(call.arguments.prefix(3))
      alphaText = call.arguments.count > 3 ? call.arguments.dropFirst(3).joined(separator: ",") : nil
    } else {
      let parts = (call.arguments.first ?? "").split(separator: "/", omittingEmptySubsequences: false)
      arguments = (parts.first ?? "").split(separator: " ").map(String.init)
      alphaText = parts.count > 1 ? parts.dropFirst().joined(separator: "/").trimmed.description : nil
    }
  }

  /// The color as presets have it.
  package func base() throws(ValueSyntaxError) -> ColorReference.Base {
    try checkCommas()
    switch name {
    case "color": return try predefined()
    case "rgb", "rgba": return try rgb()
    case "hsl", "hsla": return try hsl()
    case "hwb": return try hwb()
    default:
      guard let color = try unlimited() else {
        throw ValueSyntaxError(expected: "rgb(), hsl(), hwb(), lab(), lch(), oklab(), oklch() or color()", found: text)
      }
      return Self.wide(color)
    }
  }

  /// The color of a function that may say one outside of all screens' spaces, as it says it; nil for other functions.
  package func unlimited() throws(ValueSyntaxError) -> Color? {
    try checkCommas()
    switch name {
    case "lab":
      try take(3, "lab(L a b) or lab(L a b / alpha)")
      return try lab(share(0, "L", 100), signed(1, "a", 125, most: 200), signed(2, "b", 125, most: 200))
    case "lch":
      try take(3, "lch(L C H) or lch(L C H / alpha)")
      let (a, b) = polar(try number(1, "C", whole: 150, 0...300), try angle(2))
      return try lab(share(0, "L", 100), a, b)
    case "oklab":
      try take(3, "oklab(L a b) or oklab(L a b / alpha)")
      return try oklab(share(0, "L", 1), signed(1, "a", 0.4, most: 0.6), signed(2, "b", 0.4, most: 0.6))
    case "oklch":
      try take(3, "oklch(L C H) or oklch(L C H / alpha)")
      let (a, b) = polar(try number(1, "C", whole: 0.4, 0...0.8), try angle(2))
      return try oklab(share(0, "L", 1), a, b)
    default: return nil
    }
  }

  /// With commas, CSS has only `rgb()` of numbers or of percentages, and `hsl()` of percentages (CSS Color 4, sections
  /// 5.1 and 7).
  private func checkCommas() throws(ValueSyntaxError) {
    guard isCSS, hasCommas else { return }
    let arePercentages = arguments.map { $0.hasSuffix("%") }
    let isSound =
      switch name {
      case "rgb", "rgba": Set(arePercentages).count == 1
      case "hsl", "hsla": arePercentages.dropFirst().allSatisfy { $0 }
      default: false
      }
    guard isSound else { throw ValueSyntaxError(expected: "spaces in place of commas", found: text) }
  }

  private func take(_ count: Int, _ shape: String) throws(ValueSyntaxError) {
    guard arguments.count == count else { throw ValueSyntaxError(expected: shape, found: text) }
  }

  // MARK: Arguments

  /// A number in the range, or a percentage of `whole`.
  private func number(
    _ index: Int, _ what: String, whole: Double, _ range: ClosedRange<Double>
  ) throws(ValueSyntaxError) -> Double {
    try value(arguments[index], what, whole: whole, range)
  }

  private func value(
    _ text: String, _ what: String, whole: Double, _ range: ClosedRange<Double>
  ) throws(ValueSyntaxError) -> Double {
    if text == "none" { return 0 }
    // Dividing by a hundred in the text gives the same double as writing the fraction.
    let value = text.hasSuffix("%") ? decimalNumber(text.dropLast() + "e-2").map { $0 * whole } : decimalNumber(text)
    if isCSS, let value { return min(max(value, range.lowerBound), range.upperBound) }
    guard let value, range.contains(value) else {
      let (least, most) = (JSONNumber(range.lowerBound).text, JSONNumber(range.upperBound).text)
      let percent = JSONNumber((range.upperBound / whole * 1e6).rounded() / 1e4).text
      throw ValueSyntaxError(expected: "\(least) to \(most), or up to \(percent)%, as \(what)", found: text)
    }
    return value
  }

  private func share(_ index: Int, _ what: String, _ whole: Double) throws(ValueSyntaxError) -> Double {
    try number(index, what, whole: whole, 0...whole)
  }

  private func signed(_ index: Int, _ what: String, _ whole: Double, most: Double) throws(ValueSyntaxError) -> Double {
    try number(index, what, whole: whole, -most...most)
  }

  /// Reads an angle in degrees: a number, or one with `deg`, `grad`, `rad` or `turn`.
  private func angle(_ index: Int) throws(ValueSyntaxError) -> Double {
    let text = arguments[index]
    if text == "none" { return 0 }
    let unit = AngleUnit.allCases.first { text.hasSuffix($0.rawValue) }
    guard let value = decimalNumber(text.dropLast(unit?.rawValue.count ?? 0)), abs(value) <= 36_000 else {
      throw ValueSyntaxError(expected: "an angle such as 210 or 210deg as the hue", found: text)
    }
    return value * (unit ?? .deg).degrees
  }

  private func alpha() throws(ValueSyntaxError) -> Double {
    guard let alphaText else { return 1 }
    return try value(alphaText, "alpha", whole: 1, 0...1)
  }

  // MARK: Spaces

  /// Rounded to 8 bits: browsers do so with the colors of the older functions, and files in sRGB have no more.
  private func bytes(_ red: Double, _ green: Double, _ blue: Double) throws(ValueSyntaxError) -> ColorReference.Base {
    func byte(_ value: Double) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
    return .literal(red: byte(red), green: byte(green), blue: byte(blue), alpha: try alpha())
  }

  private func rgb() throws(ValueSyntaxError) -> ColorReference.Base {
    try take(3, "rgb(red green blue) or rgb(red green blue / alpha)")
    return try bytes(share(0, "red", 255) / 255, share(1, "green", 255) / 255, share(2, "blue", 255) / 255)
  }

  private func hsl() throws(ValueSyntaxError) -> ColorReference.Base {
    try take(3, "hsl(hue saturation lightness) or hsl(hue saturation lightness / alpha)")
    let (hue, saturation, lightness) = (
      try angle(0), try share(1, "saturation", 100) / 100, try share(2, "lightness", 100) / 100
    )
    let (red, green, blue) = HSL(hue: hue, saturation: saturation, lightness: lightness).encodedSRGB
    return try bytes(red, green, blue)
  }

  private func hwb() throws(ValueSyntaxError) -> ColorReference.Base {
    try take(3, "hwb(hue whiteness blackness) or hwb(hue whiteness blackness / alpha)")
    let (hue, white, black) = (try angle(0), try share(1, "whiteness", 100) / 100, try share(2, "blackness", 100) / 100)
    if white + black >= 1 {
      let gray = white / (white + black)
      return try bytes(gray, gray, gray)
    }
    let pure = HSL(hue: hue, saturation: 1, lightness: 0.5).encodedSRGB
    func part(_ pure: Double) -> Double { pure * (1 - white - black) + white }
    return try bytes(part(pure.red), part(pure.green), part(pure.blue))
  }

  private func polar(_ chroma: Double, _ hue: Double) -> (a: Double, b: Double) {
    (chroma * cosine(hue * .pi / 180), chroma * sine(hue * .pi / 180))
  }

  private func oklab(_ lightness: Double, _ a: Double, _ b: Double) throws(ValueSyntaxError) -> Color {
    let (red, green, blue) = OKLab(lightness: lightness, a: a, b: b).encodedSRGB
    return Color(red: red, green: green, blue: blue, alpha: try alpha())
  }

  /// Converts CIE Lab with the white D50 to XYZ, adapts it to D65 by Bradford's matrix, and converts it to linear sRGB
  /// (CSS Color 4, sections 9.3, 10.9 and 18).
  private func lab(_ lightness: Double, _ a: Double, _ b: Double) throws(ValueSyntaxError) -> Color {
    let (epsilon, kappa) = (216.0 / 24389, 24389.0 / 27)
    let fy = (lightness + 16) / 116
    func cubed(_ f: Double) -> Double { f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa }
    // The white D50 has the chromaticity (0.3457, 0.3585).
    let x = cubed(fy + a / 500) * 0.3457 / 0.3585
    let y = lightness > kappa * epsilon ? fy * fy * fy : lightness / kappa
    let z = cubed(fy - b / 200) * (1 - 0.3457 - 0.3585) / 0.3585
    let xyz = Self.adapted(x, y, z)
    func part(_ i: Int) -> Double { SRGBTransfer.encoded(fromLinear: (Self.linearSRGBFromXYZ[i] * xyz).sum()) }
    return Color(red: part(0), green: part(1), blue: part(2), alpha: try alpha())
  }

  /// Adapts XYZ from the white D50 to the white D65.
  private static func adapted(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
    let rows: [SIMD3<Double>] = [
      SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
      SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
      SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124),
    ]
    let xyz = SIMD3<Double>(x, y, z)
    return SIMD3<Double>((rows[0] * xyz).sum(), (rows[1] * xyz).sum(), (rows[2] * xyz).sum())
  }

  private static let linearSRGBFromXYZ: [SIMD3<Double>] = [
    SIMD3(3.2409699419045213, -1.5373831775700935, -0.4986107602930033),
    SIMD3(-0.9692436362808798, 1.8759675015077206, 0.04155505740717561),
    SIMD3(0.05563007969699361, -0.20397695888897657, 1.0569715142428786),
  ]

  /// The color in Display P3, to six decimal places. What is outside Display P3 is clipped, because no file can hold
  /// it.
  private static func wide(_ color: Color) -> ColorReference.Base {
    let p3 = color.unboundedlyConverted(from: .srgb, to: .displayP3)
    func part(_ value: Double) -> Double { (min(max(value, 0), 1) * 1e6).rounded() / 1e6 }
    return .displayP3(red: part(p3.red), green: part(p3.green), blue: part(p3.blue), alpha: color.alpha)
  }

  /// `color(display-p3 1 0.2 0)`, and the same in sRGB, where light may be linear.
  private func predefined() throws(ValueSyntaxError) -> ColorReference.Base {
    guard let space = arguments.first, ["display-p3", "srgb", "srgb-linear"].contains(space), arguments.count == 4
    else {
      throw ValueSyntaxError(
        expected: "color(display-p3 red green blue) or color(display-p3 red green blue / alpha), or srgb or "
          + "srgb-linear in place of display-p3", found: text)
    }
    let (red, green, blue) = (try share(1, "red", 1), try share(2, "green", 1), try share(3, "blue", 1))
    switch space {
    case "display-p3": return .displayP3(red: red, green: green, blue: blue, alpha: try alpha())
    case "srgb": return try bytes(red, green, blue)
    default:
      return try bytes(
        SRGBTransfer.encoded(fromLinear: red), SRGBTransfer.encoded(fromLinear: green),
        SRGBTransfer.encoded(fromLinear: blue))
    }
  }
}
