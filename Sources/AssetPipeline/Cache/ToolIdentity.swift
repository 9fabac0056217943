import ExportPipeline
import Hashing
import Platform

/// The identity of the tool in cache keys: its version and the digest of the program itself, since two builds of one
/// version need not draw the same.
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
      let largestProgram = 1 << 30
      let digest = SHA256.hexadecimal(of: try FileAccess.read(path, limit: largestProgram))
      try cache.store(programDigest: digest, for: file)
      return "\(start) \(digest)"
    } catch {
      // The cache cannot be written now. Still, no results of another program are taken for this one's.
      return "\(start) \(file)"
    }
  }
}
