import Hashing
import Platform

/// Writes the folder of a bundle as a whole, with a record of its files. A folder is replaced only as long as
/// everything in it is as the record says: a file that a person added or changed is never lost.
///
/// The record is what `sha256sum` writes, so `sha256sum --check .loaderloom` compares a folder with it.
public enum BundleFolder {
  /// The record's name.
  public static let recordName = ".loaderloom"

  /// - Throws: `FileError.holdsOther` where the folder holds something that no run wrote, or that was changed since.
  public static func write(_ files: [BundleFile], to path: String) throws(FileError) {
    // The record comes first: what a killed run leaves is known by it.
    let record = [(name: recordName, bytes: Array(record(of: files).utf8))]
    try FileAccess.writeFolderAtomically(
      record + files.map { (name: $0.path, bytes: $0.bytes) }, to: path, replacing: owned)
  }

  /// Checks, before the files are made, whether `write` would refuse the folder for what it holds.
  public static func check(_ path: String) throws(FileError) { try FileAccess.checkFolder(path, replacing: owned) }

  /// Whether a path in a folder comes from an earlier run.
  private static func owned(_ folder: String, isAbandoned: Bool) -> (String) -> Bool {
    let known = digests(in: folder)
    return { path in
      if path == recordName { return known != nil }
      guard let known else { return false }
      if let digest = known[path] { return isAbandoned || isFile("\(folder)/\(path)", of: digest) }
      return known.keys.contains { $0.hasPrefix(path + "/") }
    }
  }

  private static func record(of files: [BundleFile]) -> String {
    "# Written by LoaderLoom. A later run replaces this folder as long as these are its files.\n"
      + files.map { "\(SHA256.hexadecimal(of: $0.bytes))  \($0.path)\n" }.sorted().joined()
  }

  /// The digests of a folder's files by path; nil where it has no record.
  private static func digests(in folder: String) -> [String: String]? {
    let largestRecord = 1 << 20
    // Without a record that can be read nothing is known to be ours, so nothing is replaced.
    guard let bytes = FileAccess.readable("\(folder)/\(recordName)", limit: largestRecord) else { return nil }
    let digestLength = 64
    var digests: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
      let path = line.dropFirst(digestLength + 2)
      if !path.isEmpty { digests[String(path)] = String(line.prefix(digestLength)) }
    }
    return digests
  }

  private static func isFile(_ path: String, of digest: String) -> Bool {
    guard let status = FileStatus(path), status.kind == .file else { return false }
    // A file that cannot be read is not known to be ours.
    return FileAccess.readable(path, limit: status.byteCount).map { SHA256.hexadecimal(of: $0) } == digest
  }
}
