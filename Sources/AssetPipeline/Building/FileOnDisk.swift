import ExportPipeline
import TextLayout

/// What stands on the disk under a planned name.
enum FileOnDisk {
  /// The digest of a plain file's bytes and their number; nil where there is none that can be read.
  static func digest(_ path: String) -> (sha256: String, bytes: Int)? {
    guard let status = FileStatus(path), status.kind == .file || status.kind == .link else { return nil }
    do throws(FileError) {
      let bytes = try FileAccess.read(path, limit: FileInspection.largestFile)
      return (SHA256.hexadecimal(of: bytes), bytes.count)
    } catch {
      return nil
    }
  }
}
