import Platform

/// Paths as text.
package enum FilePath {
  /// `folder/name`, or `name` alone where there is no folder or `name` starts at the root.
  package static func join(_ folder: String, _ name: String) -> String {
    FileSystem.path(of: name, in: folder.isEmpty || folder == "." ? nil : folder)
  }

  /// The folders that a path leads through, the outermost first: `a` and `a/b` for `a/b/c`.
  package static func foldersAbove(_ path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (1..<max(1, parts.count)).map { parts[..<$0].joined(separator: "/") }
  }

  /// The folder of a path; empty for the current one.
  package static func folder(of path: String) -> String { FileSystem.parentFolder(of: path) ?? "" }
}
