import Platform

/// The one folder that a build writes to. It refuses names that lead out of it, by `..` or through a symbolic link,
/// since files outside belong to somebody else.
package struct OutputFolder: Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package func path(of name: String) -> String { FilePath.join(path, name) }

  /// Removes half-written files of killed builds beside these files.
  func removeAbandonedFiles(besides names: some Sequence<String>) {
    for (folder, paths) in Dictionary(grouping: names.map(path), by: FilePath.folder) {
      let ours = Set(paths.map(FileSystem.lastComponent))
      TemporaryFile.removeAbandoned(in: folder.isEmpty ? "." : folder) { ours.contains($0) }
    }
  }

  /// The reason why nothing may be written to or removed from a name in this folder; nil where it may.
  package func refusal(of name: String) -> String? {
    if name.hasPrefix("/") || name.split(separator: "/").contains("..") {
      return "\(path(of: name)): error: leads out of \(path); names may not start with / or contain .."
    }
    guard FileSystem.exists(path) else { return nil }
    let root = FileSystem.resolvingLinks(path)
    // Only the existing part of the path can lead out; the rest will be made inside.
    var walked = path
    for part in name.split(separator: "/") {
      walked = FilePath.join(walked, String(part))
      guard let status = FileStatus(walked) else { return nil }
      guard status.kind == .link else { continue }
      let target = FileSystem.resolvingLinks(walked)
      if target != root, !target.hasPrefix(root == "/" ? "/" : root + "/") {
        return "\(walked): error: is a symbolic link that leads out of \(path); delete it, or name another outDir"
      }
    }
    return nil
  }
}
