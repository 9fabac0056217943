import GraphicsCore

/// An image in sixels (DEC STD 070, chapter 9): bands of six rows, one pass a color. Colors beyond 256 fall on a
/// cube
/// of six levels a channel.
enum SixelImage {
  private static let mostColors = 256

  static func text(_ image: Pixmap, on background: RGBA8) -> String {
    let (width, height) = (image.width, image.height)
    var pixels = image.pixels.map { RGBA8(packed: $0).over(background) }
    if Set(pixels.map(\.packed)).count > mostColors { pixels = pixels.map(onCube) }
    var numbers: [UInt32: Int] = [:]
    var out = "\u{1B}P0;1q\"1;1;\(width);\(height)"
    for pixel in pixels where numbers[pixel.packed] == nil {
      let number = numbers.count
      numbers[pixel.packed] = number
      out += "#\(number);2;\(percent(pixel.red));\(percent(pixel.green));\(percent(pixel.blue))"
    }
    for top in stride(from: 0, to: height, by: 6) {
      var bands: [Int: [UInt8]] = [:]
      for y in top..<min(top + 6, height) {
        for x in 0..<width {
          let number = numbers[pixels[y * width + x].packed]!
          bands[number, default: [UInt8](repeating: 0, count: width)][x] |= 1 << UInt8(y - top)
        }
      }
      out += bands.sorted { $0.key < $1.key }.map { "#\($0.key)" + runs($0.value) }.joined(separator: "$") + "-"
    }
    return out + "\u{1B}\\"
  }

  /// Sixels from `?` on; four or more equal ones as `!COUNT`.
  private static func runs(_ row: [UInt8]) -> String {
    var out = ""
    var start = 0
    while start < row.count {
      var end = start
      while end < row.count, row[end] == row[start] { end += 1 }
      let sixel = String(UnicodeScalar(row[start] + 63))
      out += end - start > 3 ? "!\(end - start)\(sixel)" : String(repeating: sixel, count: end - start)
      start = end
    }
    return out
  }

  private static func percent(_ value: UInt8) -> Int { (Int(value) * 100 + 127) / 255 }

  private static func onCube(_ color: RGBA8) -> RGBA8 {
    func level(_ value: UInt8) -> UInt8 { UInt8((Int(value) + 25) / 51 * 51) }
    return RGBA8(red: level(color.red), green: level(color.green), blue: level(color.blue), alpha: 255)
  }
}
