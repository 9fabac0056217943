import GraphicsCore

/// `color-mix(in oklab, red 30%, blue)` (CSS Color Module Level 5, section 3; Level 4, section 12).
enum ColorMix {
  private static let name = "color-mix("
  /// Calls in calls.
  private static let deepest = 8
  /// Less chroma, or less saturation, is a gray without a hue.
  private static let leastChroma = 1e-4

  /// Red, green, blue and alpha; nil where the text is no such call.
  /// - Parameter text: in small letters.
  static func color(_ text: String, current: [Double], depth: Int = 0) throws(SVGSyntaxError) -> [Double]? {
    guard text.hasPrefix(name), text.hasSuffix(")") else { return nil }
    let wrong = SVGSyntaxError("`\(text)` cannot be drawn")
    let inner = String(text.dropFirst(name.count).dropLast())
    let parts = CSSScanner.split(inner, at: UInt8(ascii: ",")).map(\.trimmedText)
    let method = parts[0].words
    guard depth < deepest, parts.count == 3, method.count >= 2, method[0] == "in",
      let space = Space(rawValue: method[1])
    else { throw wrong }
    var way = HueWay.shorter
    if method.count > 2 {
      guard method.count == 4, method[3] == "hue", space.hue != nil, let written = HueWay(rawValue: method[2]) else {
        throw wrong
      }
      way = written
    }
    var colors: [[Double]] = []
    var shares: [Double?] = []
    for part in parts.dropFirst() {
      var words = CSSScanner.words(part)
      var share: Double?
      if let place = words.firstIndex(where: { $0.hasSuffix("%") || $0.hasPrefix("calc(") }) {
        share = try Self.share(words.remove(at: place), wrong)
      }
      guard words.count == 1, words[0] != "none" else { throw wrong }
      shares.append(share)
      if let color = try color(words[0], current: current, depth: depth + 1) {
        colors.append(color)
      } else {
        colors.append(try SVGValue.color(words[0], current: current))
      }
    }
    let first = shares[0] ?? shares[1].map { 100 - $0 } ?? 50
    let last = shares[1] ?? 100 - first
    guard first + last > 0 else { throw wrong }
    var mixed = mixed(colors[0], colors[1], last / (first + last), space, way)
    mixed[3] *= min(1, (first + last) / 100)
    return mixed
  }

  /// A percentage from 0 to 100.
  private static func share(_ text: String, _ wrong: SVGSyntaxError) throws(SVGSyntaxError) -> Double {
    do throws(SVGSyntaxError) {
      let (percent, kind) = try Calculation.typed(text, "a percentage") { (number, unit) throws(SVGSyntaxError) in
        guard unit == "%" || unit.isEmpty else { throw wrong }
        return number
      }
      guard kind == .percentage, 0...100 ~= percent else { throw wrong }
      return percent
    } catch {
      throw wrong
    }
  }

  /// The color that is a part of the way from one to another, mixed as multiplied by alpha.
  private static func mixed(
    _ first: [Double], _ last: [Double], _ share: Double, _ space: Space, _ way: HueWay
  ) -> [Double] {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    var (a, b) = (space.parts(of: first), space.parts(of: last))
    if let hue = space.hue {
      // Saturation and chroma are the second part.
      if a[1] < leastChroma { a[hue] = b[hue] }
      if b[1] < leastChroma { b[hue] = a[hue] }
      b[hue] = way.end(from: a[hue], to: b[hue])
    }
    let alpha = between(first[3], last[3])
    guard alpha > 0 else { return Array(first[..<3]) + [0] }
    let parts = (0..<3).map { i in
      i == space.hue ? between(a[i], b[i]) : between(a[i] * first[3], b[i] * last[3]) / alpha
    }
    return space.color(of: parts) + [alpha]
  }

  /// Which way round a hue goes.
  private enum HueWay: String {
    case shorter, longer, increasing, decreasing

    /// The second angle, moved by a turn where that makes the way, in degrees.
    func end(from start: Double, to end: Double) -> Double {
      let turn = end - start
      switch self {
      case .shorter: return turn > 180 ? end - 360 : turn < -180 ? end + 360 : end
      case .longer:
        if turn > 0, turn < 180 { return end - 360 }
        return turn > -180 && turn <= 0 ? end + 360 : end
      case .increasing: return turn < 0 ? end + 360 : end
      case .decreasing: return turn > 0 ? end - 360 : end
      }
    }
  }

  private enum Space: String {
    case srgb, oklab, oklch, hsl, xyz
    case linear = "srgb-linear"
    case xyzD50 = "xyz-d50"
    case xyzD65 = "xyz-d65"

    /// The part that is an angle.
    var hue: Int? {
      switch self {
      case .oklch: 2
      case .hsl: 0
      default: nil
      }
    }

    /// The three parts of a color that is red, green and blue. Light mixes in XYZ as it does in linear sRGB.
    func parts(of color: [Double]) -> [Double] {
      switch self {
      case .srgb: return Array(color[..<3])
      case .linear, .xyz, .xyzD50, .xyzD65: return color[..<3].map { SRGBTransfer.linear(fromEncoded: $0) }
      case .oklab, .oklch:
        let lab = OKLab(red: color[0], green: color[1], blue: color[2])
        if self == .oklab { return [lab.lightness, lab.a, lab.b] }
        let (lightness, chroma, hue) = lab.polar
        return [lightness, chroma, hue]
      case .hsl:
        let hsl = HSL(red: color[0], green: color[1], blue: color[2])
        return [hsl.hue, hsl.saturation, hsl.lightness]
      }
    }

    /// Red, green and blue.
    func color(of parts: [Double]) -> [Double] {
      switch self {
      case .srgb: return parts
      case .linear, .xyz, .xyzD50, .xyzD65: return parts.map { SRGBTransfer.encoded(fromLinear: $0) }
      case .oklab, .oklch:
        var (a, b) = (parts[1], parts[2])
        if self == .oklch {
          let angle = parts[2] * .pi / 180
          (a, b) = (parts[1] * cosine(angle), parts[1] * sine(angle))
        }
        let (red, green, blue) = OKLab(lightness: parts[0], a: a, b: b).encodedSRGB
        return [red, green, blue]
      case .hsl:
        let (red, green, blue) = HSL(hue: parts[0], saturation: parts[1], lightness: parts[2]).encodedSRGB
        return [red, green, blue]
      }
    }
  }
}
