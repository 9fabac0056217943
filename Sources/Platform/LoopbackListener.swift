import CLibrary

/// A listening socket on the loopback address alone.
package final class LoopbackListener: Sendable {
  private let raw: Int32
  package let port: UInt16

  /// - Parameter port: 0 for any free one.
  package init(port: UInt16) throws(SystemError) {
    raw = streamSocket()
    guard raw >= 0 else { throw .last }
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
    // A port that was used a moment ago may be used again.
    var yes: Int32 = 1
    setsockopt(raw, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let fd = raw
    let status = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        guard bind(fd, address, size) == 0, listen(fd, SOMAXCONN) == 0 else { return errno }
        return getsockname(fd, address, &size) == 0 ? 0 : errno
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    guard status == 0 else {
      _ = close(fd)
      throw SystemError(code: status)
    }
  }

  deinit { _ = close(raw) }

  /// Waits for the next connection.
  package func accept() throws(SystemError) -> LoopbackConnection {
    while true {
      let fd = acceptConnection(raw)
      if fd >= 0 { return LoopbackConnection(raw: fd) }
      // One that ended before it was accepted is no failure of the listener.
      if errno != EINTR && errno != ECONNABORTED { throw .last }
    }
  }
}

/// A connection that was accepted; closed when released. For one thread at a time.
package final class LoopbackConnection: @unchecked Sendable {
  private let raw: Int32

  fileprivate init(raw: Int32) {
    self.raw = raw
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
    _ = fcntl(raw, F_SETFL, fcntl(raw, F_GETFL) | O_NONBLOCK)
  }

  deinit { _ = close(raw) }

  /// The next bytes, 64 kB at most; none at the end.
  ///
  /// - Parameter deadline: by `Machine.now`.
  /// - Throws: `timedOut` where nothing came by then.
  package func read(until deadline: Double) throws(SystemError) -> [UInt8] {
    let size = 1 << 16
    while true {
      var failure: SystemError?
      let fd = raw
      let part = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let n = recv(fd, buffer.baseAddress!, size, 0)
        if n < 0 { failure = .last }
        count = max(0, n)
      }
      guard let failure else { return part }
      try wait(for: POLLIN, after: failure, until: deadline)
    }
  }

  /// Writes everything; whoever takes nothing for so many seconds is gone.
  package func write(_ bytes: [UInt8], stall: Double) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let fd = raw
      let n = bytes.withUnsafeBytes { send(fd, $0.baseAddress! + done, $0.count - done, noSignal) }
      if n >= 0 {
        done += n
      } else {
        try wait(for: POLLOUT, after: .last, until: Machine.now + stall)
      }
    }
  }

  /// Says that nothing more is written, and reads what still comes for a while, so that the answer is not lost with
  /// bytes that nobody read (RFC 9112, 9.6).
  package func finish() throws(SystemError) {
    _ = shutdown(raw, Int32(SHUT_WR))
    let deadline = Machine.now + 1
    while try !read(until: deadline).isEmpty {}
  }

  private func wait(for event: Int32, after failure: SystemError, until deadline: Double) throws(SystemError) {
    if failure.code == EINTR { return }
    guard failure.code == EAGAIN || failure.code == EWOULDBLOCK else { throw failure }
    let left = deadline - Machine.now
    guard left > 0 else { throw .timedOut }
    var request = pollfd(fd: raw, events: Int16(event), revents: 0)
    _ = poll(&request, 1, Int32(min(left * 1000, 1e6).rounded(.up)))
  }
}

extension SystemError {
  package static let timedOut = SystemError(code: ETIMEDOUT)
}

#if canImport(Glibc)
  private func streamSocket() -> Int32 { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) }
#else
  private func streamSocket() -> Int32 { socket(AF_INET, SOCK_STREAM, 0) }
#endif

#if canImport(Darwin)
  private let noSignal: Int32 = 0
#else
  private let noSignal = Int32(MSG_NOSIGNAL)
#endif

private func acceptConnection(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
