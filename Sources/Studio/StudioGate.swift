import Parallelism

/// Who may talk to the studio: a page whose address holds the token, that was loaded from this server.
///
/// A foreign page cannot know the token. The `Host` header keeps out pages whose name was made to point here (DNS
/// rebinding), and the `Origin` header those that send requests across origins.
public struct StudioGate: Sendable {
  /// 128 random bits, as 32 hexadecimal digits.
  public let token: String
  /// Nil until the server listens; until then nothing is answered.
  private let port = Locked<UInt16?>(nil)

  public init() {
    var source = SystemRandomNumberGenerator()
    token = (0..<2).map { _ in
      let digits = String(source.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Lets requests in that were sent to this port.
  public func open(at port: UInt16) { self.port.withLock { $0 = port } }

  /// The request's path after the token, without a slash at its start; nil if the request is refused.
  ///
  /// - Parameters:
  ///   - path: of the request, without its query.
  ///   - host: the header `Host`.
  ///   - origin: the header `Origin`; nil where a request has none.
  public func path(_ path: String, host: String?, origin: String?) -> String? {
    guard let port = port.withLock({ $0 }) else { return nil }
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host, hosts.contains(host) else { return nil }
    if let origin, origin != "http://\(host)" { return nil }
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
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
