/// Whole files in and out: reads with a limit; writes that are seen whole or not at all.
public enum FileAccess {
  /// The whole file; `-` is standard input.
  public static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let result: (bytes: [UInt8], isWhole: Bool)
    do throws(SystemError) {
      let file = path == "-" ? try FileDescriptor.standard(0) : try FileDescriptor.openForReading(path)
      result = try file.read(limit: limit)
    } catch {
      throw .cannotRead(path: path, error)
    }
    guard result.isWhole else { throw .tooLarge(path: path, limit: limit) }
    return result.bytes
  }

  /// Writes to standard output.
  public static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    do throws(SystemError) {
      try FileDescriptor.standard(1).write(bytes)
    } catch {
      throw .cannotWrite(path: "standard output", error)
    }
  }

  /// Replaces `path` by a file of these bytes, atomically: a new file beside the target is written, flushed to the disk and
  /// renamed over it. Whatever fails, or an interrupt on the way, leaves the old file as it was and no litter.
  /// Missing folders are made. A symbolic link stays, what it points to is replaced; the old file's permissions are kept.
  public static func writeAtomically(_ bytes: [UInt8], to path: String) throws(FileError) {
    do throws(SystemError) {
      if let folder = FileSystem.parentFolder(of: path) { try FileSystem.createFolders(folder) }
      let target = FileSystem.resolvingLinks(path)
      if FileSystem.isFolder(target) { throw SystemError.isFolder }
      let folder = FileSystem.parentFolder(of: target).map { $0 == "/" ? "/" : $0 + "/" } ?? ""
      let temporary = "\(folder).\(FileSystem.lastComponent(of: target)).\(FileSystem.processNumber).tmp"
      InterruptCleanup.willCreate(temporary)
      defer { InterruptCleanup.isGone() }
      do throws(SystemError) {
        let file = try FileDescriptor.createNew(temporary, mode: 0o666)
        if let mode = FileSystem.mode(of: target) { try file.setMode(mode) }
        try file.write(bytes)
        try file.synchronize()
        try FileSystem.rename(temporary, to: target)
      } catch {
        if error != .exists, FileSystem.exists(temporary) { try FileSystem.remove(temporary) }
        throw error
      }
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }
}
