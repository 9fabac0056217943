import GraphicsCore

/// The relative luminance 0…1 of pixels over a page, as WCAG 2.2 defines it.
struct RelativeLuminance {
  private let page: Color
  /// Of each 8-bit component.
  private static let linear = (0...255).map { Float(SRGBTransfer.linear(fromEncoded: Double($0) / 255)) }

  init(over page: Color) { self.page = page }

  func callAsFunction(_ packed: UInt32) -> Float {
    let pixel = RGBA8(packed: packed)
    let alpha = Double(pixel.alpha) / 255
    func channel(_ byte: UInt8, _ behind: Double) -> Float {
      Self.linear[Int((Double(byte) * alpha + behind * 255 * (1 - alpha)).rounded())]
    }
    return 0.2126 * channel(pixel.red, page.red) + 0.7152 * channel(pixel.green, page.green)
      + 0.0722 * channel(pixel.blue, page.blue)
  }
}

extension Pixmap {
  /// The relative luminance of each pixel.
  func relativeLuminance(on page: Color) -> [Float] {
    let luminance = RelativeLuminance(over: page)
    // Neighbors are often equal.
    var last: (packed: UInt32, luminance: Float) = (0, luminance(0))
    return pixels.map { packed in
      if packed != last.packed { last = (packed, luminance(packed)) }
      return last.luminance
    }
  }
}
