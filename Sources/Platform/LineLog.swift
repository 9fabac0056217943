import GraphicsCore

/// A file that lines are added to, each by one write, so that those of several threads and processes do not mix. It is
/// made, with the folders it stands in, when the first line comes; and again where another process has removed it
/// meanwhile.
package final class LineLog: Sendable {
  /// A descriptor cannot be copied, so it stands in a box.
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
        if let open = file, open.descriptor.isLinked {
          try open.descriptor.write(Array((line + "\n").utf8))
          return
        }
        if let folder = FileSystem.parentFolder(of: path) { try FileSystem.createFolders(folder) }
        let open = try OpenFile(path)
        try open.descriptor.write(Array((line + "\n").utf8))
        file = open
      }
    } catch {
      throw .cannotWrite(path: path, error)
    }
  }

  /// Removes the file; one that is not there is no error.
  package func remove() throws(FileError) {
    file.withLock { $0 = nil }
    try FileAccess.remove(path)
  }
}
