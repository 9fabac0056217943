import ExportPipeline
import Hashing
import Platform
import Rendering

/// What stands on the disk under a planned name.
enum FileOnDisk {
  /// Whether a file of these bytes is there, not behind a link.
  static func holds(_ path: String, bytes: Int, sha256: String) -> Bool {
    guard let status = FileStatus(path), status.kind == .file, status.byteCount == bytes else { return false }
    return digest(path)?.sha256 == sha256
  }

  /// The digest of a plain file's bytes and their number; nil where there is none that can be read.
  static func digest(_ path: String) -> (sha256: String, bytes: Int)? {
    read(path).map { (SHA256.hexadecimal(of: $0), $0.count) }
  }

  /// A plain file's bytes; nil where there is none that can be read.
  static func read(_ path: String, limit: Int = FileInspection.largestFile) -> [UInt8]? {
    guard let status = FileStatus(path), status.kind == .file || status.kind == .link else { return nil }
    do throws(FileError) { return try FileAccess.read(path, limit: limit) } catch { return nil }
  }
}
