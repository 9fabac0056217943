import ExportPipeline
import Hashing
import Platform

/// What the tool is, for cache keys: its version, and the digest of the program itself, since two builds of one version
/// need not draw the same.
///
/// A digest of the program takes longer than a whole small build, so the cache remembers it, by the program's size,
/// time and number of the file.
enum ToolIdentity {
  static func text(version: String, cache: ContentCache?) -> String {
    // Also the version of what a record means.
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
      // A cache that cannot be written now: nothing of another program is taken for this one's all the same.
      return "\(start) \(file)"
    }
  }
}
