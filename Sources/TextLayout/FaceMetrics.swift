import CPango

/// Heights of a face, as parts of its size.
public struct FaceMetrics: Equatable, Sendable {
  /// Above the baseline.
  public var ascent: Double
  /// Below the baseline, downwards.
  public var descent: Double
  /// That of small letters; half of the size where the font does not say.
  public var xHeight: Double

  init(_ match: FaceMatch) throws(TextError) {
    let blob = try match.face.file.blob()
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(match.face.index))
    defer { hb_face_destroy(face) }
    let font = hb_font_create(face)
    defer { hb_font_destroy(font) }
    let em = Double(hb_face_get_upem(face))
    var extents = hb_font_extents_t()
    guard em > 0, hb_font_get_h_extents(font, &extents) != 0 else {
      throw .layoutFailed("the font has no ascent and descent")
    }
    ascent = Double(extents.ascender) / em
    descent = -Double(extents.descender) / em
    var height: hb_position_t = 0
    let isKnown = hb_ot_metrics_get_position(font, HB_OT_METRICS_TAG_X_HEIGHT, &height) != 0
    xHeight = isKnown && height > 0 ? Double(height) / em : 0.5
  }
}
