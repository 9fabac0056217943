import GraphicsCore

/// `offset: path("M0 0h9") 50% auto 45deg / center` (Motion Path Module Level 1, section 2.6).
enum OffsetShorthand {
  private static let paths = [
    "path(", "ray(", "url(", "shape(", "circle(", "ellipse(", "inset(", "polygon(", "rect(", "xywh(",
  ]

  /// What the shorthand says of each part; a part that it does not name is at its start again.
  static func longhands(_ value: String) -> [(String, String)] {
    let names = ["offset-path", "offset-distance", "offset-rotate", "offset-anchor"]
    let word = value.trimmedText.lowercased()
    if DeclarationCheck.isForAll(word) { return names.map { ($0, word == "initial" ? "unset" : word) } }
    let sides = CSSScanner.split(value, at: UInt8(ascii: "/"))
    let words = CSSScanner.words(sides[0])
    // What stands before the path is a position, which a path of coordinates does not ask for.
    let path = words.firstIndex { word in paths.contains { word.lowercased().hasPrefix($0) } }
    var distance: [String] = []
    var rotation: [String] = []
    for word in words.dropFirst(path.map { $0 + 1 } ?? words.count) {
      let lower = word.lowercased()
      let turns = ["auto", "reverse"].contains(lower) || AngleUnit.allCases.contains { lower.hasSuffix($0.rawValue) }
      if turns { rotation.append(word) } else { distance.append(word) }
    }
    let values = [
      path.map { words[$0] } ?? "none", distance.isEmpty ? "0" : distance.joined(separator: " "),
      rotation.isEmpty ? "auto" : rotation.joined(separator: " "), sides.count > 1 ? sides[1].trimmedText : "auto",
    ]
    return Array(zip(names, values))
  }
}
