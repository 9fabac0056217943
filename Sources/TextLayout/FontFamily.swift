/// The name of a family, which decides which faces belong to it.
struct FontFamily: Equatable, Hashable, Sendable {
  var name: String
  private var folded: String

  init(_ name: String) {
    self.name = name
    folded = name.lowercased()
  }

  /// Whether the face says that it is of this family. Older fonts know at most four styles of a family, so a face of
  /// weight 500 has the family name "Quicksand Medium" and the style "Regular". Such a name counts as this family if
  /// the rest of it names a weight.
  func holds(_ face: FontFace) -> Bool {
    let names = face.families.map { $0.lowercased() }
    if names.contains(folded) { return true }
    guard names.count == 1, names[0].hasPrefix(folded + " ") else { return false }
    return Self.weightNames.contains(letters(of: names[0].dropFirst(folded.count + 1)))
  }

  /// Whether a file or folder of this name may contain the family.
  func mayBeIn(_ entry: some StringProtocol, isFolder: Bool) -> Bool {
    let (entry, family) = (letters(of: entry), letters(of: folded))
    guard !family.isEmpty else { return false }
    return entry.hasPrefix(family) || isFolder && entry.count >= 3 && family.hasPrefix(entry)
  }

  /// Whether the name is a generic one of CSS or the desktop, which stands for a different font on each machine.
  var isGeneric: Bool { Self.genericNames.contains(folded) }

  /// The Debian and Ubuntu package of the family, for some widely used families.
  var package: String? { Self.packages[folded] }

  private static let weightNames: Set<String> = [
    "thin", "hairline", "extralight", "ultralight", "light", "semilight", "demilight", "book", "regular", "normal",
    "medium",
    "semibold", "demibold", "demi", "bold", "extrabold", "ultrabold", "black", "heavy", "extrablack", "ultrablack",
  ]

  private static let genericNames: Set<String> = [
    "serif", "sans-serif", "sans serif", "sans", "monospace", "mono", "cursive", "fantasy", "system-ui", "ui-serif",
    "ui-sans-serif",
    "ui-monospace", "ui-rounded", "emoji", "math", "fangsong", "-apple-system", "system", "default",
  ]

  private static let packages = [
    "inter": "fonts-inter", "quicksand": "fonts-quicksand", "dejavu sans": "fonts-dejavu-core",
    "dejavu serif": "fonts-dejavu-core", "dejavu sans mono": "fonts-dejavu-core", "noto sans": "fonts-noto-core",
    "noto serif": "fonts-noto-core", "noto sans arabic": "fonts-noto-core", "noto sans hebrew": "fonts-noto-core",
    "noto sans cjk sc": "fonts-noto-cjk", "noto sans cjk jp": "fonts-noto-cjk", "noto sans cjk kr": "fonts-noto-cjk",
    "noto sans cjk tc": "fonts-noto-cjk", "roboto": "fonts-roboto-unhinted", "open sans": "fonts-open-sans",
    "lato": "fonts-lato",
    "liberation sans": "fonts-liberation", "liberation serif": "fonts-liberation",
    "liberation mono": "fonts-liberation",
    "ubuntu": "fonts-ubuntu", "fira code": "fonts-firacode", "jetbrains mono": "fonts-jetbrains-mono",
    "hack": "fonts-hack",
    "cantarell": "fonts-cantarell", "comfortaa": "fonts-comfortaa", "cascadia code": "fonts-cascadia-code",
    "karla": "fonts-karla", "manrope": "fonts-manrope", "league spartan": "fonts-league-spartan",
    "carlito": "fonts-crosextra-carlito", "droid sans fallback": "fonts-droid-fallback",
  ]
}

/// Returns the letters and digits of a name in lower case, so that "Inter-Medium.otf" and "Inter Medium" begin alike.
private func letters(of name: some StringProtocol) -> String {
  String(name.lowercased().filter { $0.isLetter || $0.isNumber })
}
