#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal that standard output may be.
package enum Terminal {
  package struct Size: Equatable, Sendable {
    package var columns: Int
    package var rows: Int
    /// The height of a character in pixels; nil where the terminal does not report it.
    package var cellHeight: Int?
  }

  /// Nil where standard output is no terminal.
  package static var size: Size? {
    var window = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
    let cell = window.ws_ypixel > 0 && window.ws_row > 0 ? Int(window.ws_ypixel) / Int(window.ws_row) : nil
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row), cellHeight: cell)
  }

  /// The width of the terminal that a stream is, in characters; nil where it is none, or does not report it.
  /// - Parameter stream: 1 is output, 2 is errors.
  package static func columns(of stream: Int32) -> Int? {
    var window = winsize()
    return ioctl(stream, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 ? Int(window.ws_col) : nil
  }

  package static func write(_ text: String) throws(FileError) {
    try FileAccess.writeToStandardOutput(Array(text.utf8))
  }
}

extension Machine {
  /// Waits until the monotonic clock has reached `time` seconds; returns at once if it has.
  package static func sleep(until time: Double) {
    let left = time - now
    guard left > 0 else { return }
    var pause = timespec(tv_sec: Int(left), tv_nsec: Int((left - left.rounded(.down)) * 1e9))
    var rest = timespec()
    while nanosleep(&pause, &rest) != 0 && errno == EINTR { pause = rest }
  }
}
