import Exporting
import Hashing
import Platform
import PresetFiles

/// The file on disk under a planned name.
enum FileOnDisk {
  /// Whether the path is a file of these bytes, not a link to one.
  static func holds(_ path: String, bytes: Int, sha256: String) -> Bool {
    guard let status = FileStatus(path), status.kind == .file, status.byteCount == bytes else { return false }
    return digest(path)?.sha256 == sha256
  }

  /// The digest and the size of a plain file; nil where none can be read.
  static func digest(_ path: String) -> (sha256: String, bytes: Int)? {
    read(path).map { (SHA256.hexadecimal(of: $0), $0.count) }
  }

  /// The bytes of a plain file; nil where none can be read.
  static func read(_ path: String, limit: Int = FileInspection.largestFile) -> [UInt8]? {
    guard let status = FileStatus(path), status.kind == .file || status.kind == .link else { return nil }
    do throws(FileError) { return try FileAccess.read(path, limit: limit) } catch { return nil }
  }
}
