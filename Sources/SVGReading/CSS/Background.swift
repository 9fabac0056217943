/// The parts of `background` that decide what is seen behind an image (CSS Backgrounds and Borders Level 3, section
/// 2.10).
enum Background {
  /// Words about an image's place, size and repetition, which say nothing of a color.
  private static let placing: Set<String> = [
    "none", "/", "left", "right", "top", "bottom", "center", "repeat", "repeat-x", "repeat-y", "no-repeat", "space",
    "round", "scroll", "fixed", "local", "border-box", "padding-box", "content-box", "auto", "cover", "contain",
  ]
  private static let images = ["url(", "image(", "image-set(", "cross-fade(", "element("]

  /// What the shorthand says of the color and of the image; a part that it does not name is at its start again.
  static func longhands(_ value: String) -> [(String, String)] {
    var (color, image) = ("transparent", "none")
    for word in CSSScanner.split(value, at: UInt8(ascii: ",")).flatMap({ CSSScanner.words($0) }) {
      let lower = word.lowercased()
      if lower.contains("gradient(") || images.contains(where: lower.hasPrefix) {
        image = word
      } else if !placing.contains(lower), !isLength(lower) {
        color = word
      }
    }
    return [("background-color", color), ("background-image", image)]
  }

  private static func isLength(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return true }
    return (0x30...0x39).contains(first) || "+-./".utf8.contains(first) || word.hasPrefix("calc(")
  }
}
