import Parallelism

/// A file to which lines are added. Each line is a single write, so lines from several threads and processes do not
/// mix. The file and its folders are made for the first line, and again after another process has removed the file.
package final class LineLog: Sendable {
  /// The box around a descriptor, which cannot be copied.
  private final class OpenFile {
    let descriptor: FileDescriptor

    init(_ path: String) throws(SystemError) { descriptor = try FileDescriptor.openForAppending(path) }
  }

  package let path: String
  private let file = Locked<OpenFile?>(nil)

  package init(_ path: String) { self.path = path }

  package func append(_ line: String) throws(FileError) {
    do throws(SystemError) {
      try file.withLock { file throws(SystemError) in
        if let open = file, try open.descriptor.isLinked {
          try open.descriptor.write(Array((line + "\n").utf8))
          return
        }
        file = try FileSystem.withFolders(above: path) { () throws(SystemError) in
          let open = try OpenFile(path)
          try open.descriptor.write(Array((line + "\n").utf8))
          return open
        }
      }
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// Removes the file; a missing file is not an error.
  package func remove() throws(FileError) {
    file.withLock { $0 = nil }
    try FileAccess.remove(path)
  }
}
