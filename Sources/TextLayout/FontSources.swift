import CPango

/// Where fonts are looked for, and by which rules. Together with the font files, this decides which font draws a text.
public struct FontSources: Sendable {
  /// The folders, including all that is in them. They need not exist.
  public private(set) var folders = FontFolders.roots
  /// The configuration files that fontconfig reads.
  public private(set) var configurations: [String] = []
  /// The environment variables from which fontconfig and Pango take a language.
  public private(set) var environment: [String] = []

  /// Reads the current sources. It reads fontconfig's configuration, but no font.
  public init() {
    let names = ["FC_LANG", "LC_ALL", "LC_CTYPE", "LANG", "PANGO_LANGUAGE"]
    environment = names.map { name in g_getenv(name).map { "\(name)=\(String(cString: $0))" } ?? name }
    guard let config = FcInitLoadConfig() else { return }
    defer { FcConfigDestroy(config) }
    folders += Self.strings(FcConfigGetConfigDirs(config))
    configurations = Self.strings(FcConfigGetConfigFiles(config))
  }

  /// Returns the members of a list and frees the list.
  private static func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var strings: [String] = []
    while let text = FcStrListNext(list) { strings.append(String(cString: text)) }
    return strings
  }
}
