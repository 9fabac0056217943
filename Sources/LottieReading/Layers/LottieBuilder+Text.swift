import GraphicsCore
import Importing
import MotionMath
import PresetModel

/// Text layers → outlines of the file's own glyphs, or texts in a font.
extension LottieBuilder {
  /// A text as it is from one frame to another.
  struct TextDocument {
    var text: String
    var font: String
    /// In points.
    var size: Double
    var lineHeight: Double
    /// What is added after each character, in points.
    var tracking: Double
    /// How far the baseline is above its place, in points.
    var rise: Double
    /// 0 at the left, 1 at the right, 2 in the middle.
    var justification: Int
    /// The box that lines wrap in; nil for none.
    var box: Rect?
    var fill: Color?
    var stroke: Color?
    var strokeWidth: Double
    var strokesOverFill: Bool

    /// How much of the room beside a line is before it, 0…1.
    var share: Double { [0, 1, 0.5][justification] }

    /// How far the baseline of a line is below the first one's place, in points.
    func offset(ofLine number: Int) -> Double { Double(number) * lineHeight - rise }

    /// Its lines: players break them at returns and at end-of-text characters.
    var lines: [String] {
      let plain = text.replacing("\r\n", with: "\r")
      return plain.split(omittingEmptySubsequences: false) { $0 == "\r" || $0 == "\n" || $0 == "\u{3}" }.map(
        String.init)
    }
  }

  func text(_ layer: LottieValue, _ timeline: Timeline) -> AnimatedNode? {
    guard let text = layer["t"], var written = text["d"] else {
      return refused(layer, "the text layer has no text")
    }
    // What a text in a slot does not say is as in the layer's own.
    var standard: LottieValue?
    if let slot = written["sid"]?.text, let filled = slots[slot] {
      standard = written["k"]?.items.first?["s"]
      written = filled
    }
    var path: TextPath?
    if let written = text["p"], written["m"] != nil {
      path = textPath(written, of: text, layer, timeline)
      if path == nil { return nil }
    }
    if let expression = written["x"]?.text {
      return refused(
        written,
        "the text is made by an expression, which cannot be drawn: `\(expression.prefix(60))`; convert it to keyframes")
    }
    let frames = written["k"]?.items ?? []
    guard !frames.isEmpty, frames.count <= limits.mostKeyframes else {
      return refused(written, "the text has no keyframes that can be read")
    }
    var nodes: [AnimatedNode] = []
    for (i, frame) in frames.enumerated() {
      guard count(frame), let document = document(frame, standard) else { return nil }
      let start = i == 0 ? -LottieLimits.farthestFrame : frame["t"]?.number ?? 0
      let end = i + 1 < frames.count ? frames[i + 1]["t"]?.number ?? 0 : LottieLimits.farthestFrame
      let presence = timeline.presence(from: start, to: end)
      guard presence != .constant(0), var node = node(document, frame, of: text, path, timeline) else { continue }
      node.presence = presence
      nodes.append(node)
    }
    return nodes.isEmpty ? nil : AnimatedNode(.group(nodes))
  }

  private func document(_ frame: LottieValue, _ standard: LottieValue?) -> TextDocument? {
    func value(_ key: String) -> LottieValue? { frame["s"]?[key] ?? standard?[key] }
    guard let text = value("t")?.text, let font = value("f")?.text, let size = value("s")?.number,
      (0.1...4096).contains(size)
    else {
      return refused(frame, "a text has no words, no font or no size that can be read")
    }
    guard text.unicodeScalars.count <= limits.mostCharacters else {
      return failed(
        frame,
        "a text has \(text.unicodeScalars.count) characters; at most \(limits.mostCharacters) can be drawn: make it "
          + "several layers")
    }
    func number(_ key: String, _ standard: Double) -> Double {
      let value = value(key)?.number ?? standard
      return abs(value) <= 1e5 ? value : standard
    }
    func color(_ key: String) -> Color? {
      value(key)?.json.lottieNumbers.flatMap { $0.count >= 3 ? Color(channels: $0) : nil }
    }
    func pair(_ key: String) -> Point? {
      guard let numbers = value(key)?.json.lottieNumbers, numbers.count >= 2, numbers.allSatisfy({ abs($0) <= 1e5 })
      else { return nil }
      return Point(numbers[0], numbers[1])
    }
    var box: Rect?
    if let side = pair("sz"), side.x > 0 {
      let corner = pair("ps") ?? .zero
      box = Rect(x: corner.x, y: corner.y, width: side.x, height: max(0, side.y))
    }
    let justification = value("j")?.integer ?? 0
    guard (0...2).contains(justification) || box != nil && (3...6).contains(justification) else {
      return refused(frame, "justified text cannot be drawn; align it left, right or in the middle")
    }
    return TextDocument(
      text: value("ca")?.integer == 1 ? text.uppercased() : text, font: font, size: size,
      lineHeight: number("lh", size * 1.2), tracking: number("tr", 0) / 1000 * size, rise: number("ls", 0),
      // Of justified text, the last line says where single lines stand.
      justification: [3: 0, 4: 1, 5: 2, 6: 0][justification] ?? justification, box: box, fill: color("fc"),
      stroke: color("sc"), strokeWidth: max(0, number("sw", 0)), strokesOverFill: value("of")?.isSet ?? false)
  }

  private func node(
    _ document: TextDocument, _ value: LottieValue, of text: LottieValue, _ path: TextPath?, _ timeline: Timeline
  ) -> AnimatedNode? {
    guard document.text.contains(where: { !$0.isWhitespace && $0 != "\u{3}" }) else { return nil }
    let font = root["fonts"]?["list"]?.items.first { $0["fName"]?.text == document.font }
    let glyphs = self.glyphs(of: font, named: document.font)
    let animator = text["a"]?.items.first
    guard !glyphs.isEmpty else {
      if let animator {
        return refused(
          animator,
          "letters that move by an animator can be drawn only with the file's own glyphs; export the file with its "
            + "glyphs, or convert the text to shapes")
      }
      return self.text(document, font, value, path).flatMap { painted($0, TextPaint(document)) }
    }
    guard let lines = letters(document, font, glyphs, value) else { return nil }
    if animator != nil || path?.isStill == false { return animated(document, lines, text, path, timeline) }
    let outline =
      path.map { self.outline(lines, along: $0, document, value) } ?? self.outline(lines, document, value)
    return outline.flatMap { painted($0, TextPaint(document)) }
  }

  /// What the letters of a text are painted with.
  struct TextPaint {
    var fill: Track<ColorPair>?
    var stroke: Track<ColorPair>?
    var strokeWidth: Track<Double>
    var fillOpacity = Track.constant(1.0)
    var strokeOpacity = Track.constant(1.0)
    var strokesOverFill: Bool

    init(_ document: TextDocument) {
      fill = document.fill.map { Track.constant(ColorPair($0)) }
      stroke = document.stroke.map { Track.constant(ColorPair($0)) }
      strokeWidth = .constant(document.strokeWidth)
      strokesOverFill = document.strokesOverFill
    }
  }

  func painted(_ outline: AnimatedShape.Outline, _ paint: TextPaint) -> AnimatedNode? {
    var parts: [AnimatedShape] = []
    if let fill = paint.fill {
      var shape = AnimatedShape(outline)
      shape.fill = .color(fill)
      shape.fillOpacity = paint.fillOpacity
      parts.append(shape)
    }
    if let color = paint.stroke, paint.strokeWidth != .constant(0) {
      var shape = AnimatedShape(outline)
      var stroke = AnimatedStroke(.color(color))
      stroke.width = paint.strokeWidth
      stroke.join = .round
      shape.stroke = stroke
      shape.strokeOpacity = paint.strokeOpacity
      parts.append(shape)
    }
    if !paint.strokesOverFill { parts.reverse() }
    return parts.isEmpty ? nil : AnimatedNode(.group(parts.map { AnimatedNode(.shape($0)) }))
  }

  // MARK: Installed fonts

  /// The text in a font that presets find.
  private func text(
    _ document: TextDocument, _ font: LottieValue?, _ value: LottieValue, _ path: TextPath?
  ) -> AnimatedShape.Outline? {
    let style = font?["fStyle"]?.text ?? ""
    if style.lowercased().contains("italic") || style.lowercased().contains("oblique") {
      return refused(
        value, "the font \"\(document.font.prefix(60))\" is italic, which cannot be drawn; convert it to shapes")
    }
    let box = document.box
    let anchors: [TextAnchor] = [.start, .end, .middle]
    let ascent = (font?["ascent"]?.number ?? 75) / 100 * document.size
    let place = box.map { Point($0.x + $0.width * document.share, $0.y + ascent) } ?? .zero
    var text = AnimatedText(
      document.lines.joined(separator: "\n"), at: .point(.constant(place - Point(0, document.rise))))
    if let path {
      guard let place = self.place(document, along: path, value) else { return nil }
      text.place = place
    }
    text.family = font?["fFamily"]?.text ?? document.font
    text.weight = Self.weight(font?["fWeight"]?.text ?? "", style)
    text.size = document.size
    text.letterSpacing = document.tracking
    text.anchor = anchors[document.justification]
    text.lineHeight = max(1, document.lineHeight)
    text.alignment = [.leading, .trailing, .center][document.justification]
    text.maxWidth = box.map { max(1, $0.width) }
    return .text(text)
  }

  /// 1…1000, by a number or by the usual words of styles.
  static func weight(_ number: String, _ style: String) -> Int {
    if let weight = Int(number), 1...1000 ~= weight { return weight }
    let words = style.lowercased().filter { $0.isLetter }
    // The longer names come first, since they have the shorter ones in them.
    let names = [
      ("extralight", 200), ("ultralight", 200), ("semibold", 600), ("demibold", 600), ("extrabold", 800),
      ("ultrabold", 800), ("thin", 100), ("hairline", 100), ("light", 300), ("medium", 500), ("heavy", 900),
      ("black", 900), ("bold", 700),
    ]
    return names.first { words.contains($0.0) }?.1 ?? 400
  }
}
