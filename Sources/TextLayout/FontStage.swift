import CPango
import GraphicsCore

/// One face made ready for layout: a private fontconfig configuration, with Pango's font map and context for it.
///
/// Pango picks fonts by name, and silently takes another if a name does not exist or is not unique. So the face's file
/// is added to a configuration of its own, under a name that nothing else has. Without fallback that file is the only
/// font in the configuration. With fallback the system's fonts and preferences are loaded as well, for characters that
/// the face lacks.
final class FontStage {
  let match: FaceMatch
  let context: OpaquePointer
  /// Keeps the path of a font in memory, which Pango opens again for each size.
  private let openable: OpenableFont
  private let config: OpaquePointer
  private let fontMap: UnsafeMutableRawPointer

  init(_ match: FaceMatch, withFallback: Bool) throws(TextError) {
    openable = try OpenableFont(match.face.file)
    guard let config = withFallback ? FcInitLoadConfigAndFonts() : FcConfigCreate() else {
      throw .layoutFailed("fontconfig gave no configuration")
    }
    // The rule is added after the system's fonts are listed: it must not change them or the caches that other programs
    // share.
    guard FcConfigParseAndLoadFromMemory(config, renamingRule(match.face), 1) != 0,
      FcConfigAppFontAddFile(config, openable.path) != 0
    else {
      FcConfigDestroy(config)
      throw .notAFont(match.face.file.description, reason: "fontconfig refuses it")
    }
    guard let map = loom_font_map_create(config) else {
      FcConfigDestroy(config)
      throw .layoutFailed("Pango made no font map")
    }
    guard let context = loom_font_map_create_context(map) else {
      loom_font_map_release(map)
      FcConfigDestroy(config)
      throw .layoutFailed("Pango made no context")
    }
    // Advances are fractional, as in an unhinted browser layout. The language does not depend on the environment's
    // locale.
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
    self.match = match
    self.config = config
    self.context = context
    fontMap = map
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    loom_font_map_release(fontMap)
    FcConfigDestroy(config)
  }

  /// The file of a run's font, as fontconfig names it.
  func file(_ path: String) -> FontFile { path == openable.path ? match.face.file : .path(path) }

  /// Calls `body` with a description of the face at a size in points.
  func withDescription<Result>(
    size: Double, _ body: (OpaquePointer) throws(TextError) -> Result
  ) throws(TextError) -> Result {
    guard let description = pango_font_description_new() else { throw .layoutFailed("Pango made no font description") }
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, privateFamily)
    pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
    pango_font_description_set_weight(description, PangoWeight(UInt32(match.weight.rounded())))
    pango_font_description_set_style(description, match.face.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    if match.face.isVariable { pango_font_description_set_variations(description, "wght=\(shortNumber(match.weight))") }
    return try body(description)
  }
}

private let privateFamily = "LoaderLoom face"

/// Returns the rule that gives the face its private family name. The other faces of a collection keep their names. So
/// do the named instances of a variable font: fontconfig lists each of them as a face, some with a wrong weight, while
/// the axis itself gives every weight.
private func renamingRule(_ face: FontFace) -> String {
  """
  <fontconfig><match target="scan">
  <test name="index"><int>\(face.index)</int></test>
  <test name="variable"><bool>\(face.isVariable)</bool></test>
  <edit name="family" mode="assign" binding="strong"><string>\(privateFamily)</string></edit>
  </match></fontconfig>
  """
}
