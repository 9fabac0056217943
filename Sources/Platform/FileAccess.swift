/// Reads and writes whole files. Reads have a limit; a write appears whole or not at all.
package enum FileAccess {
  /// The whole file. Anything but a file is refused at once, since a pipe that a document names might keep the reader
  /// waiting for ever.
  package static func read(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    try read(path, limit: limit) { () throws(SystemError) in try FileDescriptor.openForReadingAtOnce(path) }
  }

  /// The same; nil where the file cannot be read. For callers that can say why nothing is lost by it.
  package static func readable(_ path: String, limit: Int) -> [UInt8]? {
    do throws(FileError) {
      return try read(path, limit: limit)
    } catch {
      // The caller says why nothing is lost.
      return nil
    }
  }

  /// The same of a file in a folder or below it. No link is followed, and nothing outside of the folder is opened.
  ///
  /// - Parameters:
  ///   - path: as `FileSystem.physicalPath` gives it.
  ///   - folder: likewise; `path` begins with it.
  package static func read(_ path: String, beneath folder: String, limit: Int) throws(FileError) -> [UInt8] {
    precondition(FileSystem.isInside(path, of: folder), "the caller checks where the path leads")
    let names = path.dropFirst(folder.count).split(separator: "/").map(String.init)
    return try read(path, limit: limit) { () throws(SystemError) in
      try FileDescriptor.openForReadingAtOnce(names, beneath: folder)
    }
  }

  private static func read(
    _ path: String, limit: Int, _ open: () throws(SystemError) -> FileDescriptor
  ) throws(FileError) -> [UInt8] {
    var result: (bytes: [UInt8], isWhole: Bool) = ([], true)
    var other: FileStatus.Kind?
    do throws(SystemError) {
      let file = try open()
      if let kind = file.kind, kind != .file, kind != .folder {
        other = kind
      } else {
        result = try file.read(limit: limit)
      }
    } catch {
      throw .cannotRead(path: path, error)
    }
    if let other { throw .notAFile(path: path, found: other.name) }
    guard result.isWhole else { throw .tooLarge(path: path, limit: limit) }
    return result.bytes
  }

  /// Reads a file part by part, however large it is.
  package static func forEachPart(of path: String, _ body: ([UInt8]) -> Void) throws(FileError) {
    do throws(SystemError) {
      let file = try FileDescriptor.openForReadingAtOnce(path)
      while true {
        let part = try file.readPart()
        if part.isEmpty { return }
        body(part)
      }
    } catch {
      throw .cannotRead(path: path, error)
    }
  }

  /// Reads anything that a person's argument can name: a file, a device, a pipe such as a shell's `<(…)`, and `-` for
  /// standard input.
  package static func readArgument(_ path: String, limit: Int) throws(FileError) -> [UInt8] {
    let name = path == "-" ? "standard input" : path
    let result: (bytes: [UInt8], isWhole: Bool)
    do throws(SystemError) {
      let file = path == "-" ? try FileDescriptor.duplicate(0) : try FileDescriptor.openForReading(path)
      result = try file.read(limit: limit)
    } catch {
      throw error == .isFolder ? .folderForFile(path: name) : .cannotRead(path: name, error)
    }
    guard result.isWhole else { throw .tooLarge(path: name, limit: limit) }
    return result.bytes
  }

  package static func writeToStandardOutput(_ bytes: [UInt8]) throws(FileError) {
    try send(bytes, to: "standard output") { () throws(SystemError) in try FileDescriptor.duplicate(1) }
  }

  /// Writes to a path that a person named. A file is replaced as by `writeAtomically`. A device, a pipe or an open
  /// stream (`/dev/stdout`, `/dev/fd/3`) is written to, and stays what it is.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    switch try target(path) {
    case .file(let target): try replaceFile(bytes, at: target, named: path, isDurable: true)
    case .stream(let target, _):
      try send(bytes, to: path) { () throws(SystemError) in try FileDescriptor.openForWriting(target) }
    case .descriptor(let number):
      try send(bytes, to: path) { () throws(SystemError) in try FileDescriptor.duplicate(number) }
    }
  }

  /// Replaces `path` by a file of these bytes, atomically: writes a new file beside the target, flushes it to the disk
  /// and renames it over the target. After a failure or an interrupt the old file is as it was, and no temporary file
  /// is left. Missing folders are made. A symbolic link stays, and the file that it leads to is replaced or made. The
  /// old file's permissions are kept. It is an error if something other than a file is there.
  ///
  /// - Parameter isDurable: whether the bytes are on the disk when this returns. Files that a build can make again may
  ///   do without.
  package static func writeAtomically(_ bytes: [UInt8], to path: String, isDurable: Bool = true) throws(FileError) {
    switch try target(path) {
    case .file(let target): try replaceFile(bytes, at: target, named: path, isDurable: isDurable)
    case .stream(_, let kind): throw .notAFile(path: path, found: kind.name)
    case .descriptor: throw .notAFile(path: path, found: "an open stream")
    }
  }

  private static func target(_ path: String) throws(FileError) -> WriteTarget {
    do throws(SystemError) {
      return try WriteTarget(path)
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  private static func replaceFile(
    _ bytes: [UInt8], at target: String, named path: String, isDurable: Bool
  ) throws(FileError) {
    do throws(SystemError) {
      try FileSystem.withFolders(above: target) { () throws(SystemError) in
        try TemporaryFile.replace(target, by: bytes, isDurable: isDurable)
      }
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  private static func send(
    _ bytes: [UInt8], to name: String, _ open: () throws(SystemError) -> FileDescriptor
  ) throws(FileError) {
    do throws(SystemError) {
      let stream = try open()
      try stream.write(bytes)
      try stream.close()
    } catch {
      throw .cannotSend(path: name, error)
    }
  }

  /// Waits until a file's bytes are on the disk.
  package static func synchronize(_ path: String) throws(FileError) {
    do throws(SystemError) {
      try FileDescriptor.openForReading(path).synchronize()
    } catch {
      // What was there before has been replaced already.
      throw .cannotSend(path: path, error)
    }
  }

  /// Removes a file; a missing file is not an error.
  package static func remove(_ path: String) throws(FileError) {
    do throws(SystemError) {
      try FileSystem.remove(path)
    } catch {
      if error != .missing { throw .cannotRemove(path: path, error) }
    }
  }
}
