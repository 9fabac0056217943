import GraphicsCore
import Importing
import MotionMath
import PathGeometry
import PresetModel

/// Texts on a path, which is one of the layer's masks.
extension LottieBuilder {
  /// The path of a text; nil, after a finding, where it cannot be followed.
  /// - Parameter written: what the text says of its path.
  func textPath(
    _ written: LottieValue, of text: LottieValue, _ layer: LottieValue, _ timeline: Timeline
  ) -> TextPath? {
    if let grouping = text["m"]?["g"], [2, 3].contains(grouping.integer) {
      return refused(
        grouping, "words or lines that stay straight on a path cannot be drawn; group the anchors by character")
    }
    let masks = layer["masksProperties"]?.items ?? []
    guard let index = written["m"]?.integer, masks.indices.contains(index), let value = masks[index]["pt"] else {
      return refused(written, "the path of the text is not among the layer's masks; export the file again")
    }
    guard let outline = bezier(value, "the path of the text", timeline, closed: masks[index]["cl"]) else { return nil }
    func option(_ key: String, _ what: String) -> Bool? {
      let option = number(written[key], what, default: 0, timeline)
      guard let still = option.still else {
        return refused(written, "\(what) changes, which cannot be drawn; let it stay the same")
      }
      return still != 0
    }
    guard let turns = option("p", "whether letters stand at right angles to the path"),
      let spreads = option("a", "whether letters are spread over the path"),
      let isReversed = option("r", "the direction of the path")
    else { return nil }
    if let last = written["l"], number(last, "the last margin", default: 0, timeline) != .constant(0) {
      note(last, "the last margin of a text on a path is ignored, as lottie-web ignores it")
    }
    let shapes = outline.still.map { [$0] } ?? timeline.samples.map { outline.value(at: $0) }
    guard shapes.allSatisfy({ !$0.vertices.isEmpty }) else {
      return refused(value, "the path of the text has no points")
    }
    return TextPath(
      isReversed ? shapes.map(\.backwards) : shapes,
      margin: number(written["f"], "the first margin", default: 0, timeline), turns: turns, spreads: spreads)
  }

  /// The letters of a text on a path as one outline, where neither they nor the path move.
  func outline(
    _ lines: [[Letter]], along path: TextPath, _ document: TextDocument, _ value: LottieValue
  ) -> AnimatedShape.Outline? {
    var whole = Path()
    for (i, line) in lines.enumerated() {
      for (j, letter) in line.enumerated() where !letter.glyph.outlines.isEmpty {
        let place = path.place(at: path.distance(of: j, in: line, share: document.share, at: 0, 0), 0)
        let start = Point(-letter.advance / 2, document.offset(ofLine: i))
        whole.append(
          letter.path(from: start, size: document.size).applying(
            .rotation(radians: place.angle * .pi / 180).then(.translation(place.point.x, place.point.y))))
      }
    }
    return whole.elements.isEmpty ? nil : pathOutline(whole, value)
  }

  /// The place of a text in an installed font; nil, after a finding, where such a text cannot follow the path.
  func place(_ document: TextDocument, along path: TextPath, _ value: LottieValue) -> AnimatedText.Place? {
    let lines = document.box == nil ? document.lines.count : 2
    guard path.shapes.count == 1, path.turns, !path.spreads, lines == 1, document.rise == 0 else {
      return refused(
        value,
        "this text on a path can be drawn only with the file's own glyphs; export the file with its glyphs, or convert "
          + "the text to shapes")
    }
    // What is longer than an open path goes straight on.
    let lead =
      path.shapes[0].isClosed
      ? 0 : Double(document.text.count) * (document.size + abs(document.tracking)) + abs(path.margin.value(at: 0))
    let whole = path.extended(by: lead)
    let measured = MeasuredPath(whole)
    let length = measured.length - 2 * lead
    guard length > 1e-6 else { return refused(value, "the path of the text has no length") }
    return .path(
      text: Track<BezierShape>.text(whole), path: measured,
      start: path.margin.map { (lead + length * document.share + $0) / measured.length })
  }
}
