import Hashing
import Platform
import PresetFiles
import PresetModel

/// The folder that the studio may read and write. A path from the page is relative to it and cannot leave it, neither
/// by `..` nor through a symbolic link.
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

  /// Returns the absolute path of a file or folder in this folder.
  /// - Throws: `StudioError` 403 if the path leads out of the folder.
  public func absolute(_ path: String) throws(StudioError) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0), !parts.contains(".."), !parts.contains("") else {
      throw StudioError(403, "\(path): expected a path inside of the studio's folder")
    }
    let whole = "\(root)/\(path)"
    guard contains(whole) else { throw StudioError(403, "\(path): leads out of the studio's folder") }
    return whole
  }

  /// Whether a path stays in the folder once links are followed. Parts that are not there yet stay where they are
  /// named.
  func contains(_ path: String) -> Bool {
    var known = FileSystem.normalized(path)
    var rest: [String] = []
    while !FileSystem.exists(known), let parent = FileSystem.parentFolder(of: known), parent != known {
      rest.append(FileSystem.lastComponent(of: known))
      known = parent
    }
    let resolved = FileSystem.normalized(([FileSystem.resolvingLinks(known)] + rest.reversed()).joined(separator: "/"))
    return resolved == root || resolved.hasPrefix(root == "/" ? "/" : root + "/")
  }

  public func read(_ path: String) throws(StudioError) -> File {
    let whole = try absolute(path)
    do throws(FileError) {
      let bytes = try FileAccess.read(whole, limit: PresetSource.largestFile)
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
