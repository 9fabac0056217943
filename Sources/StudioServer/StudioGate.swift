import FlyingFox
import Foundation
import Parallelism

/// Who may talk to the studio: a page whose address holds the token, that was loaded from this server.
///
/// A foreign page cannot know the token. The `Host` header keeps out pages whose name was made to point here (DNS
/// rebinding), and the `Origin` header those that send requests across origins.
struct StudioGate: Sendable {
  /// 128 random bits.
  let token: String
  /// Set once the server listens.
  let port = Locked<UInt16>(0)

  init() {
    var source = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The request's path after the token, without a slash at its start; nil if the request is refused.
  func path(of request: HTTPRequest) -> String? {
    let port = port.withLock { $0 }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.headers[.host], hosts.contains(host) else { return nil }
    if let origin = request.headers[HTTPHeader("Origin")], origin != "http://\(host)" { return nil }
    let parts = request.path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = parts.first, isToken(first) else { return nil }
    return parts.count > 1 ? String(parts[1]) : ""
  }

  /// Compares all characters in any case, so that the time says nothing.
  private func isToken(_ text: Substring) -> Bool {
    let (a, b) = (Array(text.utf8), Array(token.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
