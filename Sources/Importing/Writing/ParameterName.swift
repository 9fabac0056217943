import PresetModel

/// A name that people gave something → the name of a parameter: `Left Arm` becomes `leftArm`.
struct ParameterName {
  let text: String

  /// Nil where nothing is left of it.
  init?(_ name: String) {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var text = ""
    for word in words {
      if text.isEmpty, word.allSatisfy(\.isNumber) { continue }
      text += text.isEmpty ? Self.lowered(word) : word.prefix(1).uppercased() + word.dropFirst()
    }
    while text.first?.isNumber == true { text.removeFirst() }
    text = String(text.prefix(Self.longest))
    guard !text.isEmpty else { return nil }
    // The keys of every preset are no names of parameters.
    self.text = Preset.keys.contains(text) ? text + "Color" : text
  }

  /// Nil too where it is one of those that programs give, such as "Shape Layer 1".
  init?(saying name: String) {
    let words = name.lowercased().split { !$0.isLetter }.filter { !Self.usual.contains($0) }
    guard !words.isEmpty else { return nil }
    self.init(name.hasSuffix(" Outlines") ? String(name.dropLast(9)) : name)
  }

  private static let longest = 40

  /// The words of names that say nothing, in small letters.
  private static let usual: Set<Substring> = [
    "shape", "layer", "group", "ellipse", "rectangle", "path", "polystar", "star", "polygon", "fill", "stroke",
    "gradient", "merge", "paths", "trim", "null", "comp", "pre", "precomp", "composition", "solid", "repeater",
    "transform",
    "outlines", "copy", "g", "svg", "vector", "artboard", "root", "container", "layers", "object",
  ]

  /// `Left` → `left`, and `RGB` → `rgb`.
  private static func lowered(_ word: Substring) -> String {
    word.allSatisfy { $0.isUppercase || $0.isNumber }
      ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
  }
}
