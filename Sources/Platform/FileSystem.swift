import CLibrary

/// Operations on names in the file system: make, rename, remove, look up.
package enum FileSystem {
  package static func rename(_ from: String, to: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = Darwin.rename(from, to)
    #elseif canImport(Glibc)
      let result = Glibc.rename(from, to)
    #else
      let result = Musl.rename(from, to)
    #endif
    guard result == 0 else { throw .last }
  }

  /// Gives a file a name that nothing has: of two that ask for one name at once, one gets it.
  /// - Throws: EEXIST if the name is taken.
  package static func renameWithoutReplacing(_ from: String, to: String) throws(SystemError) {
    try InterruptCleanup.step { _ throws(SystemError) in
      // An empty file holds the name: every file system can make a new one, but not each can rename this way.
      _ = try FileDescriptor.createNew(to)
      do throws(SystemError) {
        try rename(from, to: to)
      } catch {
        try remove(to)
        throw error
      }
    }
  }

  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 else { throw .last }
  }

  /// Makes the folder and its missing parents. One that is there stays as it is.
  /// - Parameter isPrivate: Whether only the user may look into the folder.
  package static func createFolders(_ path: String, isPrivate: Bool = false) throws(SystemError) {
    try withFolders(above: path) { () throws(SystemError) in _ = try createMissing(path, isPrivate: isPrivate) }
  }

  /// Makes a folder in an existing one.
  /// - Returns: Whether it is new; one that is there stays as it is.
  static func createMissing(_ path: String, isPrivate: Bool = false) throws(SystemError) -> Bool {
    guard !isFolder(path) else { return false }
    if mkdir(path, isPrivate ? 0o700 : 0o777) == 0 { return true }
    guard errno == EEXIST else { throw .last }
    guard isFolder(path) else { throw SystemError(code: ENOTDIR) }
    return false
  }

  /// Creates the missing folders above a path, and runs `body` to create the file or folder itself. If that fails or is
  /// interrupted, the new folders are removed again where they are empty.
  package static func withFolders<Result>(
    above path: String, _ body: () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    guard let folder = parentFolder(of: path) else { return try body() }
    let mostAttempts = 10
    var attempt = 0
    while true {
      attempt += 1
      var made = NewFolders()
      defer { made.keep() }
      do throws(SystemError) {
        try made.create(folder)
        return try body()
      } catch {
        made.removeEmpty()
        // Another writer, which failed, may have removed them between the two steps.
        if error != .missing || isFolder(folder) || attempt == mostAttempts { throw error }
      }
    }
  }

  /// Makes a new folder in an existing one; EEXIST if it is there already.
  package static func createFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o777) == 0 else { throw .last }
  }

  /// Removes those of the files and empty folders that exist.
  package static func removeAll(_ paths: [String]) throws(SystemError) {
    for path in paths where exists(path) {
      let result = isFolder(path) ? rmdir(path) : unlink(path)
      // Another process that cleans up may have been faster.
      guard result == 0 || errno == ENOENT else { throw .last }
    }
  }

  /// The names in a folder, sorted.
  package static func entries(of folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // Only the error's number distinguishes the end from a failure.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    guard errno == 0 else { throw .last }
    return names.sorted()
  }

  /// The same; nil where the folder cannot be read. For callers that can say why nothing is lost by it.
  package static func readableEntries(of folder: String) -> [String]? {
    do throws(SystemError) {
      return try entries(of: folder)
    } catch {
      // The caller says why nothing is lost.
      return nil
    }
  }

  package static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.last == "/" { path = path.dropLast() }
    return String(path)
  }

  /// The permission bits of a file; nil where there is none.
  package static func mode(of path: String) -> UInt32? {
    var info = stat()
    return stat(path, &info) == 0 ? UInt32(info.st_mode) & 0o7777 : nil
  }

  package static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && UInt32(info.st_mode) & UInt32(S_IFMT) == UInt32(S_IFDIR)
  }

  package static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  /// The file that `path` stands for after symbolic links are followed. This is `path` itself where nothing is there
  /// yet; for a link to a missing file it is that file.
  package static func resolvingLinks(_ path: String) -> String {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      return String(cString: resolved)
    }
    // The usual limit of operating systems.
    let mostLinks = 40
    var target = path
    for _ in 0..<mostLinks {
      guard let next = destination(ofLink: target) else { break }
      target = next
    }
    guard target != path else { return path }
    guard let folder = parentFolder(of: target), let resolved = realpath(folder, nil) else { return normalized(target) }
    defer { free(resolved) }
    return "\(String(cString: resolved))/\(lastComponent(of: target))"
  }

  /// The target path of a symbolic link, resolved from the link's folder; nil where the path is not a link.
  package static func destination(ofLink path: String) -> String? {
    guard FileStatus(path)?.kind == .link else { return nil }
    let size = Int(PATH_MAX)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = buffer.withMemoryRebound(to: CChar.self) { max(0, readlink(path, $0.baseAddress!, size)) }
    }
    guard !bytes.isEmpty else { return nil }
    return self.path(of: String(decoding: bytes, as: UTF8.self), in: parentFolder(of: path))
  }

  /// The part before the last slash; nil for a bare name.
  package static func parentFolder(of path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path of a file that a preset in `folder` names; nil stands for the current folder.
  package static func path(of name: String, in folder: String?) -> String {
    name.hasPrefix("/") ? name : folder.map { $0.hasSuffix("/") ? $0 + name : "\($0)/\(name)" } ?? name
  }

  /// The way from one folder to another, both nil for the current one; nil where they are one folder. It is an absolute
  /// path where they have nothing in common.
  /// - Parameter byName: Whether a link is a folder of its own name, as in a URL, and not the one that it leads to.
  package static func way(from start: String?, to end: String?, byName: Bool = false) -> String? {
    func place(_ folder: String?) -> String {
      byName ? normalized(path(of: folder ?? ".", in: physical(nil))) : physical(folder)
    }
    let (from, to) = (place(start), place(end))
    if from == to { return nil }
    let (a, b) = (from.split(separator: "/"), to.split(separator: "/"))
    let common = zip(a, b).prefix { $0 == $1 }.count
    guard common > 0 else { return to }
    return (Array(repeating: "..", count: a.count - common) + b[common...].map(String.init)).joined(separator: "/")
  }

  /// The absolute path of a folder without links, whether it is there yet or not; as it is written where nothing can be
  /// opened by that name.
  private static func physical(_ folder: String?) -> String {
    physicalPath(folder ?? ".") ?? normalized(folder ?? ".")
  }

  /// The path without `.`, and without `..` after a name.
  package static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  package static func lastComponent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  package static var processNumber: Int32 { getpid() }
}
