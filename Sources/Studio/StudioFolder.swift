import Hashing
import Platform
import PresetFiles
import PresetModel

/// The folder that the studio may read and write. A path from the page is relative to it and cannot leave it, neither
/// by `..` nor through a symbolic link: what is opened is the path that the links were followed to, not the one that
/// was named.
public struct StudioFolder: Sendable {
  /// The folder's own path, with links followed.
  public let root: String

  /// - Throws: `StudioError` if no such folder.
  public init(_ path: String) throws(StudioError) {
    guard FileSystem.isFolder(path) else { throw StudioError(404, "\(path): no such folder") }
    root = FileSystem.resolvingLinks(path)
  }

  /// A file of the folder with the digest that tells whether it has changed.
  public struct File: Equatable, Sendable {
    public var path: String
    public var text: String
    public var digest: String
  }

  /// Returns the absolute path of a file or folder in this folder, with links followed.
  /// - Throws: `StudioError` 403 if the path leads out of the folder.
  public func absolute(_ path: String) throws(StudioError) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0), !parts.contains(".."), !parts.contains("") else {
      throw StudioError(403, "\(path): expected a path inside of the studio's folder")
    }
    guard let inside = resolved("\(root)/\(path)") else {
      throw StudioError(403, "\(path): leads out of the studio's folder")
    }
    return inside
  }

  /// The path that a path leads to once links are followed, as the system follows them; nil if it is not in the folder.
  /// Parts that are not there yet stay as they are named.
  func resolved(_ path: String) -> String? {
    guard let place = FileSystem.physicalPath(path), FileSystem.isInside(place, of: root) else { return nil }
    return place
  }

  /// The bytes of a file at a path that `absolute` or `resolved` gave. A link that was put there since is not followed.
  func bytes(at resolved: String, limit: Int) throws(FileError) -> [UInt8] {
    try FileAccess.read(resolved, beneath: root, limit: limit)
  }

  /// - Throws: `StudioError` 409 if the folder itself has gone: what is written would make it again.
  func requirePresent() throws(StudioError) {
    guard FileSystem.isFolder(root) else {
      throw StudioError(409, "\(root): the studio's folder is gone; put it back, or start the studio in another one")
    }
  }

  /// - Throws: `StudioError` 404 where there is no such file, 415 for one that is not UTF-8.
  public func read(_ path: String) throws(StudioError) -> File {
    let bytes = try self.bytes(of: path)
    let text = try FileText.text(of: bytes, file: path)
    return File(path: FileSystem.normalized(path), text: text, digest: SHA256.hexadecimal(of: bytes))
  }

  private func bytes(of path: String) throws(StudioError) -> [UInt8] {
    let whole = try absolute(path)
    do throws(FileError) {
      return try self.bytes(at: whole, limit: PresetSource.largestFile)
    } catch {
      // The page tells a file that was removed from one that cannot be read.
      throw StudioError(error.isMissing ? 404 : 422, "\(path): \(error.message)")
    }
  }

  /// - Throws: `StudioError` 413 for a text that is too large to be read as a preset.
  static func requireReadable(_ text: String) throws(StudioError) {
    guard text.utf8.count <= PresetSource.largestFile else {
      throw StudioError(413, "expected a preset of at most \(PresetSource.largestFile) bytes, found \(text.utf8.count)")
    }
  }

  /// Whether a name is that of a preset. One that ends in `.jsonc` may hold comments.
  static func isPreset(_ path: String) -> Bool {
    let name = path.lowercased()
    return name.hasSuffix(".json") || name.hasSuffix(".jsonc")
  }

  /// Writes a file if it is still as the page knows it.
  /// - Parameters:
  ///   - known: The digest of the text that was opened; nil for a new file.
  ///   - replacesReadOnly: Whether a file without the permission to write is replaced.
  /// - Throws: `StudioError` 409 if the file has changed, is there already, or is read-only; 413 if the text is too
  ///   large.
  public func save(
    _ text: String, to path: String, known: String?, replacesReadOnly: Bool = false
  ) throws(StudioError) -> File {
    guard Self.isPreset(path) else { throw StudioError(400, "\(path): expected a name that ends in .json or .jsonc") }
    try Self.requireReadable(text)
    try requirePresent()
    let whole = try absolute(path)
    if FileSystem.exists(whole) {
      guard let known else { throw Self.taken(path) }
      try requireUnchanged(path, known)
      guard replacesReadOnly || !Self.isReadOnly(whole) else {
        throw StudioError(409, "\(path) is read-only", reason: .readOnly)
      }
    } else {
      guard known == nil else { throw StudioError(409, "\(path) was removed by another program") }
      try requireListed(path)
    }
    let bytes = Array(text.utf8)
    do throws(FileError) {
      try FileAccess.writeAtomically(bytes, to: whole)
    } catch {
      if case .cannotWrite(_, let reason) = error { try Self.requirePossible(path, reason) }
      throw StudioError(500, "\(path): \(error.message)")
    }
    return File(path: FileSystem.normalized(path), text: text, digest: SHA256.hexadecimal(of: bytes))
  }

  /// Gives a preset another name if it is still as the page knows it. What refers to it by the old name stays as it is.
  /// - Parameter known: The digest of the text that was opened.
  /// - Throws: `StudioError` 404 if there is no such file; 409 if it has changed, is a link or no preset of the
  ///   gallery, or if the new name is taken; 400 if no file can have the new name.
  public func rename(_ path: String, to name: String, known: String) throws(StudioError) -> File {
    guard Self.isPreset(name) else { throw StudioError(400, "\(name): expected a name that ends in .json or .jsonc") }
    let (from, to) = (try absolute(path), try absolute(name))
    guard FileSystem.destination(ofLink: "\(root)/\(path)") == nil else {
      throw StudioError(409, "\(path) is a link, whose file keeps its name")
    }
    guard Self.isPreset(path), Self.unlisted(path) == nil else {
      throw StudioError(409, "\(path) is not a preset of the gallery, so it keeps its name")
    }
    try requireUnchanged(path, known)
    // A link has the name although what it leads to is not there.
    guard !FileSystem.exists("\(root)/\(name)") else { throw Self.taken(name) }
    try requireListed(name)
    do throws(SystemError) {
      try FileSystem.withFolders(above: to) { () throws(SystemError) in
        try FileSystem.renameWithoutReplacing(from, to: to)
      }
    } catch {
      if error == .exists { throw Self.taken(name) }
      try Self.requirePossible(name, error)
      throw StudioError(500, "\(path): cannot be renamed: \(error)")
    }
    return try read(name)
  }

  /// - Throws: `StudioError` 400 if the system's reason is that no file can have the name.
  private static func requirePossible(_ name: String, _ reason: SystemError) throws(StudioError) {
    guard reason != .nameTooLong, reason != .notFolder else {
      throw StudioError(400, "\(name): \(reason); choose another name")
    }
  }

  private static func taken(_ path: String) -> StudioError {
    StudioError(409, "\(path) already exists; choose another name")
  }

  private func requireUnchanged(_ path: String, _ known: String) throws(StudioError) {
    guard SHA256.hexadecimal(of: try bytes(of: path)) == known else {
      throw StudioError(409, "\(path) was changed by another program")
    }
  }

  /// Whether nobody may write a file. It could be replaced nevertheless: that takes the permission of its folder.
  private static func isReadOnly(_ path: String) -> Bool {
    guard let mode = FileSystem.mode(of: path) else { return false }
    return mode & 0o222 == 0
  }

  /// - Throws: `StudioError` 400 for a name that the gallery would not list as a preset.
  private func requireListed(_ path: String) throws(StudioError) {
    if let reason = Self.unlisted(path) { throw StudioError(400, "\(path): \(reason)") }
  }

  /// Why the gallery would not list a file of this name as a preset, and what to do; nil if it would.
  private static func unlisted(_ path: String) -> String? {
    let parts = path.split(separator: "/")
    guard parts.last?.lowercased() != ProjectDocument.fileName else {
      return "this name is for the project of a folder; choose another name"
    }
    guard !parts.contains(where: { $0.hasPrefix(".") && $0 != "." }) else {
      return "the gallery lists no hidden files; choose a name without a dot at its start"
    }
    return nil
  }
}

extension FileError {
  /// Whether there is nothing at the path.
  fileprivate var isMissing: Bool {
    guard case .cannotRead(_, let reason) = self else { return false }
    return reason == .missing || reason == .notFolder
  }
}
