import ExportPipeline
import TextLayout

/// What the tool is, for cache keys: its version, and the digest of the program itself, since two builds of one version need not draw the same.
///
/// A digest of the program takes longer than a whole small build, so the cache remembers it, by the program's size, time and number of the file.
enum ToolIdentity {
  static func text(version: String, cache: ContentCache?) -> String {
    // Also the version of what a record means.
    let formatVersion = 1
    let start = "loaderloom \(version) \(formatVersion)"
    guard let cache, let path = FileSystem.executable, let status = FileStatus(path) else { return start }
    let memo = "\(cache.folder)/tool/\(status.byteCount)-\(status.modified)-\(status.node)"
    do throws(FileError) {
      let digestLength = 64
      if FileSystem.exists(memo) {
        let known = String(decoding: try FileAccess.read(memo, limit: digestLength), as: UTF8.self)
        if known.utf8.count == digestLength { return "\(start) \(known)" }
      }
      let largestProgram = 1 << 30
      let digest = SHA256.hexadecimal(of: try FileAccess.read(path, limit: largestProgram))
      try FileAccess.writeAtomically(Array(digest.utf8), to: memo, isDurable: false)
      return "\(start) \(digest)"
    } catch {
      // A cache that cannot be written now: nothing of another program is taken for this one's all the same.
      return "\(start) \(status.byteCount)-\(status.modified)-\(status.node)"
    }
  }
}
