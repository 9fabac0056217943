import CPango

/// The positions of baselines in line boxes: CSS half-leading in whole points.
///
/// The font's ascent and descent are each rounded to whole points. Half of the line height that they leave free goes
/// above the text. The baseline is rounded to a whole point, halves downwards on the screen. (CSS 2.1, section 10.8.1,
/// "leading and half-leading"; ascent and descent are rounded as in browsers.) Fonts that stand in for missing
/// characters do not move the baseline.
package struct LineMetrics: Equatable, Sendable {
  package var ascent: Double
  package var descent: Double

  /// Creates metrics from `ascender` and `descender` in points; the descender is positive downwards.
  package init(ascender: Double, descender: Double) {
    ascent = (ascender + 0.5).rounded(.down)
    descent = (descender + 0.5).rounded(.down)
  }

  /// Reads the metrics of the first font that matches the description.
  init(context: OpaquePointer, description: OpaquePointer) throws(TextError) {
    guard let font = loom_context_load_font(context, description) else { throw .layoutFailed("Pango loaded no font") }
    defer { g_object_unref(font) }
    var extents = hb_font_extents_t()
    guard hb_font_get_h_extents(loom_font_harfbuzz(font), &extents) != 0 else {
      throw .layoutFailed("the font has no ascent and descent")
    }
    // If y runs downwards in the font's scale, the signs are reversed.
    let sign: Double = extents.ascender < 0 ? -1 : 1
    let unit = sign / Double(PANGO_SCALE)
    self.init(ascender: Double(extents.ascender) * unit, descender: -Double(extents.descender) * unit)
  }

  /// Returns the distance of line `index`'s baseline from the block's top, in points.
  package func baseline(ofLine index: Int, lineHeight: Double) -> Double {
    (Double(index) * lineHeight + ascent + (lineHeight - ascent - descent) / 2 + 0.5).rounded(.down)
  }
}
