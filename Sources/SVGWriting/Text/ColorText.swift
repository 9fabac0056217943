import GraphicsCore

extension Color {
  /// The nearest color of sRGB in its shortest hexadecimal form: `#07f`, `#0077ff80`.
  var svgText: String {
    let pixel = fitted(to: .srgb).rgba8
    var bytes = [pixel.red, pixel.green, pixel.blue]
    if pixel.alpha < 255 { bytes.append(pixel.alpha) }
    let isShort = bytes.allSatisfy { $0 >> 4 == $0 & 15 }
    return "#" + bytes.map { isShort ? Self.digit($0 & 15) : Self.digit($0 >> 4) + Self.digit($0 & 15) }.joined()
  }

  private static func digit(_ value: UInt8) -> String { String(value, radix: 16) }

  /// Red, green and blue multiplied by alpha, and alpha: the numbers that CSS interpolates.
  var premultiplied: [Double] {
    let shown = fitted(to: .srgb)
    return [shown.red * alpha, shown.green * alpha, shown.blue * alpha, alpha]
  }

  init(premultiplied v: [Double]) {
    let k = v[3] > 0 ? 1 / v[3] : 0
    self.init(red: v[0] * k, green: v[1] * k, blue: v[2] * k, alpha: min(1, max(0, v[3])))
  }
}
