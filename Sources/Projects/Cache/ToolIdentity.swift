import Hashing
import Platform
import PresetFiles

/// The identity of the tool in cache keys: its version and the digest of the program itself, since two builds of one
/// version need not draw the same. The name of the commit that the program holds is left out: a commit that changes no
/// code, such as one to the documentation, leaves the cache as it is.
///
/// To digest the program takes longer than a whole small build. So the cache remembers the digest, by the size, time
/// and number of the program's file.
enum ToolIdentity {
  static func text(version: String, cache: ContentCache?) -> String {
    // This is also the version of a record's meaning.
    let formatVersion = 2
    let start = "loaderloom \(version) \(formatVersion)"
    guard let cache, let path = FileSystem.executable, let status = FileStatus(path) else { return start }
    let file = "\(status.byteCount)-\(status.modified)-\(status.node)"
    if let known = cache.programDigest(for: file) { return "\(start) \(known)" }
    do throws(FileError) {
      let digest = try digest(ofProgram: path, without: Commit.name)
      try cache.store(programDigest: digest, for: file)
      return "\(start) \(digest)"
    } catch {
      // The cache cannot be written now. Still, no results of another program are taken for this one's.
      return "\(start) \(file)"
    }
  }

  /// The digest of a file in which a commit's name is blanked out. Only parts of it are in memory: whole, the program
  /// would take more than all else in a small build.
  static func digest(ofProgram path: String, without commit: String?) throws(FileError) -> String {
    var digest = SHA256.Parts()
    // What may be the start of the name waits for the next part.
    var rest: [UInt8] = []
    let kept = (commit?.utf8.count ?? 1) - 1
    try FileAccess.forEachPart(of: path) { part in
      rest += part
      if let commit { rest = Commit.removed(commit, from: rest) }
      let ready = max(0, rest.count - kept)
      digest.add(rest[..<ready])
      rest.removeFirst(ready)
    }
    digest.add(rest[...])
    return digest.hexadecimal()
  }
}
