#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The presets of the repository, found from this file's own place.
enum ShippedPresets {
  static let names = [
    "grok", "chatgpt", "summarizing", "processing", "shimmer", "worm", "snake", "snake-eased", "linkedin",
    "skeleton-pulse", "skeleton-metronome", "skeleton-card", "skeleton-splash", "spinner", "orb", "orb-exact",
  ]

  struct Unreadable: Error { let path: String }

  static func text(_ name: String, from file: String = #filePath) throws -> String {
    let root = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    let path = "\(root)/presets/\(name).json"
    guard let stream = fopen(path, "rb") else { throw Unreadable(path: path) }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&block, 1, block.count, stream), count > 0 { bytes += block[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}
