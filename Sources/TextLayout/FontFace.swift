import CPango

/// One face of a font file, as the file describes itself. It has what font matching needs, read without fontconfig.
///
/// Only the tables `name`, `OS/2`, `head`, `maxp` and `fvar` of the file are read, which takes some ten
/// microseconds a face. A fontconfig scan (character set, languages) takes a hundred times as long.
struct FontFace: Equatable, Sendable {
  var file: FontFile
  var index: Int
  /// The names of the face's family, the most general first: the typographic name (name 16), then the one for families
  /// of at most four styles (name 1).
  var families: [String]
  /// OS/2's weight class, or the range of a variable font's weight axis: 1 … 1000.
  var weights: ClosedRange<Double>
  /// Whether the weight axis can be set.
  var isVariable: Bool
  /// The width in per cent of the normal width.
  var width: Double
  var isItalic: Bool
  var byteCount: Int

  /// Reads all faces of a file.
  static func read(_ file: FontFile) throws(TextError) -> [FontFace] {
    let blob = try file.blob()
    defer { hb_blob_destroy(blob) }
    let count = Int(hb_face_count(blob))
    let byteCount = Int(hb_blob_get_length(blob))
    var faces: [FontFace] = []
    for index in 0..<min(count, mostFaces) {
      let face = hb_face_create(blob, UInt32(index))
      defer { hb_face_destroy(face) }
      guard let face, hb_face_get_glyph_count(face) > 0 else { continue }
      faces.append(FontFace(face, file: file, index: index, byteCount: byteCount))
    }
    if faces.isEmpty { throw .notAFont(file.description, reason: notAFontReason(blob)) }
    return faces
  }

  /// Maps the file into memory; the caller destroys the blob.
  static func open(_ file: String) throws(TextError) -> OpaquePointer {
    // Opening a pipe would wait for a writer, possibly for ever.
    if g_file_test(file, G_FILE_TEST_EXISTS) != 0,
      g_file_test(file, GFileTest(G_FILE_TEST_IS_REGULAR.rawValue | G_FILE_TEST_IS_DIR.rawValue)) == 0
    {
      throw .notAFont(file, reason: "expected a file, found a pipe or a device")
    }
    guard let blob = hb_blob_create_from_file_or_fail(file) else { throw openingError(file) }
    return blob
  }

  /// More faces than any real collection has. A damaged header can claim four thousand million.
  private static let mostFaces = 256

  private init(_ face: OpaquePointer, file: FontFile, index: Int, byteCount: Int) {
    let font = hb_font_create(face)
    defer { hb_font_destroy(font) }
    let weight = Double(hb_style_get_value(font, HB_STYLE_TAG_WEIGHT))
    var axis = hb_ot_var_axis_info_t()
    // Pango sets axes only for the first face of a collection, since it takes another face's index for that of an
    // instance. Other faces keep their default weight.
    isVariable = index == 0 && hb_ot_var_find_axis_info(face, loom_tag_weight(), &axis) != 0
    let range = isVariable ? (Double(axis.min_value), Double(axis.max_value)) : (weight, weight)
    let low = min(max(range.0, 1), 1000)
    weights = low...min(max(range.1, low), 1000)
    width = Double(hb_style_get_value(font, HB_STYLE_TAG_WIDTH))
    isItalic = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) != 0
    families = [typographicFamilyName, legacyFamilyName].compactMap { name($0, of: face) }
    self.file = file
    self.index = index
    self.byteCount = byteCount
  }
}

/// Name identifiers of the `name` table (OpenType specification). The type of the header's own constants differs
/// between versions.
private let legacyFamilyName: hb_ot_name_id_t = 1
private let typographicFamilyName: hb_ot_name_id_t = 16

/// Returns a name of the face, in English if it has one, otherwise in its first language.
private func name(_ id: hb_ot_name_id_t, of face: OpaquePointer) -> String? {
  var count: UInt32 = 0
  guard let entries = hb_ot_name_list_names(face, &count) else { return nil }
  let candidates = UnsafeBufferPointer(start: entries, count: Int(count)).filter { $0.name_id == id }
  let english = hb_language_from_string("en", -1)
  guard let entry = candidates.first(where: { $0.language == english }) ?? candidates.first else { return nil }
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
    var size = UInt32(buffer.count)
    _ = hb_ot_name_get_utf8(face, id, entry.language, &size, buffer.baseAddress)
    let text = String(decoding: buffer[..<Int(size)].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}

/// Returns why a file could not be opened, in the system's words.
private func openingError(_ file: String) -> TextError {
  if g_file_test(file, G_FILE_TEST_EXISTS) == 0 { return .fontFileMissing(file) }
  if g_file_test(file, G_FILE_TEST_IS_DIR) != 0 { return .fontFileUnreadable(file, reason: "it is a folder") }
  var error: UnsafeMutablePointer<GError>?
  var contents: UnsafeMutablePointer<CChar>?
  var length: gsize = 0
  guard g_file_get_contents(file, &contents, &length, &error) == 0 else {
    g_free(contents)
    return .notAFont(file, reason: "it cannot be mapped")
  }
  defer { g_error_free(error) }
  return .fontFileUnreadable(file, reason: error.map { String(cString: $0.pointee.message) } ?? "unknown reason")
}

/// Describes a file that has no face.
private func notAFontReason(_ blob: OpaquePointer) -> String {
  var length: UInt32 = 0
  guard let data = hb_blob_get_data(blob, &length), length >= 4 else {
    return length == 0 ? "it is empty" : "it is too short"
  }
  let start = UnsafeRawBufferPointer(start: data, count: 4)
  if start.elementsEqual("wOFF".utf8) || start.elementsEqual("wOF2".utf8) {
    return "it is packed for the web (WOFF); unpack it to .ttf or .otf"
  }
  return "no TrueType or OpenType face was found in it"
}
