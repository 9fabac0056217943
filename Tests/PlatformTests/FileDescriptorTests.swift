import Foundation
import Platform
import Synchronization
import TestSupport
import Testing

@Suite struct FileDescriptorTests {
  /// A thread that writes.
  private final class Writer: Sendable {
    private let thread = Mutex<pthread_t?>(nil)
    private let ended = DispatchSemaphore(value: 0)
    private let failure = Mutex<(any Error)?>(nil)

    /// The thread, once it has started.
    var id: pthread_t? { thread.withLock { $0 } }

    func start(_ bytes: [UInt8], to path: String) {
      Thread.detachNewThread { [self] in
        thread.withLock { $0 = pthread_self() }
        do { try FileAccess.write(bytes, to: path) } catch { failure.withLock { $0 = error } }
        ended.signal()
      }
    }

    /// Waits for the end of the thread and throws what the write threw.
    func finish() throws {
      ended.wait()
      if let error = failure.withLock({ $0 }) { throw error }
    }
  }

  /// A signal that comes while a pipe is full ends the write early.
  @Test func theRestFollowsAShortWrite() throws {
    let folder = try TemporaryFolder()
    folder.makePipe("pipe")
    let reader = open(folder.path("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    signal(SIGURG) { _ in }
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 1000) }
    let writer = Writer()
    writer.start(bytes, to: folder.path("pipe"))
    var (waiting, isFull) = (Int32(0), false)
    while !isFull {
      let before = waiting
      usleep(10_000)
      #expect(ioctl(reader, UInt(FIONREAD), &waiting) == 0)
      isFull = waiting > 0 && waiting == before
    }
    pthread_kill(try #require(writer.id), SIGURG)
    var read: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    // The end of the pipe, 0, comes only when the writer has closed it; -1 says that nothing waits now.
    while case let count = Foundation.read(reader, &part, part.count), count != 0 {
      if count > 0 { read += part[..<count] } else { usleep(1000) }
    }
    try writer.finish()
    #expect(read == bytes)
  }

  @Test func aFileOfTheLimitIsWhole() throws {
    let folder = try TemporaryFolder()
    // More than one part.
    for size in [3, 1 << 16, 1 << 16 + 5] {
      try folder.write(String(repeating: "a", count: size), to: "file")
      #expect(try FileAccess.read(folder.path("file"), limit: size).count == size)
      #expect(throws: FileError.tooLarge(path: folder.path("file"), limit: size - 1)) {
        try FileAccess.read(folder.path("file"), limit: size - 1)
      }
    }
  }
}
