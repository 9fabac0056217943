import CAllocator

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the machine is asked for at the command's edge; no code that draws or encodes asks.
package enum Machine {
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Whether a stream (1 output, 2 errors) is a terminal.
  package static func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 }

  /// Tells the allocator to reuse freed memory rather than to give it back, which for the short life of a rendering
  /// only makes the system clear the same pages again: 40 % fewer page faults. Only where the allocator is glibc's.
  package static func keepFreedMemory() {
    #if canImport(Glibc)
      // 32 MiB is the most that it takes for the first.
      mallopt(M_MMAP_THRESHOLD, 32 << 20)
      mallopt(M_TRIM_THRESHOLD, 1 << 30)
      mallopt(M_TOP_PAD, 4 << 20)
    #endif
  }

  /// A monotonic clock, in seconds.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Makes a write to a closed pipe, or past the size that the system allows for a file, an error of the write instead
  /// of the end of the process.
  package static func makeFailedWritesErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Writes to the standard error stream; a failure there has nobody left to be told.
  package static func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  }
}
