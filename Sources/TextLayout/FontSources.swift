import CPango

/// Where fonts are looked for, and by which rules: with the fonts' own files, what decides which font a text is drawn with.
public struct FontSources: Sendable {
  /// Folders with all that is in them. They need not be there.
  public private(set) var folders = FontFolders.roots
  /// The configuration files that fontconfig reads.
  public private(set) var configurations: [String] = []
  /// Values of the environment that fontconfig and Pango take a language from.
  public private(set) var environment: [String] = []

  /// As they are now. Reads fontconfig's configuration, and no font.
  public init() {
    let names = ["FC_LANG", "LC_ALL", "LC_CTYPE", "LANG", "PANGO_LANGUAGE"]
    environment = names.map { name in g_getenv(name).map { "\(name)=\(String(cString: $0))" } ?? name }
    guard let config = FcInitLoadConfig() else { return }
    defer { FcConfigDestroy(config) }
    folders += Self.strings(FcConfigGetConfigDirs(config))
    configurations = Self.strings(FcConfigGetConfigFiles(config))
  }

  /// The members of a list, which is given up.
  private static func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var strings: [String] = []
    while let text = FcStrListNext(list) { strings.append(String(cString: text)) }
    return strings
  }
}
