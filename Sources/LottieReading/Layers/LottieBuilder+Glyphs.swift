import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// The glyphs that a file brings along (`chars`), laid out as players lay them out.
extension LottieBuilder {
  /// A character in a font size of 100.
  struct Glyph {
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

  /// The text as one outline.
  func outline(
    _ document: TextDocument, _ font: LottieValue?, _ glyphs: [String: Glyph], _ value: LottieValue
  ) -> AnimatedShape.Outline? {
    let scale = document.size / 100
    func width(_ text: String) -> Double {
      let advances = text.map { (glyphs[String($0)]?.advance ?? 0) * scale + document.tracking }
      return max(0, advances.reduce(0, +) - (advances.isEmpty ? 0 : document.tracking))
    }
    var lines = document.lines
    if let box = document.box { lines = lines.flatMap { Self.wrapped($0, within: box.width, width) } }
    let widths = lines.map { line in
      // Spaces at the end take no room.
      var words = line
      while words.last == " " { words.removeLast() }
      return width(words)
    }
    let ascent = (font?["ascent"]?.number ?? 75) * scale
    let corner = document.box.map { Point($0.x, $0.y + ascent) } ?? .zero
    var path = Path()
    for (i, line) in lines.enumerated() {
      let room = (document.box?.width ?? 0) - widths[i]
      var x = corner.x + [0, room, room / 2][document.justification]
      let y = corner.y + Double(i) * document.lineHeight - document.rise
      for character in line {
        guard let glyph = glyphs[String(character)] else {
          guard character.isWhitespace else {
            refuse(value, "the glyph \"\(character)\" of the font \"\(document.font.prefix(60))\" is not in the file")
            return nil
          }
          continue
        }
        for outline in glyph.outlines {
          let placed = BezierShape(
            vertices: outline.vertices.map { vertex in vertex.map { Point(x + $0.x * scale, y + $0.y * scale) } },
            isClosed: true)
          path.append(placed.path(linesAt: placed.lines))
        }
        x += glyph.advance * scale + document.tracking
      }
    }
    guard !path.elements.isEmpty else { return nil }
    return pathOutline(path, value)
  }

  /// A line's own lines where it is longer than a box is wide: it breaks at spaces.
  private static func wrapped(_ line: String, within box: Double, _ width: (String) -> Double) -> [String] {
    var lines: [String] = []
    var current: String?
    for word in line.split(separator: " ", omittingEmptySubsequences: false) {
      guard let before = current else {
        current = String(word)
        continue
      }
      let longer = "\(before) \(word)"
      if width(longer) <= box + 1e-6 {
        current = longer
      } else {
        lines.append(before)
        current = String(word)
      }
    }
    return lines + [current ?? ""]
  }
}
