import CPango

/// Finds the installed faces of a family.
///
/// Loading the system's whole font configuration takes 6 to 9 ms, and a hundred if its cache is missing. So the search
/// first goes by file name through the folders in which fonts are usually installed, and asks fontconfig only for a
/// family that is not there. Either way the faces come from the files themselves, so the result is the same.
enum FontSearch {
  /// Returns the installed faces of the family, otherwise those in the font's own folders. If a file name leads to a
  /// face that matches exactly, returns that face alone: nothing could match better, and of a family of 36 files only
  /// one is read.
  static func faces(of family: FontFamily, _ font: FontRequest) -> [FontFace] {
    let named = faces(of: family, font, in: FontFolders.roots)
    if !named.isEmpty { return named }
    let listed = installedFiles(for: family).flatMap(readableFaces).filter(family.holds)
    return listed.isEmpty ? faces(of: family, font, in: font.folders) : listed
  }

  /// Returns the faces in files that are named after the family.
  private static func faces(of family: FontFamily, _ font: FontRequest, in folders: [String]) -> [FontFace] {
    let weight = font.weight
    var near: [FontFace] = []
    let files = FontFolders.files(for: family, in: folders)
    for file in files.stablySorted(by: { likelihood($0, weight) }) {
      let faces = readableFaces(file).filter(family.holds)
      if let exact = faces.first(where: { $0.weights.contains(weight) && !$0.isItalic && $0.width == 100 }) {
        return [exact]
      }
      near += faces
    }
    return near
  }

  /// Returns 0 for a file that is named after the style, 1 for any other.
  private static func likelihood(_ file: String, _ weight: Double) -> Int {
    let names = ["thin", "extralight", "light", "regular", "medium", "semibold", "bold", "extrabold", "black"]
    let step = Int((weight / 100).rounded()) - 1
    guard names.indices.contains(step), let dot = file.lastIndex(of: ".") else { return 1 }
    return file[..<dot].lowercased().hasSuffix("-" + names[step]) ? 0 : 1
  }

  /// Reads the faces of a file; a damaged font returns none.
  private static func readableFaces(_ file: String) -> [FontFace] {
    do throws(TextError) {
      return try FontFace.read(.path(file))
    } catch {
      // The other installed fonts stay usable. A family that has no other file is missing, which is an error.
      return []
    }
  }

  /// Returns the files that fontconfig's system configuration lists under the family's name, or under a name that
  /// begins with it, sorted.
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

/// Returns the `n`-th value of a pattern's property if it is a string.
func string(_ property: String, _ n: Int32, of pattern: OpaquePointer) -> String? {
  var text: UnsafeMutablePointer<FcChar8>?
  guard FcPatternGetString(pattern, property, n, &text) == FcResultMatch, let text else { return nil }
  return String(cString: text)
}

extension Array {
  /// Sorts by a key; elements with equal keys keep their order.
  fileprivate func stablySorted(by key: (Element) -> Int) -> [Element] {
    let keyed = map { (key: key($0), element: $0) }
    return Set(keyed.map(\.key)).sorted().flatMap { key in keyed.filter { $0.key == key }.map(\.element) }
  }
}
