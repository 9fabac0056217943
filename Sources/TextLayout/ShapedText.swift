import CPango

/// A text as lines of glyphs in visual order. Pango does the bidirectional order, itemization, font fallback, shaping
/// and line breaking; the results are copied out of it.
struct ShapedText {
  struct Glyph {
    /// The glyph's HarfBuzz index in the run's font; nil if it intentionally draws nothing (a swallowed space, a
    /// joiner).
    var index: UInt32?
    /// The left end of the glyph's advance. The outline's offset is relative to it and to the baseline, in points, with
    /// y downwards.
    var x: Double
    var offsetX: Double
    var offsetY: Double
    /// 0 for spaces at which the line was wrapped.
    var advance: Double
    /// The first byte, in the whole text, of the characters that the glyph stands for.
    var cluster: Int
  }

  struct Run {
    /// The Pango font, which the layout keeps alive.
    var font: UnsafeMutableRawPointer
    /// The bytes of the text that the run shows.
    var range: Range<Int>
    var isRightToLeft: Bool
    /// The glyphs from left to right.
    var glyphs: [Glyph]
  }

  struct Line {
    var range: Range<Int>
    var direction: TextDirection
    var width: Double
    var runs: [Run]
  }

  var lines: [Line]
  var direction: TextDirection { lines.first?.direction ?? .leftToRight }

  /// Owns the layout that the runs' fonts live in.
  private let layout: PangoLayoutOwner

  /// Lays out the text. Throws `missingCharacter` for the first character that no font of the stage has.
  init(_ request: TextRequest, on stage: FontStage, description: OpaquePointer) throws(TextError) {
    pango_context_set_base_dir(stage.context, PANGO_DIRECTION_LTR)
    guard let pointer = pango_layout_new(stage.context) else { throw .layoutFailed("Pango made no layout") }
    layout = PangoLayoutOwner(pointer)
    pango_layout_set_auto_dir(pointer, 1)
    pango_layout_set_font_description(pointer, description)
    pango_layout_set_wrap(pointer, PANGO_WRAP_WORD_CHAR)
    if let width = request.maxWidth { pango_layout_set_width(pointer, Int32(width * Double(PANGO_SCALE))) }
    setAttributes(of: pointer, hyphens: request.text.unicodeScalars.contains(softHyphen), font: request.font)
    pango_layout_set_text(pointer, request.text, Int32(request.text.utf8.count))
    let bytes = Array(request.text.utf8)
    lines = []
    let count = pango_layout_get_line_count(pointer)
    for index in 0..<count {
      guard let line = pango_layout_get_line_readonly(pointer, index) else { continue }
      let next = index + 1 < count ? pango_layout_get_line_readonly(pointer, index + 1) : nil
      let isWrapped = next.map { pango_layout_line_is_paragraph_start($0) == 0 } ?? false
      lines.append(
        try Self.line(line, isWrapped: isWrapped, bytes: bytes).spaced(afterLast: request.font.letterSpacing))
    }
  }

  private static func line(
    _ line: UnsafeMutablePointer<PangoLayoutLine>, isWrapped: Bool, bytes: [UInt8]
  ) throws(TextError) -> Line {
    let start = Int(line.pointee.start_index)
    let range = start..<(start + Int(line.pointee.length))
    let visibleEnd = isWrapped ? endWithoutSpaces(bytes, range) : range.upperBound
    var x = 0.0
    var runs: [Run] = []
    var link = line.pointee.runs
    while let node = link {
      let run = node.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      runs.append(try Self.run(run.pointee, bytes: bytes, visibleEnd: visibleEnd, x: &x))
      link = node.pointee.next
    }
    let isRightToLeft = pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
    return Line(range: range, direction: isRightToLeft ? .rightToLeft : .leftToRight, width: x, runs: runs)
  }

  /// Advances `x` by the run's width. Characters from `visibleEnd` on have no width: they are the spaces at which the
  /// line was wrapped.
  private static func run(
    _ run: PangoGlyphItem, bytes: [UInt8], visibleEnd: Int, x: inout Double
  ) throws(TextError) -> Run {
    guard let item = run.item, let string = run.glyphs, let font = item.pointee.analysis.font else {
      throw .layoutFailed("Pango gave a run without a font")
    }
    let offset = Int(item.pointee.offset)
    let unit = 1 / Double(PANGO_SCALE)
    var glyphs: [Glyph] = []
    for i in 0..<Int(string.pointee.num_glyphs) {
      let info = string.pointee.glyphs[i]
      let cluster = offset + Int(string.pointee.log_clusters[i])
      let isEmpty = info.glyph == UInt32(PANGO_GLYPH_EMPTY)
      if !isEmpty, info.glyph & UInt32(PANGO_GLYPH_UNKNOWN_FLAG) != 0 {
        throw missingCharacter(info.glyph & ~UInt32(PANGO_GLYPH_UNKNOWN_FLAG), at: cluster, in: bytes)
      }
      glyphs.append(
        Glyph(
          index: isEmpty ? nil : info.glyph, x: x, offsetX: Double(info.geometry.x_offset) * unit,
          offsetY: Double(info.geometry.y_offset) * unit,
          advance: cluster < visibleEnd ? Double(info.geometry.width) * unit : 0, cluster: cluster))
      x += glyphs[glyphs.count - 1].advance
    }
    let range = offset..<(offset + Int(item.pointee.length))
    return Run(
      font: UnsafeMutableRawPointer(font), range: range, isRightToLeft: item.pointee.analysis.level % 2 == 1,
      glyphs: glyphs)
  }

  /// Below the flag Pango stores the missing character. For bytes that are not a character it has none, so the text's
  /// own scalar is used.
  private static func missingCharacter(_ value: UInt32, at offset: Int, in bytes: [UInt8]) -> TextError {
    let own = firstScalar(of: bytes[offset...])
    return .missingCharacter(Unicode.Scalar(value) ?? own, position: characterPosition(of: offset, in: bytes))
  }

  private static func endWithoutSpaces(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var text = Substring(decoding: bytes[range], as: UTF8.self).unicodeScalars
    while let last = text.last,
      last.properties.generalCategory == .spaceSeparator && !isNoBreakSpace(last) || last == "\t"
    {
      text.removeLast()
    }
    return range.lowerBound + Substring(text).utf8.count
  }

  private static func isNoBreakSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{A0}" || scalar == "\u{2007}" || scalar == "\u{202F}"
  }
}

extension ShapedText.Line {
  /// The line with the space after its last character, which Pango leaves out and CSS does not: on the left where it is
  /// read from the right.
  fileprivate func spaced(afterLast spacing: Double) -> ShapedText.Line {
    guard spacing != 0, !runs.isEmpty else { return self }
    var line = self
    line.width = max(0, width + spacing)
    guard direction == .rightToLeft else { return line }
    for i in line.runs.indices {
      for k in line.runs[i].glyphs.indices { line.runs[i].glyphs[k].x += spacing }
    }
    return line
  }
}

private let softHyphen: Unicode.Scalar = "\u{AD}"

/// Allows hyphens only at soft hyphens, since Pango would add them wherever it breaks a word. Features are OpenType's,
/// in CSS's notation.
private func setAttributes(of layout: OpaquePointer, hyphens: Bool, font: FontRequest) {
  let attributes = pango_attr_list_new()
  defer { pango_attr_list_unref(attributes) }
  if !hyphens { pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0)) }
  var features = font.features
  if font.letterSpacing != 0 {
    pango_attr_list_insert(
      attributes, pango_attr_letter_spacing_new(Int32((font.letterSpacing * Double(PANGO_SCALE)).rounded())))
    // Letters that stand apart form no ligatures (CSS Text 3, section 8.2).
    features = ["liga=0", "clig=0"] + features
  }
  if !features.isEmpty {
    pango_attr_list_insert(attributes, pango_attr_font_features_new(features.joined(separator: ", ")))
  }
  pango_layout_set_attributes(layout, attributes)
}

/// Returns the position of the character that holds byte `offset`, counted from 1 as a reader counts.
func characterPosition(of offset: Int, in bytes: [UInt8]) -> Int {
  max(1, String(decoding: bytes[..<offset], as: UTF8.self).count + 1)
}

/// Returns the first scalar, or the replacement character if there is none.
func firstScalar(of bytes: ArraySlice<UInt8>) -> Unicode.Scalar {
  String(decoding: bytes.prefix(4), as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}"
}

private final class PangoLayoutOwner {
  let pointer: OpaquePointer
  init(_ pointer: OpaquePointer) { self.pointer = pointer }
  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }
}
