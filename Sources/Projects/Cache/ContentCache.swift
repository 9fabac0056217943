import Exporting
import Hashing
import Platform
import PresetFiles
import PresetModel

/// The results of earlier builds, by what they depend on.
///
///     records/ab/ab…   key → the facts of a file, among them the digest of its bytes
///     blobs/cd/cd…     digest → the bytes
///     stamps/ef/ef…    everything a project's files depend on → their state (`BuildStamp`)
///
///     tool/12/12…      a program's size, time and file number → its digest (`ToolIdentity`)
///
/// Every entry can be verified. A record starts with the digest of its kind, its key and its content, so neither a
/// damaged entry nor one copied to another's place is accepted. A blob is named by its own digest. An entry that fails
/// counts as missing. Entries appear whole, by renaming, so builds may share a cache and be killed at any moment. They
/// are not flushed to the disk, since damage by a power cut is detected.
///
/// Records and blobs that the folder lacks are taken from a server, if there is one, and kept in the folder.
package struct ContentCache: Sendable {
  package let folder: String
  var remote: RemoteCache?

  package func facts(for key: String) -> FileFacts? {
    let path = path(.records, key)
    guard let text = proven(.records, key, limit: Self.largestRecord) ?? fetchedRecord(key) else { return nil }
    do throws(InvalidPreset) {
      let facts = try FileFacts.decode(text, file: path)
      markUsed(path)
      return facts
    } catch {
      // The record is from another version of the tool.
      return nil
    }
  }

  /// The bytes of the file with these facts.
  package func bytes(of facts: FileFacts) -> [UInt8]? {
    let path = path(.blobs, facts.sha256)
    guard let bytes = read(path, limit: FileInspection.largestFile), SHA256.hexadecimal(of: bytes) == facts.sha256
    else { return fetchedBlob(facts.sha256) }
    markUsed(path)
    return bytes
  }

  package func store(_ facts: FileFacts, _ bytes: [UInt8], for key: String) throws(FileError) {
    // The bytes are written first, since a record promises them.
    let record = entry(Array(facts.encoded.utf8), .records, key)
    try FileAccess.writeAtomically(bytes, to: path(.blobs, facts.sha256), isDurable: false)
    try FileAccess.writeAtomically(record, to: path(.records, key), isDurable: false)
    remote?.store(ActionResult(sha256: facts.sha256, byteCount: bytes.count, record: record), bytes, for: key)
  }

  /// The stamp of a key, unless it was written more than a day ago. A build that uses a stamp does not read the records
  /// behind it, so `evict` would take them for unused. Therefore once a day they are looked up, and the stamp is
  /// written again.
  func stamp(for key: String) -> BuildStamp? {
    let day = 86_400_000_000_000
    guard let status = FileStatus(path(.stamps, key)), 0..<day ~= FileSystem.clock - status.modified else { return nil }
    return proven(.stamps, key, limit: ManifestDocument.largestFile).flatMap(BuildStamp.init(decoding:))
  }

  func store(_ stamp: BuildStamp, for key: String) throws(FileError) {
    try store(stamp.encoded, .stamps, key)
  }

  /// The digest of a program, by the properties that identify its file.
  func programDigest(for key: String) -> String? {
    proven(.tool, key, limit: Self.largestRecord).map { String(decoding: $0, as: UTF8.self) }
  }

  func store(programDigest: String, for key: String) throws(FileError) {
    try store(Array(programDigest.utf8), .tool, key)
  }

  /// The folders of the cache.
  private enum Kind: String, CaseIterable { case records, blobs, stamps, tool }

  /// The content of an entry after its leading digest, if the digest is right.
  private func proven(_ kind: Kind, _ key: String, limit: Int) -> [UInt8]? {
    read(path(kind, key), limit: limit).flatMap { proven($0, kind, key) }
  }

  private func proven(_ bytes: [UInt8], _ kind: Kind, _ key: String) -> [UInt8]? {
    guard bytes.count > Self.digestLength else { return nil }
    let content = Array(bytes[Self.digestLength...])
    return proof(kind, key, content).elementsEqual(bytes[..<Self.digestLength]) ? content : nil
  }

  private func store(_ content: [UInt8], _ kind: Kind, _ key: String) throws(FileError) {
    try FileAccess.writeAtomically(entry(content, kind, key), to: path(kind, key), isDurable: false)
  }

  /// The bytes of an entry: its digest, then its content.
  private func entry(_ content: [UInt8], _ kind: Kind, _ key: String) -> [UInt8] { proof(kind, key, content) + content }

  private func proof(_ kind: Kind, _ key: String, _ content: [UInt8]) -> [UInt8] {
    Array(SHA256.hexadecimal(of: Array("\(kind.rawValue)\n\(key)\n".utf8) + content).utf8)
  }

  private static let digestLength = 64
  private static let largestRecord = 4 << 20

  private func path(_ kind: Kind, _ name: String) -> String {
    "\(folder)/\(kind.rawValue)/\(name.prefix(2))/\(name)"
  }

  /// A missing, locked or unreadable entry counts as missing.
  private func read(_ path: String, limit: Int) -> [UInt8]? {
    // The file is drawn again. If the cache cannot be written either, that is a warning.
    FileStatus(path)?.kind == .file ? FileAccess.readable(path, limit: limit) : nil
  }

  /// Notes the use of an entry, to the hour. Entries are evicted in the order of their last use.
  private func markUsed(_ path: String) {
    let hour = 3_600_000_000_000
    if let status = FileStatus(path), FileSystem.clock - status.modified > hour { FileSystem.touch(path) }
  }
}

/// The server.
extension ContentCache {
  /// The content of a record.
  private func fetchedRecord(_ key: String) -> [UInt8]? {
    guard let bytes = remote?.record(for: key, limit: Self.largestRecord), let content = proven(bytes, .records, key)
    else { return nil }
    keep(bytes, path(.records, key))
    return content
  }

  private func fetchedBlob(_ digest: String) -> [UInt8]? {
    guard let bytes = remote?.blob(digest, limit: FileInspection.largestFile), SHA256.hexadecimal(of: bytes) == digest
    else { return nil }
    keep(bytes, path(.blobs, digest))
    return bytes
  }

  /// Writes what the server gave to the folder.
  private func keep(_ bytes: [UInt8], _ path: String) {
    do throws(FileError) {
      try FileAccess.writeAtomically(bytes, to: path, isDurable: false)
    } catch {
      // The next build asks the server again.
    }
  }
}

extension ContentCache {
  /// Removes the least recently used entries until at most `limit` bytes are left, and the half-written files of killed
  /// builds.
  package func evict(limit: Int) {
    var entries: [(path: String, status: FileStatus)] = []
    for kind in Kind.allCases.map(\.rawValue) {
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
        // A cache that cannot be made smaller still works.
        return
      }
    }
  }

  /// Entries that cannot be listed are not evicted; they still serve.
  private func names(_ folder: String) -> [String] { FileSystem.readableEntries(of: folder) ?? [] }
}

/// The default folder of the cache: the system's folder for such files.
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
