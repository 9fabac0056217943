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
  ///
  /// - Parameter isDurable: whether the bytes are on the disk when this returns; what a build can make again may do without.
  public static func writeAtomically(
    _ bytes: [UInt8], to path: String, isDurable: Bool = true
  ) throws(FileError) {
    do throws(SystemError) {
      if let folder = FileSystem.parentFolder(of: path) { try FileSystem.createFolders(folder) }
      let target = FileSystem.resolvingLinks(path)
      if FileSystem.isFolder(target) { throw SystemError.isFolder }
      try TemporaryFile.replace(target, by: bytes, isDurable: isDurable)
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// Makes `path` a folder of exactly these files: they are written to a new folder beside it, which then takes its place.
  /// Whatever fails, or an interrupt on the way, leaves what was there as it was and no litter.
  ///
  /// A folder of that name is replaced only where all that it holds is named as an earlier run would have (`isReplaceable`):
  /// nobody's other files are lost.
  public static func writeFolderAtomically(
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
      if let folder = FileSystem.parentFolder(of: path) { try FileSystem.createFolders(folder) }
      let temporary = TemporaryFile.freePath(beside: target)
      let displaced = temporary + ".old"
      let pending =
        files.map { "\(temporary)/\($0.name)" } + [temporary] + (old ?? []).map { "\(displaced)/\($0)" } + [displaced]
      try FileSystem.createFolder(temporary)
      let slot = InterruptCleanup.willCreate(pending)
      defer { InterruptCleanup.areGone(slot) }
      do throws(SystemError) {
        // Not flushed one by one: a disk would be waited for as often as there are frames.
        for file in files {
          try FileDescriptor.createNew("\(temporary)/\(file.name)", mode: 0o666).write(file.bytes)
        }
        try InterruptCleanup.withoutInterrupts { () throws(SystemError) in
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
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// Waits until a file's bytes are on the disk. Where that fails the file is still whole for every reader.
  package static func synchronize(_ path: String) {
    do throws(SystemError) { try FileDescriptor.openForReading(path).synchronize() } catch { return }
  }

  /// Removes a file; one that is not there is no error.
  package static func remove(_ path: String) throws(FileError) {
    do throws(SystemError) {
      try FileSystem.remove(path)
    } catch {
      if error != .missing { throw .cannotRemove(path: path, error) }
    }
  }
}
