import CLibrary

/// The operating system's error for a failed call: its message and number.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system's `errno`.
  public var code: Int32

  public init(code: Int32) { self.code = code }

  package static var last: SystemError { SystemError(code: errno) }

  public var description: String { String(cString: strerror(code)) }
}

extension SystemError {
  package static let exists = SystemError(code: EEXIST)
  package static let isFolder = SystemError(code: EISDIR)
  package static let missing = SystemError(code: ENOENT)
  /// A part of a path that stands for a folder is something else.
  package static let notFolder = SystemError(code: ENOTDIR)
  package static let nameTooLong = SystemError(code: ENAMETOOLONG)
  package static let tooManyLinks = SystemError(code: ELOOP)
  /// A socket, which cannot be opened as a file.
  package static let noSuchDevice = SystemError(code: ENXIO)
  /// A write to a pipe that has no reader any more.
  package static let brokenPipe = SystemError(code: EPIPE)
}
