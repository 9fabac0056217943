/// Where a path leads once every link on the way is followed.
extension FileSystem {
  /// The path of what the system opens by the name `path`: from the root, without links, `.` and `..`. As the system
  /// does, it takes `..` after a link for the folder above the link's target. Parts that are not there yet stay as they
  /// are named.
  ///
  /// Nil where nothing can be opened by that name: links in a circle, and `..` after a part that is not there.
  package static func physicalPath(_ path: String) -> String? {
    // The usual limit of operating systems.
    let mostLinks = 40
    var links = 0
    var rest = Array(names(path.hasPrefix("/") ? path : "\(resolvingLinks("."))/\(path)").reversed())
    var found: [Substring] = []
    var isThere = true
    while let name = rest.popLast() {
      if name == ".." {
        guard isThere else { return nil }
        _ = found.popLast()
        continue
      }
      found.append(name)
      guard isThere else { continue }
      let known = "/" + found.joined(separator: "/")
      guard let status = FileStatus(known) else {
        isThere = false
        continue
      }
      guard status.kind == .link else { continue }
      guard links < mostLinks, let target = destination(ofLink: known) else { return nil }
      links += 1
      found = []
      rest += names(target).reversed()
    }
    return "/" + found.joined(separator: "/")
  }

  private static func names(_ path: String) -> [Substring] { path.split(separator: "/").filter { $0 != "." } }

  /// Whether a path is a folder or lies in it, both as `physicalPath` gives them.
  package static func isInside(_ path: String, of folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }
}
