import Hashing
import Platform
import TextLayout

/// What is installed where fonts are looked for, as the file system tells it: a font that is added, replaced or removed
/// may change which one a text is drawn with, though no preset says so.
///
/// Files are told by name, size, times and number rather than read: there may be gigabytes. One of the times is that of
/// the last change, which nobody can set back. (The fonts that are in use are read and digested, besides.)
struct FontState {
  private(set) var digest = ""
  /// When anything in it last changed. Nanoseconds since 1970.
  private(set) var latestChange = 0

  private var lines: [String] = []
  private var visited: Set<String> = []

  init() {
    let sources = FontSources()
    lines = sources.environment
    for path in sources.folders + sources.configurations { add(path) }
    digest = SHA256.hexadecimal(of: lines.joined(separator: "\n"))
  }

  /// A file, or a folder with all that is in it, through links too; each folder once, so that links in a circle end.
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
