import CPango

/// A family's name to the faces installed under it.
///
/// Loading the system's whole font configuration costs 6 to 9 ms, and a hundred where its cache is missing, so the folders in which fonts are
/// usually installed are looked through first, by file name; only a family that is not there is asked of fontconfig. Either way the faces come
/// from the files themselves, so the answer is the same.
enum FontSearch {
  static func faces(of family: FontFamily) -> [FontFace] {
    let near = FontFolders.files(for: family).flatMap(readableFaces).filter(family.holds)
    return near.isEmpty ? installedFiles(for: family).flatMap(readableFaces).filter(family.holds) : near
  }

  /// A damaged font among the installed ones is no reason to refuse the others.
  private static func readableFaces(_ file: String) -> [FontFace] {
    do throws(TextError) { return try FontFace.read(file) } catch { return [] }
  }

  /// The files that fontconfig's system configuration lists under the family's name, or under one that begins with it; sorted.
  private static func installedFiles(for family: FontFamily) -> [String] {
    guard let config = FcInitLoadConfigAndFonts() else { return [] }
    defer { FcConfigDestroy(config) }
    let everything = FcPatternCreate()
    defer { FcPatternDestroy(everything) }
    let objects = FcObjectSetCreate()
    defer { FcObjectSetDestroy(objects) }
    FcObjectSetAdd(objects, FC_FAMILY)
    FcObjectSetAdd(objects, FC_FILE)
    guard let set = FcFontList(config, everything, objects) else { return [] }
    defer { FcFontSetDestroy(set) }
    var files: Set<String> = []
    for i in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[i], let file = string(FC_FILE, 0, of: pattern) else { continue }
      var n: Int32 = 0
      while let name = string(FC_FAMILY, n, of: pattern) {
        if family.mayBeIn(name, isFolder: false) { files.insert(file) }
        n += 1
      }
    }
    return files.sorted()
  }
}

/// The `n`-th value of a pattern's property, where it is a string.
func string(_ property: String, _ n: Int32, of pattern: OpaquePointer) -> String? {
  var text: UnsafeMutablePointer<FcChar8>?
  guard FcPatternGetString(pattern, property, n, &text) == FcResultMatch, let text else { return nil }
  return String(cString: text)
}
