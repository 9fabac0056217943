/// A new folder of files beside its target that replaces the target when it is complete.
extension FileAccess {
  /// Makes `path` a folder of exactly these files. They are written to a new folder beside it, which then replaces it.
  /// After a failure or an interrupt everything is as it was, and no temporary folder is left.
  ///
  /// An existing folder is replaced only where all its names could come from an earlier run (`isReplaceable`), so
  /// nobody loses other files.
  package static func writeFolderAtomically(
    _ files: [(name: String, bytes: [UInt8])], to path: String, replacing isReplaceable: (String) -> Bool
  ) throws(FileError) {
    let path = FileSystem.withoutTrailingSlashes(path)
    let target = FileSystem.resolvingLinks(path)
    let old: [String]?
    do throws(SystemError) {
      old = FileSystem.exists(target) ? try FileSystem.entries(of: target) : nil
    } catch {
      throw .cannotWrite(path: path, error)
    }
    if let other = old?.first(where: { !isReplaceable($0) }) { throw .holdsOther(path: path, name: other) }
    do throws(SystemError) {
      if let folder = FileSystem.parentFolder(of: target) { try FileSystem.createFolders(folder) }
      try replaceFolder(target, old: old, by: files)
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// - Parameter old: the names in the target; nil where there is no target.
  private static func replaceFolder(
    _ target: String, old: [String]?, by files: [(name: String, bytes: [UInt8])]
  ) throws(SystemError) {
    let temporary = TemporaryFile.freePath(beside: target)
    let displaced = temporary + ".old"
    let pending =
      files.map { "\(temporary)/\($0.name)" } + [temporary] + (old ?? []).map { "\(displaced)/\($0)" } + [displaced]
    let number = try InterruptCleanup.step { known throws(SystemError) in
      try FileSystem.createFolder(temporary)
      return known.add(pending)
    }
    defer { InterruptCleanup.step { $0.forget(number) } }
    do throws(SystemError) {
      // The files are not flushed one by one, since that would wait for the disk once for each frame.
      for file in files {
        let new = try InterruptCleanup.step { _ throws(SystemError) in
          try FileDescriptor.createNew("\(temporary)/\(file.name)", mode: 0o666)
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
    try FileSystem.removeAll(pending)
  }
}
