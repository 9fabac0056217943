import Foundation
import Parallelism
import Platform
import PresetModel
import PreviewPages
import Studio

/// Answers the studio's pages over HTTP, on the loopback address alone: one request for each connection, which is
/// closed after the answer.
///
/// Whoever does not know the token gets at most a few kilobytes and seconds: a request's head is read up to
/// `RequestHead.largest` and for `headTime`, and nothing is read after it before the gate has let it in.
struct StudioServer: Sendable {
  private let gate = StudioGate()
  private let routes: StudioRoutes
  /// Connections whose requests are not let in yet.
  private let strangers = Locked(0)

  /// The seconds that a head may take, however its bytes come, and that a body may take.
  private static let headTime = 10.0
  private static let bodyTime = 120.0
  /// The seconds for which a page may take nothing of its answer.
  private static let stallTime = 60.0
  /// More connections are closed at once.
  private static let mostStrangers = 64

  init(_ studio: Studio) { routes = StudioRoutes(studio: studio) }

  /// Serves until the process ends. Waits, so it needs a thread of its own.
  /// - Parameter ready: Gets the address once it can be opened.
  /// - Throws: `StudioError` for a port that is taken.
  func run(port: UInt16, ready: (String) -> Void) throws {
    let listener: LoopbackListener
    do throws(SystemError) {
      listener = try LoopbackListener(port: port)
    } catch {
      throw StudioError(503, "port \(port): \(error); name another one with --port, or none")
    }
    gate.open(at: listener.port)
    ready("http://127.0.0.1:\(listener.port)/\(gate.token)/")
    while true {
      let connection = try listener.accept()
      let isTooMany = strangers.withLock { count in
        count += 1
        return count > Self.mostStrangers
      }
      if isTooMany {
        strangers.withLock { $0 -= 1 }
        continue
      }
      Thread { serve(connection) }.start()
    }
  }

  private func serve(_ connection: LoopbackConnection) {
    do throws(SystemError) {
      let (request, refusal) = try admitted(connection)
      if let request {
        try send(answer(request), to: connection)
      } else if let refusal {
        try send(refusal, to: connection)
      }
      try connection.finish()
    } catch {
      // The page has gone, or sends nothing.
    }
  }

  /// Reads a request that the gate lets in. Otherwise there is a refusal, or nothing if nothing was sent.
  private func admitted(_ connection: LoopbackConnection) throws(SystemError) -> (StudioRequest?, StudioResponse?) {
    defer { strangers.withLock { $0 -= 1 } }
    let deadline = Machine.now + Self.headTime
    var reader = RequestHeadReader()
    do {
      while true {
        let part = try connection.read(until: deadline)
        if part.isEmpty { return (nil, nil) }
        guard let (head, rest) = try reader.add(part) else { continue }
        guard let path = gate.path(head.path, host: head.headers["host"], origin: head.headers["origin"]) else {
          return (nil, .text(403, "the studio answers its own page alone\n"))
        }
        return (try body(of: head, path, rest, connection), nil)
      }
    } catch let error as StudioError {
      return (nil, .failure(error))
    } catch let error as SystemError {
      throw error
    } catch {
      return (nil, .failure(StudioError(400, "\(error)")))
    }
  }

  private func body(
    of head: RequestHead, _ path: String, _ start: [UInt8], _ connection: LoopbackConnection
  ) throws -> StudioRequest {
    let length = try head.bodyLength(limit: StudioRoutes.largestBody(path))
    let deadline = Machine.now + Self.bodyTime
    var body = start
    while body.count < length {
      let part = try connection.read(until: deadline)
      if part.isEmpty { throw StudioError(400, "expected \(length) bytes, found \(body.count)") }
      body += part
    }
    return StudioRequest(method: head.method, path: path, query: head.query, body: Data(body.prefix(length)))
  }

  private func answer(_ request: StudioRequest) -> StudioResponse {
    do {
      return try routes.answer(request)
    } catch let error as StudioError {
      return .failure(error)
    } catch {
      return .failure(StudioError(400, "\(error)"))
    }
  }

  private func send(_ response: StudioResponse, to connection: LoopbackConnection) throws(SystemError) {
    switch response.body {
    case .whole(let data):
      try connection.write(response.head(length: data.count) + [UInt8](data), stall: Self.stallTime)
    case .events(let events):
      // It has no length; its end is that of the connection.
      defer { events.close() }
      try connection.write(response.head(length: nil), stall: Self.stallTime)
      while let block = events.next() { try connection.write([UInt8](block), stall: Self.stallTime) }
    }
  }
}
