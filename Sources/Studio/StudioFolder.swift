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

  public func read(_ path: String) throws(StudioError) -> File {
    let whole = try absolute(path)
    do throws(FileError) {
      let bytes = try bytes(at: whole, limit: PresetSource.largestFile)
      return File(path: path, text: String(decoding: bytes, as: UTF8.self), digest: SHA256.hexadecimal(of: bytes))
    } catch {
      throw StudioError(404, "\(path): \(error.message)")
    }
  }

  /// Writes a file if it is still as the page knows it.
  /// - Parameter known: The digest of the text that was opened; nil for a new file.
  /// - Throws: `StudioError` 409 if the file has changed, or is there already.
  public func save(_ text: String, to path: String, known: String?) throws(StudioError) -> File {
    guard path.hasSuffix(".json") else { throw StudioError(400, "\(path): expected a name that ends in .json") }
    try requirePresent()
    let whole = try absolute(path)
    if FileSystem.exists(whole) {
      let present = try read(path)
      guard let known else { throw StudioError(409, "\(path): is there already; choose another name") }
      guard present.digest == known else { throw StudioError(409, "\(path): was changed by another program") }
    } else if known != nil {
      throw StudioError(409, "\(path): was removed by another program")
    }
    let bytes = Array(text.utf8)
    do throws(FileError) {
      try FileAccess.writeAtomically(bytes, to: whole)
    } catch {
      throw StudioError(500, "\(path): \(error.message)")
    }
    return File(path: path, text: text, digest: SHA256.hexadecimal(of: bytes))
  }
}
