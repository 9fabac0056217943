import CLibrary
import CPango

/// A path under which the text libraries can open a font: its own, or for bytes in memory one that exists as long as
/// this object.
///
/// fontconfig, FreeType and Pango all open fonts by path. On Linux, bytes get a file without a disk (`memfd_create`),
/// whose path is that of its descriptor. Elsewhere they get a temporary file that only this user can read.
final class OpenableFont {
  let path: String
  /// The descriptor of a file in memory, or -1.
  private var descriptor: Int32 = -1
  private var isTemporary = false

  init(_ file: FontFile) throws(TextError) {
    switch file {
    case .path(let path):
      self.path = path
    case .data(let data):
      #if os(Linux)
        descriptor = loom_memory_file("loaderloom-font")
        path = "/proc/self/fd/\(descriptor)"
      #else
        var name: UnsafeMutablePointer<CChar>?
        descriptor = g_file_open_tmp("loaderloom-font-XXXXXX", &name, nil)
        path = name.map { String(cString: $0) } ?? ""
        g_free(name)
        isTemporary = descriptor >= 0
      #endif
      guard descriptor >= 0 else { throw Self.error("no file can be made for it") }
      guard Self.write(data.bytes, to: descriptor) else { throw Self.error("its bytes cannot be stored") }
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if isTemporary { unlink(path) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #else
          let count = Darwin.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #endif
        if count < 0 && errno != EINTR { return false }
        written += max(0, count)
      }
      return true
    }
  }

  private static func error(_ what: String) -> TextError {
    .layoutFailed("a font in memory cannot be opened: \(what): \(String(cString: strerror(errno)))")
  }
}
