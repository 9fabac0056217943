/// The parts of `background` that decide what is seen behind an image (CSS Backgrounds and Borders Level 3, section
/// 2.10).
enum Background {
  /// Words about an image's place, size and repetition, which say nothing of a color.
  private static let placing: Set<String> = [
    "none", "/", "left", "right", "top", "bottom", "center", "repeat", "repeat-x", "repeat-y", "no-repeat", "space",
    "round", "scroll", "fixed", "local", "border-box", "padding-box", "content-box", "auto", "cover", "contain",
  ]
  private static let images = ["url(", "image(", "image-set(", "cross-fade(", "element("]

  /// What the shorthand says of the color and of the image, with all that it says of the image's place, size and
  /// repetition; a part that it does not name is at its start again.
  static func longhands(_ value: String) -> [(String, String)] {
    var color = "transparent"
    var hasImage = false
    let layers = CSSScanner.split(value, at: UInt8(ascii: ",")).map { layer in
      CSSScanner.words(layer).filter { word in
        let lower = word.lowercased()
        let isImage = lower.contains("gradient(") || images.contains(where: lower.hasPrefix)
        hasImage = hasImage || isImage
        if isImage || placing.contains(lower) || isLength(lower) { return true }
        color = word
        return false
      }.joined(separator: " ")
    }
    return [("background-color", color), ("background-image", hasImage ? layers.joined(separator: ", ") : "none")]
  }

  private static func isLength(_ word: String) -> Bool {
    guard let first = word.utf8.first else { return true }
    return (0x30...0x39).contains(first) || "+-./".utf8.contains(first) || word.hasPrefix("calc(")
  }
}
