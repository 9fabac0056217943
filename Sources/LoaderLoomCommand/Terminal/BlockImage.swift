import GraphicsCore

/// An image in half blocks: the upper half of a character in its own color, the lower half in that of its background. A
/// image that is wider than the terminal is made smaller by whole numbers, each character half the mean of a square.
enum BlockImage {
  /// The image's size in half characters; the height is even.
  static func size(_ image: Pixmap, columns: Int) -> (width: Int, height: Int, side: Int) {
    let side = max(1, (image.width + columns - 1) / max(1, columns))
    let (width, height) = ((image.width + side - 1) / side, (image.height + side - 1) / side)
    return (width, height + height % 2, side)
  }

  static func text(_ image: Pixmap, on background: RGBA8, columns: Int) -> String {
    let (width, height, side) = size(image, columns: columns)
    var out = ""
    for row in stride(from: 0, to: height, by: 2) {
      var last: (RGBA8, RGBA8)?
      for column in 0..<width {
        let halves = (
          mean(image, column, row, side, background), mean(image, column, row + 1, side, background)
        )
        if last == nil || last! != halves {
          out += "\u{1B}[38;2;\(numbers(halves.0));48;2;\(numbers(halves.1))m"
          last = halves
        }
        out += "▀"
      }
      out += "\u{1B}[0m\r\n"
    }
    return out + "\u{1B}[\(height / 2)A"
  }

  private static func numbers(_ color: RGBA8) -> String { "\(color.red);\(color.green);\(color.blue)" }

  private static func mean(_ image: Pixmap, _ column: Int, _ row: Int, _ side: Int, _ background: RGBA8) -> RGBA8 {
    var (red, green, blue, count) = (0, 0, 0, 0)
    for y in row * side..<(row + 1) * side {
      for x in column * side..<(column + 1) * side {
        let isInside = x < image.width && y < image.height
        let color = isInside ? RGBA8(packed: image.pixels[y * image.width + x]).over(background) : background
        red += Int(color.red)
        green += Int(color.green)
        blue += Int(color.blue)
        count += 1
      }
    }
    func share(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
    return RGBA8(red: share(red), green: share(green), blue: share(blue), alpha: 255)
  }
}
