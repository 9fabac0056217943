import CZip
import Importing
import PresetModel

/// A dotLottie archive, version 1 or 2: its manifest, animations, images and themes.
final class DotLottieArchive {
  struct Animation: Equatable {
    var id: String
    /// The themes that it may be shown in; empty for all of the archive.
    var themes: [String] = []
    var initialTheme: String?
    /// How the archive plays it otherwise than its own file says, for people (version 1).
    var playing: [String] = []
  }

  let animations: [Animation]
  /// By their names.
  let themes: [String]
  /// The animation that players start with; nil where the archive does not say.
  private let first: String?
  private let handle: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let limits: LottieLimits
  /// Entries by their names, with their inflated sizes.
  private let entries: [String: (index: Int64, size: Int64)]

  /// - Throws: where the bytes are no such archive, or pass a limit.
  init(_ data: [UInt8], _ limits: LottieLimits) throws(ImportError) {
    self.limits = limits
    let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, data.count))
    _ = bytes.initialize(from: data)
    var failure = ARCHIVE_OPEN
    guard let handle = archive_open(bytes.baseAddress, data.count, &failure) else {
      bytes.deallocate()
      throw Self.error(failure)
    }
    do throws(ImportError) {
      let entries = try Self.entries(of: handle, limits)
      guard entries["manifest.json"] != nil else { throw Self.noManifest(Array(entries.keys)) }
      let manifest = LottieValue(
        root: try LottieReader.document(
          try Self.read("manifest.json", of: entries, handle, most: limits.mostManifestBytes),
          limit: limits.mostManifestBytes, entry: "manifest.json"))
      animations = (manifest["animations"]?.items ?? []).compactMap { animation in
        animation["id"]?.text.map {
          Animation(
            id: $0, themes: animation["themes"]?.items.compactMap(\.text) ?? [],
            initialTheme: animation["initialTheme"]?.text ?? animation["defaultTheme"]?.text,
            playing: DotLottieArchive.playing(animation))
        }
      }
      themes = (manifest["themes"]?.items ?? []).compactMap { $0["id"]?.text }
      first = manifest["initial"]?["animation"]?.text ?? manifest["activeAnimationId"]?.text
      self.entries = entries
    } catch {
      archive_close(handle)
      bytes.deallocate()
      throw error
    }
    (self.handle, self.bytes) = (handle, bytes)
  }

  deinit {
    archive_close(handle)
    bytes.deallocate()
  }

  private static func error(_ failure: archive_failure) -> ImportError {
    switch failure {
    case ARCHIVE_NO_LIBRARY:
      ImportError("a .lottie archive is read by libzip, which is not installed (Debian: libzip4, Homebrew: libzip)")
    case ARCHIVE_NO_MEMORY: ImportError("there is not enough memory to open the archive")
    default: ImportError("the archive is damaged, or no ZIP archive")
    }
  }

  /// - Parameter names: What the archive holds, such as the files of a folder that After Effects wrote.
  private static func noManifest(_ names: [String]) -> ImportError {
    let files = names.filter { name in
      name.hasSuffix(".json") && !name.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
    }
    let problem = "the archive has no `manifest.json`: it is no dotLottie archive"
    guard let file = files.min() else { return ImportError("\(problem), or a damaged one") }
    return ImportError(
      files.count == 1
        ? "\(problem); unpack it, and name its `\(file.prefix(80))` instead"
        : "\(problem); unpack it, and name one of its JSON files instead, such as `\(file.prefix(80))`")
  }

  // MARK: Entries

  private static func entries(
    of handle: OpaquePointer, _ limits: LottieLimits
  ) throws(ImportError) -> [String: (index: Int64, size: Int64)] {
    let count = archive_count(handle)
    guard count <= limits.mostEntries else {
      throw ImportError("the archive has \(count) entries; at most \(limits.mostEntries) are read")
    }
    var entries: [String: (index: Int64, size: Int64)] = [:]
    for i in 0..<max(0, count) {
      guard let name = archive_name(handle, i) else { continue }
      var text = String(cString: name)
      if text.hasPrefix("./") { text.removeFirst(2) }
      if entries[text] == nil { entries[text] = (i, archive_size(handle, i)) }
    }
    return entries
  }

  /// The bytes of an entry, whose size is checked before memory is asked for.
  private static func read(
    _ name: String, of entries: [String: (index: Int64, size: Int64)], _ handle: OpaquePointer, most: Int
  ) throws(ImportError) -> [UInt8] {
    guard let entry = entries[name] else {
      throw ImportError("the archive has no `\(name.prefix(80))`, which its manifest names; it is damaged")
    }
    guard entry.size >= 0 else {
      throw ImportError("`\(name.prefix(80))` of the archive is encrypted; export it without a password")
    }
    guard entry.size <= most else {
      throw ImportError("`\(name.prefix(80))` of the archive has \(entry.size) bytes; at most \(most) are read")
    }
    var isRead = false
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(entry.size)) { buffer, count in
      // An empty buffer has no address.
      isRead = entry.size == 0 || archive_read(handle, entry.index, buffer.baseAddress, buffer.count) != 0
      count = isRead ? Int(entry.size) : 0
    }
    guard isRead else { throw ImportError("`\(name.prefix(80))` of the archive is damaged") }
    return bytes
  }

  private func read(_ name: String, most: Int) throws(ImportError) -> [UInt8] {
    try Self.read(name, of: entries, handle, most: most)
  }

  // MARK: Animations

  /// The animation of a name, or the only one, or the one that the archive starts with.
  func animation(_ name: String?) throws(ImportError) -> Animation {
    let names = Self.list(animations.map(\.id))
    if let name {
      guard let animation = animations.first(where: { $0.id == name }) else {
        throw ImportError("the archive has no animation \"\(name)\"; it has \(names)")
      }
      return animation
    }
    guard let only = animations.first else { throw ImportError("the archive's manifest names no animation") }
    if animations.count == 1 { return only }
    guard let first = animations.first(where: { $0.id == first }) else {
      throw ImportError("the archive has \(animations.count) animations, \(names); choose one with `--animation`")
    }
    return first
  }

  /// The JSON text of an animation.
  func document(_ animation: Animation) throws(ImportError) -> [UInt8] {
    // The folder of version 2, then that of version 1.
    let names = ["a", "animations"].map { "\($0)/\(animation.id).json" }
    let isOld = entries.keys.contains { $0.hasPrefix("animations/") }
    return try read(names.first { entries[$0] != nil } ?? names[isOld ? 1 : 0], most: limits.mostBytes)
  }

  private static func playing(_ animation: LottieValue) -> [String] {
    var found: [String] = []
    if let speed = animation["speed"]?.number, speed != 1 {
      let text = JSONNumber(speed).text
      found.append("at a speed of \(text); use `--set speed=\(text)` for that")
    }
    if animation["direction"]?.number == -1 { found.append("backwards; here it runs forwards") }
    if let mode = animation["playMode"]?.text, mode != "normal" {
      found.append("in the mode \"\(mode.prefix(20))\"; here it runs forwards")
    }
    return found
  }

  /// For messages.
  private static func list(_ names: [String]) -> String {
    names.prefix(20).map { "\"\($0.prefix(60))\"" }.joined(separator: ", ")
  }

  /// What a person may want to know of the rest of the archive.
  func notes(on animation: Animation, _ settings: LottieSettings) -> [MissingFeature] {
    var notes = animation.playing.map { MissingFeature(line: 1, "the archive plays the animation \($0)") }
    if settings.animation == nil, animations.count > 1 {
      let others = animations.map(\.id).filter { $0 != animation.id }
      notes.append(
        MissingFeature(
          line: 1, "the archive has other animations: \(Self.list(others)); choose one with `--animation`"))
    }
    let others = allowed(animation).filter { $0 != settings.theme ?? animation.initialTheme && !Self.isDark($0) }
    if settings.theme == nil, !others.isEmpty {
      notes.append(
        MissingFeature(
          line: 1, "the archive has other themes: \(Self.list(others)); choose one with `--animation-theme`"))
    }
    return notes
  }

  // MARK: Themes

  private func allowed(_ animation: Animation) -> [String] {
    animation.themes.isEmpty ? themes : themes.filter(animation.themes.contains)
  }

  /// Whether a theme is for dark pages, by its name.
  private static func isDark(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains("dark")
  }

  /// What fills the slots of an animation: the theme of a name, or the one that it starts with, and on dark pages the
  /// one that is named so.
  func themes(of animation: Animation, _ name: String?) throws(ImportError) -> LottieThemes {
    var themes = LottieThemes()
    let allowed = allowed(animation)
    func properties(_ theme: LottieValue, _ name: String) throws(ImportError) -> [String: LottieValue] {
      try LottieThemes.properties(of: theme, named: name, for: animation.id)
    }
    if let name, !allowed.contains(name) {
      let list = Self.list(allowed)
      throw ImportError(
        "the animation \"\(animation.id)\" has no theme \"\(name)\"; it has \(list.isEmpty ? "none" : list)")
    }
    if let name = name ?? animation.initialTheme { themes.light = try properties(theme(name), name) }
    // Who names a theme gets it on all pages.
    if name == nil, let dark = allowed.first(where: Self.isDark), dark != animation.initialTheme {
      let theme = try theme(dark)
      themes.dark = try properties(theme, dark)
      let others = LottieThemes.slotsWithoutColors(of: theme, for: animation.id)
      if !others.isEmpty {
        themes.notes.append(
          MissingFeature(
            line: 1,
            "on dark pages, only the colors of the theme \"\(dark.prefix(60))\" are taken, not what it has for "
              + "\(Self.list(others)); choose it for all pages with `--animation-theme`"))
      }
    }
    return themes
  }

  private func theme(_ name: String) throws(ImportError) -> LottieValue {
    let most = limits.mostManifestBytes
    let entry = "t/\(name).json"
    return LottieValue(root: try LottieReader.document(try read(entry, most: most), limit: most, entry: entry))
  }

  // MARK: Images

  /// The data URL of an image that an animation names; nil where the archive has none of that name, or one of another
  /// kind than presets show.
  func image(_ path: String, _ name: String) throws(ImportError) -> String? {
    let last = name.split(separator: "/").last.map(String.init) ?? name
    guard let entry = ["i/\(last)", "images/\(last)", path].first(where: { entries[$0] != nil }) else { return nil }
    let bytes = try read(entry, most: limits.mostImageBytes)
    let types: [([UInt8], String)] = [
      ([0x89, 0x50, 0x4E, 0x47], "image/png"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
      ([0x52, 0x49, 0x46, 0x46], "image/webp"),
    ]
    guard let type = types.first(where: { bytes.starts(with: $0.0) })?.1 else { return nil }
    return "data:\(type);base64,\(Base64.text(bytes))"
  }
}
