import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The glyphs that a file brings along (`chars`), laid out as players lay them out.
extension LottieBuilder {
  /// A character in a font size of 100.
  struct Glyph {
    static let size = 100.0

    var advance: Double
    var outlines: [BezierShape]
  }

  /// The file's glyphs of a font by their characters; none where it brings none along.
  func glyphs(of font: LottieValue?, named name: String) -> [String: Glyph] {
    guard let chars = root["chars"], !chars.items.isEmpty else { return [:] }
    let (family, style) = (font?["fFamily"]?.text ?? name, font?["fStyle"]?.text ?? "")
    let key = "\(family)\n\(style)"
    if let known = knownGlyphs[key] { return known }
    var glyphs: [String: Glyph] = [:]
    for char in chars.items {
      guard char["fFamily"]?.text == family, char["style"]?.text ?? "" == style, let character = char["ch"]?.text else {
        continue
      }
      guard count(char) else { break }
      var outlines: [BezierShape] = []
      collect(char["data"]?["shapes"]?.items ?? [], &outlines)
      glyphs[character] = Glyph(advance: char["w"]?.number ?? 0, outlines: outlines)
    }
    knownGlyphs[key] = glyphs
    return glyphs
  }

  private func collect(_ items: [LottieValue], _ outlines: inout [BezierShape]) {
    for item in items {
      switch item["ty"]?.text {
      case "gr": _ = nested(item) { collect(item["it"]?.items ?? [], &outlines) }
      case "sh":
        guard let written = item["ks"], let shape = bezier(written, "a glyph", timeline)?.still else { continue }
        outlines.append(shape)
      default: break
      }
    }
  }

  /// A character of a text, and where it stands.
  struct Letter {
    var character: Character
    var glyph: Glyph
    /// The start of its baseline.
    var place: Point
    /// In points.
    var advance: Double

    /// Its outlines in a font size, from a start of the baseline.
    func path(from start: Point, size: Double) -> Path {
      let scale = size / Glyph.size
      var path = Path()
      for outline in glyph.outlines {
        let placed = BezierShape(
          vertices: outline.vertices.map { vertex in vertex.map { start + $0 * scale } }, isClosed: true)
        path.append(placed.path(linesAt: placed.lines))
      }
      return path
    }
  }

  /// The letters of a text, line by line; nil, after a finding, where a glyph is missing.
  func letters(
    _ document: TextDocument, _ font: LottieValue?, _ glyphs: [String: Glyph], _ value: LottieValue
  ) -> [[Letter]]? {
    let scale = document.size / Glyph.size
    func width(_ text: String) -> Double {
      let advances = text.map { (glyphs[String($0)]?.advance ?? 0) * scale + document.tracking }
      return max(0, advances.reduce(0, +) - (advances.isEmpty ? 0 : document.tracking))
    }
    var lines = document.lines
    if let box = document.box { lines = lines.flatMap { Self.wrapped($0, within: box.width, width) } }
    let ascent = (font?["ascent"]?.number ?? 75) * scale
    let corner = document.box.map { Point($0.x, $0.y + ascent) } ?? .zero
    var letters: [[Letter]] = []
    for (i, line) in lines.enumerated() {
      // Spaces at the end take no room.
      var words = line
      while words.last == " " { words.removeLast() }
      let room = (document.box?.width ?? 0) - width(words)
      var place = Point(corner.x + room * document.share, corner.y + document.offset(ofLine: i))
      var list: [Letter] = []
      for character in line {
        guard let glyph = glyphs[String(character)] else {
          guard character.isWhitespace else {
            return refused(
              value,
              "the glyph \"\(character)\" of the font \"\(document.font.prefix(60))\" is not in the file; export "
                + "the file with its glyphs again, or convert the text to shapes")
          }
          list.append(Letter(character: character, glyph: Glyph(advance: 0, outlines: []), place: place, advance: 0))
          continue
        }
        list.append(Letter(character: character, glyph: glyph, place: place, advance: glyph.advance * scale))
        place.x += glyph.advance * scale + document.tracking
      }
      letters.append(list)
    }
    return letters
  }

  /// A text as one outline.
  func outline(_ lines: [[Letter]], _ document: TextDocument, _ value: LottieValue) -> AnimatedShape.Outline? {
    var path = Path()
    for letter in lines.joined() { path.append(letter.path(from: letter.place, size: document.size)) }
    guard !path.elements.isEmpty else { return nil }
    return pathOutline(path, value)
  }

  /// A line's own lines where it is longer than a box is wide: it breaks at spaces, and within words that are longer.
  private static func wrapped(_ line: String, within box: Double, _ width: (String) -> Double) -> [String] {
    func fits(_ text: some StringProtocol) -> Bool { width(String(text)) <= box + 1e-6 }
    var lines: [String] = []
    var current: String?
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      if let before = current {
        let longer = "\(before) \(word)"
        if fits(longer) {
          current = longer
          continue
        }
        lines.append(before)
      }
      var rest = word
      while rest.count > 1, !fits(rest) {
        var count = 1
        while fits(rest.prefix(count + 1)) { count += 1 }
        lines.append(String(rest.prefix(count)))
        rest = rest.dropFirst(count)
      }
      current = String(rest)
    }
    return lines + [current ?? ""]
  }
}
