import CPango

/// A family's name to the faces installed under it.
///
/// Loading the system's whole font configuration costs 6 to 9 ms, and a hundred where its cache is missing, so the folders in which fonts are
/// usually installed are looked through first, by file name; only a family that is not there is asked of fontconfig. Either way the faces come
/// from the files themselves, so the answer is the same.
enum FontSearch {
  /// All faces of the family; or the one alone that is exactly what is wanted, where a file's name gave it away: nothing could match better,
  /// and of a family of 36 files one is read.
  static func faces(of family: FontFamily, weight: Double, italic: Bool) -> [FontFace] {
    var near: [FontFace] = []
    for file in FontFolders.files(for: family).stablySorted(by: { likelihood($0, weight, italic) }) {
      let faces = readableFaces(file).filter(family.holds)
      if let exact = faces.first(where: { $0.weights.contains(weight) && $0.isItalic == italic && $0.width == 100 }) {
        return [exact]
      }
      near += faces
    }
    return near.isEmpty ? installedFiles(for: family).flatMap(readableFaces).filter(family.holds) : near
  }

  /// 0 where the file is named after the style, 1 where it is not.
  private static func likelihood(_ file: String, _ weight: Double, _ italic: Bool) -> Int {
    let names = ["thin", "extralight", "light", "regular", "medium", "semibold", "bold", "extrabold", "black"]
    let step = Int((weight / 100).rounded()) - 1
    guard names.indices.contains(step), let dot = file.lastIndex(of: ".") else { return 1 }
    let style = names[step] + (italic ? "italic" : "")
    return file[..<dot].lowercased().hasSuffix("-" + style) ? 0 : 1
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

extension Array {
  /// By a key, elements of equal keys in the order that they had.
  fileprivate func stablySorted(by key: (Element) -> Int) -> [Element] {
    let keyed = map { (key: key($0), element: $0) }
    return Set(keyed.map(\.key)).sorted().flatMap { key in keyed.filter { $0.key == key }.map(\.element) }
  }
}
