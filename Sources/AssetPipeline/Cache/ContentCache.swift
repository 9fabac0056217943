import ExportPipeline
import PresetModel
import Rendering
import TextLayout

/// Results of earlier builds, by what they follow from.
///
///     records/ab/ab…   key → the facts of a file, among them the digest of its bytes
///     blobs/cd/cd…     digest → the bytes
///     stamps/ef/ef…    all that a project's files follow from → what they are (`BuildStamp`)
///
/// Every entry proves itself: a record or a stamp starts with its own digest, a blob is named by its. One that does not is as good as none. Entries appear whole,
/// by renaming, so builds may share a cache and be killed at any moment. They are not flushed to the disk: what a power cut damages is noticed.
package struct ContentCache: Sendable {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  package func facts(for key: String) -> FileFacts? {
    let path = path("records", key)
    guard let text = proven(path, limit: Self.largestRecord) else { return nil }
    do throws(InvalidPreset) {
      let facts = try FileFacts.decode(text, file: path)
      markUsed(path)
      return facts
    } catch {
      // Of another version of the tool.
      return nil
    }
  }

  /// The bytes that facts name.
  package func bytes(of facts: FileFacts) -> [UInt8]? {
    let path = path("blobs", facts.sha256)
    guard let bytes = read(path, limit: FileInspection.largestFile), SHA256.hexadecimal(of: bytes) == facts.sha256
    else { return nil }
    markUsed(path)
    return bytes
  }

  package func store(_ facts: FileFacts, _ bytes: [UInt8], for key: String) throws(FileError) {
    // The bytes first: a record promises them.
    try FileAccess.writeAtomically(bytes, to: path("blobs", facts.sha256), isDurable: false)
    try store(proving: Array(facts.encoded.utf8), to: path("records", key))
  }

  /// The stamp of a key, unless a day has passed since it was written. A build that is told by a stamp does not come to the records behind it, so
  /// they would look forgotten to `evict`; once a day they are looked up, and the stamp is written anew.
  func stamp(for key: String) -> BuildStamp? {
    let path = path("stamps", key)
    let day = 86_400_000_000_000
    guard let status = FileStatus(path), 0..<day ~= FileSystem.clock - status.modified else { return nil }
    return proven(path, limit: ManifestDocument.largestFile).flatMap(BuildStamp.init(decoding:))
  }

  func store(_ stamp: BuildStamp, for key: String) throws(FileError) {
    try store(proving: stamp.encoded, to: path("stamps", key))
  }

  /// The bytes after the digest that an entry starts with, which is theirs.
  private func proven(_ path: String, limit: Int) -> [UInt8]? {
    guard let bytes = read(path, limit: limit), bytes.count > Self.digestLength else { return nil }
    let text = Array(bytes[Self.digestLength...])
    return SHA256.hexadecimal(of: text).utf8.elementsEqual(bytes[..<Self.digestLength]) ? text : nil
  }

  private func store(proving text: [UInt8], to path: String) throws(FileError) {
    try FileAccess.writeAtomically(Array(SHA256.hexadecimal(of: text).utf8) + text, to: path, isDurable: false)
  }

  private static let digestLength = 64
  private static let largestRecord = 4 << 20

  private func path(_ kind: String, _ name: String) -> String { "\(folder)/\(kind)/\(name.prefix(2))/\(name)" }

  /// A missing, locked or unreadable entry is no entry.
  private func read(_ path: String, limit: Int) -> [UInt8]? {
    guard FileStatus(path)?.kind == .file else { return nil }
    do throws(FileError) { return try FileAccess.read(path, limit: limit) } catch { return nil }
  }

  /// Entries are evicted in the order of their last use; it need not be known better than by the hour.
  private func markUsed(_ path: String) {
    let hour = 3_600_000_000_000
    if let status = FileStatus(path), FileSystem.clock - status.modified > hour { FileSystem.touch(path) }
  }
}

extension ContentCache {
  /// Removes the entries that were used longest ago until the rest has at most `limit` bytes; and files that killed builds left half-written.
  package func evict(limit: Int) {
    var entries: [(path: String, status: FileStatus)] = []
    for kind in ["records", "blobs", "stamps"] {
      for part in names("\(folder)/\(kind)") {
        let folder = "\(folder)/\(kind)/\(part)"
        TemporaryFile.removeAbandoned(in: folder) { $0.hasPrefix(part) }
        for name in names(folder) where !name.hasPrefix(".") {
          let path = "\(folder)/\(name)"
          if let status = FileStatus(path), status.kind == .file { entries.append((path, status)) }
        }
      }
    }
    var size = entries.reduce(0) { $0 + $1.status.byteCount }
    guard size > limit else { return }
    for entry in entries.sorted(by: { $0.status.modified < $1.status.modified }) where size > limit {
      do throws(FileError) {
        try FileAccess.remove(entry.path)
        size -= entry.status.byteCount
      } catch {
        // A cache that cannot be made smaller is still right.
        return
      }
    }
  }

  private func names(_ folder: String) -> [String] {
    do throws(SystemError) { return try FileSystem.entries(of: folder) } catch { return [] }
  }
}

/// Where the cache is unless it is named: the system's folder for such files.
extension ContentCache {
  package static var standardFolder: String? {
    if let folder = Machine.environment("LOADERLOOM_CACHE_DIR"), !folder.isEmpty { return folder }
    if let folder = Machine.environment("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder + "/loaderloom" }
    guard let home = Machine.environment("HOME"), home.hasPrefix("/") else { return nil }
    #if canImport(Darwin)
      return home + "/Library/Caches/loaderloom"
    #else
      return home + "/.cache/loaderloom"
    #endif
  }
}
