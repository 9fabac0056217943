import CZip
import PresetModel

/// Files as one ZIP archive, by the system's libzip. They are compressed already, so they are stored as they are; all
/// have the same date, so that equal files give equal archives.
struct StudioArchive {
  /// Name and bytes of each file, in the archive's order. No name is there twice.
  var files: [(name: String, bytes: [UInt8])]

  static let mostFiles = 1000

  /// - Throws: `StudioError` 501 where the system has no libzip.
  func bytes() throws(StudioError) -> [UInt8] {
    guard !files.isEmpty, files.count <= Self.mostFiles else {
      throw StudioError(400, "expected 1 to \(Self.mostFiles) files for an archive, found \(files.count)")
    }
    var names: [UnsafeMutableBufferPointer<CChar>] = []
    var contents: [UnsafeMutableBufferPointer<UInt8>] = []
    defer {
      for name in names { name.deallocate() }
      for content in contents { content.deallocate() }
    }
    var packed: [archive_file] = []
    for file in files {
      let name = UnsafeMutableBufferPointer<CChar>.allocate(capacity: file.name.utf8.count + 1)
      _ = name.initialize(from: file.name.utf8CString)
      names.append(name)
      let content = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, file.bytes.count))
      _ = content.initialize(from: file.bytes)
      contents.append(content)
      packed.append(archive_file(name: name.baseAddress, bytes: content.baseAddress, count: file.bytes.count))
    }
    var size = 0
    var failure = ARCHIVE_OPEN
    guard let archive = archive_pack(packed, packed.count, &size, &failure) else { throw Self.error(failure) }
    defer { archive_free(archive) }
    return Array(UnsafeBufferPointer(start: archive, count: size))
  }

  private static func error(_ failure: archive_failure) -> StudioError {
    failure == ARCHIVE_NO_LIBRARY
      ? StudioError(
        501,
        "a ZIP archive is made by libzip, which is not installed (Debian: libzip4, Homebrew: libzip); install it, or "
          + "download the files one by one")
      : StudioError(500, "there is not enough memory for the archive; download the files one by one")
  }
}

extension Studio {
  /// Files that exports of this studio have written, as one archive. Their names in it are their paths without the
  /// folders that all have in common.
  /// - Throws: `StudioError` 404 for a file that no export has written.
  public func archive(of paths: [String]) throws(StudioError) -> [UInt8] {
    var files: [(name: String, bytes: [UInt8])] = []
    var total = 0
    for path in paths where !files.contains(where: { $0.name == path }) {
      let bytes = try madeFile(path).bytes
      total += bytes.count
      guard total <= Self.largestArchive else {
        throw StudioError(413, "the files have more than \(Self.largestArchive) bytes; download them one by one")
      }
      files.append((path, bytes))
    }
    let shared = Self.sharedFolder(of: files.map(\.name))
    return try StudioArchive(files: files.map { (String($0.name.dropFirst(shared)), $0.bytes) }).bytes()
  }

  /// In bytes.
  private static let largestArchive = 512 << 20

  /// The number of characters of the folders that all paths begin with.
  private static func sharedFolder(of paths: [String]) -> Int {
    guard let first = paths.first else { return 0 }
    let folders = first.split(separator: "/").dropLast()
    var length = 0
    for folder in folders {
      let longer = length + folder.count + 1
      guard paths.allSatisfy({ $0.hasPrefix(first.prefix(longer)) }) else { break }
      length = longer
    }
    return length
  }
}
