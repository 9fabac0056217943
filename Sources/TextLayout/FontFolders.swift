import CPango

/// Finds the font files that probably belong to a family, by the names of files and folders alone.
///
/// In each folder the search covers the folders named after a format ("truetype", "opentype"), after the family, or
/// after the start of its name ("noto" for "Noto Sans"). It takes the files named after the family.
enum FontFolders {
  static func files(for family: FontFamily, in folders: [String]) -> [String] {
    folders.flatMap { files(in: $0, for: family, depth: 0) }
  }

  /// The folders in which fonts are usually installed, the user's own before the system's.
  static var roots: [String] {
    let home = String(cString: g_get_home_dir())
    let data = String(cString: g_get_user_data_dir())
    return [
      data + "/fonts", home + "/.fonts", home + "/Library/Fonts", "/usr/local/share/fonts", "/usr/share/fonts",
      "/Library/Fonts",
      "/opt/homebrew/share/fonts", "/System/Library/Fonts",
    ]
  }

  private static func files(in folder: String, for family: FontFamily, depth: Int) -> [String] {
    var files: [String] = []
    for entry in entries(of: folder) {
      let path = folder + "/" + entry
      if isFont(entry) {
        if family.mayBeIn(entry, isFolder: false) { files.append(path) }
      } else if depth < deepest, isFormat(entry) || family.mayBeIn(entry, isFolder: true) {
        files += self.files(in: path, for: family, depth: depth + 1)
      }
    }
    return files
  }

  /// The depth of the search: format, family, and a part of the family ("static").
  private static let deepest = 3

  /// Returns the names in a folder, sorted; none if it is not a folder or cannot be read.
  private static func entries(of folder: String) -> [String] {
    guard let directory = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(directory) }
    var entries: [String] = []
    while let name = g_dir_read_name(directory) { entries.append(String(cString: name)) }
    return entries.sorted()
  }

  private static func isFont(_ entry: String) -> Bool {
    guard let dot = entry.lastIndex(of: ".") else { return false }
    return ["ttf", "otf", "ttc", "otc"].contains(entry[dot...].dropFirst().lowercased())
  }

  private static func isFormat(_ entry: String) -> Bool {
    ["truetype", "opentype", "ttf", "otf", "static", "variable", "supplemental"].contains(entry.lowercased())
  }
}
