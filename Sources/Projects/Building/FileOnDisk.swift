import Exporting
import Hashing
import Platform
import PresetFiles

/// The file on disk under a planned name.
enum FileOnDisk {
  /// Whether the path is a file of these bytes, not a link to one.
  static func holds(_ path: String, bytes: Int, sha256: String) -> Bool {
    guard let status = FileStatus(path), status.kind == .file, status.byteCount == bytes else { return false }
    return readableDigest(path)?.sha256 == sha256
  }

  /// The digest and the size of a plain file; nil where there is none.
  static func digest(_ path: String) throws(FileError) -> (sha256: String, bytes: Int)? {
    try read(path).map { (SHA256.hexadecimal(of: $0), $0.count) }
  }

  /// The same, and nil as well where the file cannot be read: for callers to whom that is a file that has changed.
  static func readableDigest(_ path: String) -> (sha256: String, bytes: Int)? {
    // The caller then makes, compares or reports the file, and meets the error if it matters.
    FileAccess.readable(path, limit: FileInspection.largestFile).map { (SHA256.hexadecimal(of: $0), $0.count) }
  }

  /// The bytes of a plain file; nil where there is none.
  static func read(_ path: String, limit: Int = FileInspection.largestFile) throws(FileError) -> [UInt8]? {
    do throws(SystemError) {
      guard let status = try FileStatus.found(at: path, followingLinks: true), status.kind == .file else { return nil }
    } catch {
      throw .cannotRead(path: path, error)
    }
    do throws(FileError) {
      return try FileAccess.read(path, limit: limit)
    } catch {
      // Removed since.
      if case .cannotRead(_, .missing) = error { return nil }
      throw error
    }
  }
}
