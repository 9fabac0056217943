import CLibrary
import PresetModel

/// The presets of the repository, found from this file's own place.
enum ShippedPresets {
  /// By family, which is the folder of each.
  static let families: [(family: String, names: [String])] = [
    (
      "dots",
      [
        "worm", "snake", "snake-eased", "bouncing-dots", "dot-flow", "typing-dots", "typing-bubble", "ellipsis",
        "chasing-dots", "comet-dots", "bouncing-ball",
      ]
    ),
    (
      "rings",
      [
        "spinner", "ring-on-track", "dual-ring", "ring-chase", "ripple", "pulse-ring", "double-pulse", "gradient-ring",
      ]
    ),
    ("bars", ["linkedin", "stretching-bars", "bouncing-lines", "progress-stripes"]),
    (
      "text",
      [
        "grok", "chatgpt", "summarizing", "processing", "shimmer", "thinking-shimmer", "spinner-label", "braille",
      ]
    ),
    (
      "skeletons",
      [
        "skeleton-pulse", "skeleton-metronome", "skeleton-card", "skeleton-splash", "skeleton-profile",
        "skeleton-list", "tilted-shimmer",
      ]
    ),
    (
      "platform",
      [
        "material-circular", "material-linear", "material-expressive", "mui-circular", "mui-linear", "ios-spokes",
        "ios-classic", "windows-dots", "fluent-spinner",
      ]
    ),
    (
      "shapes",
      ["orb", "orb-exact", "heartbeat", "cardio", "hourglass", "wifi", "morphing-blob", "voice-wave"]
    ),
  ]

  static let names = families.flatMap(\.names)

  /// Finds the presets that a preset extends.
  static let library = PresetLibrary { (name, _) throws(PresetLibrary.Failure) in
    do {
      return PresetLibrary.Source(bytes: Array(try text(name).utf8), file: name, folder: nil)
    } catch {
      throw PresetLibrary.Failure("\(error)")
    }
  }

  struct Unreadable: Error { let path: String }

  static func text(_ name: String, from file: String = #filePath) throws -> String {
    guard let family = families.first(where: { $0.names.contains(name) })?.family else { throw Unreadable(path: name) }
    return try fileText("presets/\(family)/\(name).json", from: file)
  }

  /// Reads a file of the repository.
  static func fileText(_ name: String, from file: String = #filePath) throws -> String {
    let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let path = "\(root)/\(name)"
    guard let stream = fopen(path, "rb") else { throw Unreadable(path: path) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&block, 1, block.count, stream), count > 0 { bytes += block[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
