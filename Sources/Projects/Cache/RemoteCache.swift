import Parallelism
import Platform

/// A cache on an HTTP server, for machines that share no folder. It has the records and blobs of `ContentCache` under
/// the addresses of Bazel's HTTP caching protocol, so its servers serve, and so does any that answers `GET` and `PUT`:
///
///     ac/KEY       an `ActionResult` with the record
///     cas/DIGEST   the bytes of a file
///
/// After a server's first failure the build stops asking it, goes on without it, and warns once. A server that is too
/// slow has failed, too (`Patience`).
package final class RemoteCache: Sendable {
  package enum Mode: String, CaseIterable, Sendable {
    case readWrite = "read-write"
    case read
  }

  /// How long a build waits for a server, however slowly that answers.
  package struct Patience: Sendable {
    /// The seconds that one transfer may take, and what each byte that is put adds.
    package var transfer = 120.0
    /// The seconds that all transfers of a build may take, those of several threads added up, beyond what each request
    /// and each byte adds.
    package var build = 120.0
    package var perRequest = 0.5
    package var perByte = 1e-5

    package init() {}
  }

  private let url: String
  /// A line of each request that says who asks.
  private let authorization: String?
  private let connections = Locked<[WebConnection]>([])
  private let state: Locked<State>
  private let patience: Patience

  private struct State {
    /// The seconds that the build may still wait.
    var left: Double
    var canRead = true
    var canWrite: Bool
    var failure: String?
  }

  /// - Parameters:
  ///   - url: with or without a slash at the end.
  ///   - token: for the header `Authorization: Bearer`.
  package init(url: String, mode: Mode, token: String?, patience: Patience = Patience()) {
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.patience = patience
    state = Locked(State(left: patience.build, canWrite: mode == .readWrite))
    authorization = token.map { "Authorization: Bearer \($0)" }
  }

  /// Why the server is not used any more, if so. Where it names the address, it leaves out a password.
  var failure: String? { state.withLock { $0.failure } }

  func record(for key: String, limit: Int) -> [UInt8]? {
    guard let bytes = get("ac/\(key)", limit: limit) else { return nil }
    guard ActionResult.isStart(of: bytes) else {
      stop(
        for: WebConnection.Failure(
          "\(shownURL) answers with something that is no entry of a cache, such as a login page; \(Self.access)"),
        readingToo: true)
      return nil
    }
    return ActionResult.record(in: bytes)
  }

  func blob(_ sha256: String, limit: Int) -> [UInt8]? { get("cas/\(sha256)", limit: limit) }

  /// The file is put first, since the record promises it.
  func store(_ result: ActionResult, _ bytes: [UInt8], for key: String) {
    guard put("cas/\(result.sha256)", bytes) else { return }
    _ = put("ac/\(key)", result.encoded)
  }

  /// The address without a user and a password.
  private var shownURL: String {
    guard let start = url.firstRange(of: "://")?.upperBound else { return url }
    let host = url[start...].prefix { $0 != "/" }
    guard let sign = host.lastIndex(of: "@") else { return url }
    return String(url[..<start] + url[host.index(after: sign)...])
  }

  /// What to do where the server does not know who asks.
  private static let access = "correct the address, or give LOADERLOOM_REMOTE_CACHE_TOKEN"

  private func get(_ name: String, limit: Int) -> [UInt8]? {
    guard state.withLock({ $0.canRead }) else { return nil }
    do throws(WebConnection.Failure) {
      let answer = try request(name, limit: limit)
      switch answer.status {
      case 200: return answer.bytes
      case 404, 410: return nil
      default: throw refused("GET", answer.status)
      }
    } catch {
      stop(for: error, readingToo: true)
      return nil
    }
  }

  private func put(_ name: String, _ bytes: [UInt8]) -> Bool {
    guard state.withLock({ $0.canWrite }) else { return false }
    do throws(WebConnection.Failure) {
      let mostOfAnAnswer = 1 << 20
      let answer = try request(name, putting: bytes, limit: mostOfAnAnswer)
      guard 200..<300 ~= answer.status else { throw refused("PUT", answer.status) }
      return true
    } catch {
      stop(for: error, readingToo: false)
      return false
    }
  }

  /// Only the first failure is reported.
  private func stop(for failure: WebConnection.Failure, readingToo: Bool) {
    state.withLock { state in
      if readingToo { state.canRead = false }
      state.canWrite = false
      state.failure = state.failure ?? failure.description
    }
  }

  private func refused(_ method: String, _ status: Int) -> WebConnection.Failure {
    if status == 401, authorization != nil {
      return WebConnection.Failure("the server refused the token in LOADERLOOM_REMOTE_CACHE_TOKEN; correct it")
    }
    let remedy =
      switch (method, status) {
      case (_, 401): "; give LOADERLOOM_REMOTE_CACHE_TOKEN"
      case (_, 300..<400): ", which leads elsewhere; \(Self.access)"
      case ("PUT", 403), ("PUT", 405): "; give --remote-cache-mode read if this machine may only read"
      default: ""
      }
    return WebConnection.Failure("the server answered \(method) with \(status)\(remedy)")
  }

  /// Takes an idle connection or opens one.
  private func request(
    _ name: String, putting body: [UInt8]? = nil, limit: Int
  ) throws(WebConnection.Failure) -> WebConnection.Answer {
    let idle = connections.withLock { $0.popLast() }
    let connection = if let idle { idle } else { try WebConnection() }
    let seconds = patience.transfer + patience.perByte * Double(body?.count ?? 0)
    let start = Machine.now
    let answer = try connection.request(
      "\(url)/\(name)", header: authorization, putting: body, limit: limit, seconds: seconds)
    let bytes = (body?.count ?? 0) + answer.bytes.count
    let left = state.withLock { state in
      state.left += patience.perRequest + patience.perByte * Double(bytes) - (Machine.now - start)
      return state.left
    }
    guard left > 0 else {
      throw WebConnection.Failure("it is too slow: the build has waited for it for more than its time limit")
    }
    connections.withLock { $0.append(connection) }
    return answer
  }
}
