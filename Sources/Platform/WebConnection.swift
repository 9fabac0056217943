import CLibrary
import CTransfer

/// A connection to HTTP servers by the system's libcurl, for one thread at a time.
package final class WebConnection: @unchecked Sendable {
  /// What a server answers: 404 is an answer, too.
  package struct Answer: Equatable, Sendable {
    package var status: Int
    package var bytes: [UInt8]
  }

  package struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
  }

  private let transfer: OpaquePointer

  /// - Throws: `Failure` where the system has no libcurl.
  package init() throws(Failure) {
    guard let transfer = transfer_open() else {
      throw Failure("libcurl is not installed (Debian: libcurl4)")
    }
    self.transfer = transfer
  }

  deinit { transfer_close(transfer) }

  /// Gets a file of at most `limit` bytes or, with a body, puts one.
  /// - Parameters:
  ///   - header: one more line of the request.
  ///   - seconds: the longest time of the whole transfer.
  /// - Throws: `Failure` where there is no answer, with libcurl's reason.
  package func request(
    _ url: String, header: String? = nil, putting body: [UInt8]? = nil, limit: Int, seconds: Double
  ) throws(Failure) -> Answer {
    var answer = transfer_answer()
    let milliseconds = Int((max(0.001, seconds) * 1000).rounded(.up))
    if let body {
      body.withUnsafeBufferPointer { bytes in
        transfer_run(transfer, url, header, bytes.baseAddress, bytes.count, limit, milliseconds, &answer)
      }
    } else {
      transfer_run(transfer, url, header, nil, 0, limit, milliseconds, &answer)
    }
    defer { free(answer.bytes) }
    guard answer.status > 0 else {
      let reason = withUnsafeBytes(of: &answer.error) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      throw Failure(reason)
    }
    return Answer(status: answer.status, bytes: Array(UnsafeBufferPointer(start: answer.bytes, count: answer.count)))
  }
}
