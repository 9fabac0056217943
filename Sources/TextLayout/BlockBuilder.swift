import CPango
import GraphicsCore

/// Turns lines of glyphs into a block of outlines: alignment, baselines, and a check that every visible character is
/// really drawn.
struct BlockBuilder {
  let request: TextRequest
  let stage: FontStage
  let pen: GlyphPen
  private var primary: FaceMatch { stage.match }

  func block(_ text: ShapedText, _ metrics: LineMetrics) throws(TextError) -> TextBlock {
    let width = text.lines.map(\.width).max() ?? 0
    let bytes = Array(request.text.utf8)
    var outlines: [Path] = []
    var clusters: [TextBlock.Cluster] = []
    var lines: [TextBlock.Line] = []
    var fonts = [FontUse(primary, requestedWeight: request.font.weight, isFallback: false)]
    for (index, line) in text.lines.enumerated() {
      let origin = Point(start(of: line, in: width), metrics.baseline(ofLine: index, lineHeight: request.lineHeight))
      let first = clusters.count
      for run in line.runs {
        let use = try self.use(of: run.font)
        if !fonts.contains(use) { fonts.append(use) }
        try append(
          run, file: use.file.description, origin: origin, line: index, bytes: bytes, to: &outlines, &clusters)
      }
      clusters[first...].sort { $0.range.lowerBound < $1.range.lowerBound }
      lines.append(
        TextBlock.Line(
          baseline: origin.y, x: origin.x, width: line.width, range: line.range, direction: line.direction))
    }
    return TextBlock(
      outline: Path(outlines.flatMap(\.elements)), glyphOutlines: outlines, clusters: clusters,
      size: Size(width, Double(lines.count) * request.lineHeight), lines: lines, direction: text.direction,
      fonts: fonts,
      substitutions: substitutions)
  }

  private func start(of line: ShapedText.Line, in width: Double) -> Double {
    let rest = width - line.width
    switch request.alignment {
    case .center: return rest / 2
    case .leading: return line.direction == .rightToLeft ? rest : 0
    case .trailing: return line.direction == .rightToLeft ? 0 : rest
    }
  }

  private func append(
    _ run: ShapedText.Run, file: String, origin: Point, line: Int, bytes: [UInt8], to outlines: inout [Path],
    _ clusters: inout [TextBlock.Cluster]
  ) throws(TextError) {
    guard let font = loom_font_harfbuzz(run.font) else { throw .layoutFailed("no HarfBuzz font for \(file)") }
    let starts = Set(run.glyphs.map(\.cluster)).sorted()
    let ends = Dictionary(uniqueKeysWithValues: zip(starts, starts.dropFirst() + [run.range.upperBound]))
    var drawn: Set<Int> = []
    var last: Int?
    for glyph in run.glyphs {
      if glyph.cluster != last {
        last = glyph.cluster
        clusters.append(
          TextBlock.Cluster(
            range: glyph.cluster..<ends[glyph.cluster]!, line: line, x: origin.x + glyph.x, width: 0,
            isRightToLeft: run.isRightToLeft, glyphs: outlines.count..<outlines.count))
      }
      clusters[clusters.count - 1].width += glyph.advance
      guard let index = glyph.index else { continue }
      let path = pen.outline(
        of: index, in: font, at: Point(origin.x + glyph.x + glyph.offsetX, origin.y + glyph.offsetY))
      if path.isEmpty { continue }
      outlines.append(path)
      clusters[clusters.count - 1].glyphs = clusters[clusters.count - 1].glyphs.lowerBound..<outlines.count
      drawn.insert(glyph.cluster)
    }
    for (start, end) in zip(starts, starts.dropFirst() + [run.range.upperBound]) where !drawn.contains(start) {
      let characters = String(decoding: bytes[start..<end], as: UTF8.self).unicodeScalars
      guard let lost = characters.first(where: isVisible) else { continue }
      let position = characterPosition(of: start, in: bytes)
      if hasImages(font) { throw .imageGlyph(lost, position: position, file: file) }
      throw .noOutline(lost, position: position, file: file)
    }
  }

  private func use(of font: UnsafeMutableRawPointer) throws(TextError) -> FontUse {
    guard let pattern = loom_font_pattern(font), let path = string(FC_FILE, 0, of: pattern) else {
      throw .layoutFailed("a run's font has no file")
    }
    let file = stage.file(path)
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    let faceIndex = Int(index & 0xFFFF)
    if file == primary.face.file, faceIndex == primary.face.index {
      return FontUse(primary, requestedWeight: request.font.weight, isFallback: false)
    }
    let face = try FontFace.read(file).filter { $0.index == faceIndex }
    guard let match = FaceMatch(faces: face, weight: primary.weight) else {
      throw .notAFont(file.description, reason: "it has no face \(faceIndex)")
    }
    return FontUse(match, requestedWeight: request.font.weight, isFallback: true)
  }

  private var substitutions: [FontSubstitution] {
    let face = primary.face
    let family = request.font.family ?? face.families.first ?? face.file.description
    var found: [FontSubstitution] = []
    if primary.weight != request.font.weight {
      found.append(
        .weight(
          family: family, requested: request.font.weight, used: primary.weight,
          file: face.file.description))
    }
    if face.isItalic { found.append(.slant(family: family, file: face.file.description)) }
    return found
  }
}

/// Whether a character should leave a mark. Spaces, controls, joiners, fillers and the like should not.
private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  let properties = scalar.properties
  if properties.isWhitespace || properties.isDefaultIgnorableCodePoint || scalar == "\u{2800}" { return false }
  switch properties.generalCategory {
  case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator, .spaceSeparator: return false
  default: return true
  }
}

/// Whether the font draws glyphs as bitmaps, colored layers or SVG.
private func hasImages(_ font: OpaquePointer) -> Bool {
  let face = hb_font_get_face(font)
  return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
}
