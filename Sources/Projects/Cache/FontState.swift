import Hashing
import Platform
import PresetFiles
import TextLayout

/// The state of the folders in which fonts are looked for, from the file system. A font that is added, replaced or
/// removed may change the font that a text is drawn with, though no preset mentions it.
///
/// Files are identified by name, size, times and number. They are not read, since there may be gigabytes. One of the
/// times is that of the last change, which nobody can set back. (The fonts in use are read and digested as well.)
struct FontState {
  private(set) var digest = ""
  /// The time of the latest change, in nanoseconds since 1970.
  private(set) var latestChange = 0

  private var lines: [String] = []
  private var visited: Set<String> = []

  init() {
    let sources = FontSources()
    lines = sources.environment
    let folders = sources.folders + (ShippedFonts.folder.map { [$0] } ?? [])
    for path in folders + sources.configurations { add(path) }
    digest = SHA256.hexadecimal(of: lines.joined(separator: "\n"))
  }

  /// Adds a file, or a folder with all its contents, also through links. Each folder is added once, so that circular
  /// links end.
  private mutating func add(_ path: String) {
    guard let link = FileStatus(path) else { return lines.append("\(path) is missing") }
    let target = link.kind == .link ? FileSystem.resolvingLinks(path) : path
    guard let status = link.kind == .link ? FileStatus(target) : link else {
      return lines.append("\(path) leads nowhere")
    }
    latestChange = max(latestChange, link.changed, status.changed)
    lines.append("\(path) \(target) \(status.byteCount) \(status.modified) \(status.changed) \(status.node)")
    guard status.kind == .folder, visited.insert(target).inserted else { return }
    do throws(SystemError) {
      for name in try FileSystem.entries(of: target).sorted() { add(FilePath.join(target, name)) }
    } catch {
      lines.append("\(path) cannot be read")
    }
  }
}
