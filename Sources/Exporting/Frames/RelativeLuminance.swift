import GraphicsCore

extension Pixmap {
  /// The relative luminance 0…1 of each pixel over the page, as WCAG 2.2 defines it.
  func relativeLuminance(on page: Color) -> [Float] {
    let linear = (0...255).map { Float(SRGBTransfer.linear(fromEncoded: Double($0) / 255)) }
    func luminance(_ packed: UInt32) -> Float {
      let pixel = RGBA8(packed: packed)
      let alpha = Double(pixel.alpha) / 255
      func channel(_ byte: UInt8, _ behind: Double) -> Float {
        linear[Int((Double(byte) * alpha + behind * 255 * (1 - alpha)).rounded())]
      }
      return 0.2126 * channel(pixel.red, page.red) + 0.7152 * channel(pixel.green, page.green)
        + 0.0722 * channel(pixel.blue, page.blue)
    }
    // Neighbors are often equal.
    var last: (packed: UInt32, luminance: Float) = (0, luminance(0))
    return pixels.map { packed in
      if packed != last.packed { last = (packed, luminance(packed)) }
      return last.luminance
    }
  }
}
