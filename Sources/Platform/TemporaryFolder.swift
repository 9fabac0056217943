/// A new folder of files beside its target that replaces the target when it is complete.
///
/// As with `TemporaryFile`, the writer holds the folder from before the first file. The folder that it replaces is
/// moved to a name of the same form and then removed, so whatever a killed writer left can be recognized and removed.
extension FileAccess {
  /// Makes `path` a folder of exactly these files. They are written to a new folder beside it, which then replaces it.
  /// After a failure or an interrupt everything is as it was, and no temporary folder is left.
  ///
  /// An existing folder is replaced only where everything in it comes from an earlier run, so nobody loses other files.
  /// What killed runs left beside it is removed under the same condition.
  ///
  /// - Parameters:
  ///   - files: Their names may have folders, which are made.
  ///   - owned: For a folder, and whether a killed run left it: whether a path in it, of a file or a folder, comes from
  ///     an earlier run.
  /// - Throws: `cannotRemove` where the new folder is in place, but what was there before could not be removed.
  package static func writeFolderAtomically(
    _ files: [(name: String, bytes: [UInt8])], to path: String,
    replacing owned: (_ folder: String, _ isAbandoned: Bool) -> (String) -> Bool
  ) throws(FileError) {
    let path = FileSystem.withoutTrailingSlashes(path)
    let target = FileSystem.resolvingLinks(path)
    let old = try content(of: target, named: path, replacing: owned)
    removeAbandonedFolders(beside: target, owned)
    let folder = NewFolder(target: target, old: old?.paths)
    var leftover: SystemError?
    do throws(SystemError) {
      leftover = try FileSystem.withFolders(above: target) { () throws(SystemError) in try folder.replace(by: files) }
    } catch {
      throw .cannotWrite(path: path, error)
    }
    if let leftover { throw .cannotRemove(path: folder.displaced, leftover) }
  }

  /// Checks, before the files are made, whether `writeFolderAtomically` would refuse the folder for what it holds.
  package static func checkFolder(
    _ path: String, replacing owned: (_ folder: String, _ isAbandoned: Bool) -> (String) -> Bool
  ) throws(FileError) {
    let path = FileSystem.withoutTrailingSlashes(path)
    _ = try content(of: FileSystem.resolvingLinks(path), named: path, replacing: owned)
  }

  /// What a new folder would replace; nil where nothing is there.
  private static func content(
    of target: String, named path: String, replacing owned: (_ folder: String, _ isAbandoned: Bool) -> (String) -> Bool
  ) throws(FileError) -> FolderContent? {
    let old: FolderContent?
    do throws(SystemError) {
      old = FileSystem.exists(target) ? try FolderContent(of: target, owned(target, false)) : nil
    } catch {
      throw .cannotWrite(path: path, error)
    }
    if let other = old?.foreign { throw .holdsOther(path: path, name: other) }
    return old
  }

  /// Removes the folders that killed writers of `target` left beside it.
  private static func removeAbandonedFolders(
    beside target: String, _ owned: (_ folder: String, _ isAbandoned: Bool) -> (String) -> Bool
  ) {
    let parent = FileSystem.parentFolder(of: target)
    let name = FileSystem.lastComponent(of: target)
    // Where a folder cannot be read, what killed writers left stays for a later run. One that cannot be written is the
    // new folder's error.
    for entry in FileSystem.readableEntries(of: parent ?? ".") ?? [] where entry.hasPrefix(".\(name).") {
      let ending = NewFolder.displacedEnding
      let form = entry.hasSuffix(ending) ? String(entry.dropLast(ending.count)) : entry
      let path = FileSystem.path(of: entry, in: parent)
      guard form.hasSuffix(".tmp"), TemporaryFile.name(ofTemporary: form) == name, FileStatus(path)?.kind == .folder
      else { continue }
      do throws(SystemError) {
        guard try FileDescriptor.openForReading(path).tryHold() else { continue }
        let content = try FolderContent(of: path, owned(path, true))
        if content.foreign == nil { try FileSystem.removeAll(content.paths.map { "\(path)/\($0)" } + [path]) }
      } catch {
        // Another clean-up was faster, or the folder is somebody else's.
        continue
      }
    }
  }
}

/// What is in a folder and below it. No link is followed.
private struct FolderContent {
  /// Relative to the folder, with each folder after its contents.
  private(set) var paths: [String] = []
  /// The first path that no earlier run wrote; nothing behind it was looked at.
  private(set) var foreign: String?

  init(of folder: String, _ isOwned: (String) -> Bool) throws(SystemError) {
    try add(folder, below: "", isOwned)
  }

  private mutating func add(_ folder: String, below prefix: String, _ isOwned: (String) -> Bool) throws(SystemError) {
    for name in try FileSystem.entries(of: folder) where foreign == nil {
      let path = prefix + name
      guard isOwned(path) else {
        foreign = path
        return
      }
      if FileStatus("\(folder)/\(name)")?.kind == .folder {
        try add("\(folder)/\(name)", below: path + "/", isOwned)
      }
      paths.append(path)
    }
  }
}

/// One replacement of a folder.
private struct NewFolder {
  static let displacedEnding = ".old"

  let target: String
  /// The paths in the target, each folder after its contents; nil where there is no target.
  let old: [String]?
  let temporary: String
  /// Where the old folder goes.
  var displaced: String { temporary + Self.displacedEnding }

  init(target: String, old: [String]?) {
    self.target = target
    self.old = old
    temporary = TemporaryFile.freePath(beside: target)
  }

  var displacedPaths: [String] { (old ?? []).map { "\(displaced)/\($0)" } + [displaced] }

  /// Writes the files, moves the folder into place, and removes what was there before. After a failure everything is as
  /// it was.
  /// - Returns: why what was there before could not be removed, if so.
  func replace(by files: [(name: String, bytes: [UInt8])]) throws(SystemError) -> SystemError? {
    let folders = Self.folders(of: files.map(\.name))
    let pending =
      files.map { "\(temporary)/\($0.name)" } + folders.reversed().map { "\(temporary)/\($0)" } + [temporary]
    let number = try InterruptCleanup.step { known throws(SystemError) in
      try FileSystem.createFolder(temporary)
      return known.add(pending + displacedPaths)
    }
    defer { InterruptCleanup.step { $0.forget(number) } }
    do throws(SystemError) {
      let folder = try FileDescriptor.openForReading(temporary)
      try folder.hold()
      for folder in folders {
        try InterruptCleanup.step { _ throws(SystemError) in try FileSystem.createFolder("\(temporary)/\(folder)") }
      }
      // The files are not flushed one by one, since that would wait for the disk once for each frame.
      for file in files {
        let new = try InterruptCleanup.step { _ throws(SystemError) in
          try FileDescriptor.createNew("\(temporary)/\(file.name)")
        }
        try new.write(file.bytes)
        try new.close()
      }
      try InterruptCleanup.step { _ throws(SystemError) in
        if old != nil { try FileSystem.rename(target, to: displaced) }
        do throws(SystemError) {
          try FileSystem.rename(temporary, to: target)
        } catch {
          if old != nil { try FileSystem.rename(displaced, to: target) }
          throw error
        }
      }
    } catch {
      try FileSystem.removeAll(pending)
      throw error
    }
    // It is forgotten only afterwards, so that an interrupt leaves nothing of it.
    do throws(SystemError) {
      try FileSystem.removeAll(displacedPaths)
      return nil
    } catch {
      return error
    }
  }

  /// The folders that the names lie in, each after the one that holds it.
  private static func folders(of names: [String]) -> [String] {
    var folders: Set<String> = []
    for name in names {
      var folder = FileSystem.parentFolder(of: name)
      while let inner = folder, folders.insert(inner).inserted { folder = FileSystem.parentFolder(of: inner) }
    }
    return folders.sorted()
  }
}
