import Platform

/// The files that patterns select. Names that begin with a dot have to be written out.
package struct FileSearch: Sendable {
  /// The folder that patterns and paths are relative to; empty for the current folder.
  private let root: String
  /// Patterns of folders that are not looked into.
  private let excludedFolders: [GlobPattern]
  /// The folders that were searched.
  package private(set) var folders: [String] = []
  /// The folders that were not looked into, because they are excluded.
  package private(set) var skipped: Set<String> = []
  /// The paths that the system does not let be looked at, with its reasons.
  package private(set) var unreadable: [String: SystemError] = [:]
  /// Folders with the parts of a pattern that were followed from them. What `**` reaches in several ways is walked
  /// once.
  private var walked: Set<[String]> = []

  package init(root: String = "", excludedFolders: [GlobPattern] = []) {
    (self.root, self.excludedFolders) = (root, excludedFolders)
  }

  /// Returns the paths of the files that match a pattern, in the order of names. A folder that cannot be read is added
  /// to `unreadable`.
  package mutating func matches(_ pattern: String) -> [String] {
    var found: [String] = []
    walked = []
    walk(pattern.hasPrefix("/") ? "/" : "", GlobPattern.parts(pattern)[...], into: &found)
    return found
  }

  /// Follows the parts of the pattern one after the other. `**` does not enter folders behind symbolic links, so the
  /// walk ends.
  private mutating func walk(
    _ folder: String, _ parts: ArraySlice<String>, into found: inout [String]
  ) {
    guard let part = parts.first, walked.insert([folder] + parts).inserted else { return }
    let rest = parts.dropFirst()
    if !GlobPattern.isPattern(part) {
      let path = FilePath.join(folder, part)
      if rest.isEmpty {
        if status(of: FilePath.join(root, path)) != nil { found.append(path) }
      } else {
        walk(path, rest, into: &found)
      }
      return
    }
    let isDeep = part == "**"
    if isDeep, rest.isEmpty { return walk(folder, ["**", "*"], into: &found) }
    if isDeep { walk(folder, rest, into: &found) }
    if !folder.isEmpty, excludedFolders.contains(where: { $0.matches(folder) }) {
      skipped.insert(folder)
      return
    }
    if !folders.contains(folder) { folders.append(folder) }
    for name in entries(FilePath.join(root, folder)) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      if isDeep {
        if status(of: FilePath.join(root, path))?.kind == .folder { walk(path, parts, into: &found) }
      } else if GlobPattern(part).matches(name) {
        let isFolder = status(of: FilePath.join(root, path), followingLinks: true)?.kind == .folder
        if rest.isEmpty {
          if !isFolder { found.append(path) }
        } else if isFolder {
          walk(path, rest, into: &found)
        }
      }
    }
  }

  /// The names in a folder. One that is not there has none; one that cannot be read is a problem.
  private mutating func entries(_ folder: String) -> [String] {
    let folder = folder.isEmpty ? "." : folder
    return looking(at: folder) { () throws(SystemError) in try FileSystem.entries(of: folder) } ?? []
  }

  /// Nil where nothing is there, and where the system does not say, which is a problem.
  private mutating func status(of path: String, followingLinks: Bool = false) -> FileStatus? {
    looking(at: path) { () throws(SystemError) in
      try FileStatus.found(at: path, followingLinks: followingLinks)
    }
  }

  /// Notes a path that the system refuses to look at: it may be, or hold, an input.
  private mutating func looking<Answer>(
    at path: String, _ look: () throws(SystemError) -> Answer?
  ) -> Answer? {
    do throws(SystemError) {
      return try look()
    } catch {
      if ![.missing, .notFolder].contains(error) { unreadable[path] = error }
      return nil
    }
  }
}
