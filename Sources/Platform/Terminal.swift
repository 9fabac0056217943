import CLibrary

/// The terminal that standard output or standard error may be.
package enum Terminal {
  package struct Size: Equatable, Sendable {
    package var columns: Int
    /// The height of a character in pixels; nil where the terminal does not report it.
    package var cellHeight: Int?
  }

  /// Nil where the stream is no terminal, or does not report its size.
  /// - Parameter stream: 1 is standard output, 2 standard error.
  package static func size(of stream: Int32 = 1) -> Size? {
    var window = winsize()
    guard ioctl(stream, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else { return nil }
    let cell = window.ws_ypixel > 0 && window.ws_row > 0 ? Int(window.ws_ypixel) / Int(window.ws_row) : nil
    return Size(columns: Int(window.ws_col), cellHeight: cell)
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
