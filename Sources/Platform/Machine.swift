import CAllocator
import CLibrary

/// Queries about the machine for the command's outer layer; code that draws or encodes does not use them.
package enum Machine {
  package static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// In bytes.
  package static var physicalMemory: Int { sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) }

  /// Whether a stream is a terminal: 1 is output, 2 is errors.
  package static func isTerminal(_ stream: Int32) -> Bool { isatty(stream) == 1 }

  /// Tells the allocator to reuse freed memory instead of returning it. In the short life of a rendering, to return
  /// memory only makes the system clear the same pages again; reuse saves 40 % of the page faults. This applies only to
  /// glibc's allocator.
  package static func keepFreedMemory() {
    #if canImport(Glibc)
      // 32 MiB is the largest value allowed for the first option.
      mallopt(M_MMAP_THRESHOLD, 32 << 20)
      mallopt(M_TRIM_THRESHOLD, 1 << 30)
      mallopt(M_TOP_PAD, 64 << 20)
      let first = malloc(1 << 20)
      mallopt(M_TOP_PAD, 4 << 20)
      useLargePages(from: UInt(bitPattern: first), to: UInt(bitPattern: sbrk(0)))
      free(first)
    #endif
  }

  #if canImport(Glibc)
    /// Has the system clear memory in pages of 2 MiB where it does so on request: five GIFs at 2× took 6 to 13 % less
    /// time, and as much memory.
    private static func useLargePages(from start: UInt, to end: UInt) {
      let page: UInt = 2 << 20
      let first = (start + page - 1) / page * page
      guard first < end else { return }
      madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
    }
  #endif

  /// Tells the allocator that all threads share what one of them frees. Otherwise each keeps its own, and what a
  /// process takes depends on which thread did what: 558 to 721 MB for one GIF of ten large images, and 509 MB when
  /// they share. No render became slower on two processors. This applies only to glibc's allocator.
  package static func shareFreedMemory() {
    #if canImport(Glibc)
      mallopt(M_ARENA_MAX, 1)
    #endif
  }

  /// Returns what the allocator keeps of freed memory to the system. This applies only to glibc's allocator.
  package static func returnFreedMemory() {
    #if canImport(Glibc)
      malloc_trim(0)
    #endif
  }

  /// A monotonic clock, in seconds.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  package static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Turns a write to a closed pipe, or past the system's limit of file sizes, into an error of the write; otherwise it
  /// would end the process. Likewise the use of a standard stream that is closed; otherwise the first file that is
  /// opened would get its number, and what is printed.
  package static func makeFailedWritesErrors() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for stream: Int32 in 0...2 where fcntl(stream, F_GETFD) == -1 {
      // It gets the lowest number that is free, which is this one. Standard input is not for writing, nor are the
      // others for reading.
      _ = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Writes to the standard error stream. A failure is ignored, since nobody is left to read about it.
  package static func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
  }
}
