import FlyingFox
import FlyingSocks
import Foundation
import Parallelism
import PresetModel
import PreviewPages
import Studio

/// Answers the studio's pages over HTTP, on the loopback address alone.
struct StudioServer: Sendable {
  let studio: Studio
  private let gate: StudioGate
  private let routes: StudioRoutes

  init(_ studio: Studio) {
    self.studio = studio
    gate = StudioGate()
    routes = StudioRoutes(studio: studio)
  }

  /// Serves until the process ends.
  /// - Parameter ready: Gets the address once it can be opened.
  func run(port: UInt16, ready: @Sendable (String) -> Void) async throws {
    // An event stream stays open, so a handler has no time limit of its own.
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), timeout: 3600, logger: .disabled)
    await server.appendRoute("*") { request in await answer(request) }
    let serving = Task { try await server.run() }
    try await server.waitUntilListening()
    guard case .ip4(_, port: let bound) = await server.listeningAddress else { return try await serving.value }
    gate.open(at: bound)
    ready("http://127.0.0.1:\(bound)/\(gate.token)/")
    try await serving.value
  }

  private func answer(_ request: HTTPRequest) async -> HTTPResponse {
    let origin = request.headers[HTTPHeader("Origin")]
    guard let path = gate.path(request.path, host: request.headers[.host], origin: origin) else {
      return Self.response(403, Data("the studio answers its own page alone\n".utf8), "text/plain; charset=utf-8")
    }
    do {
      return try await routes.answer(request, path)
    } catch let error as StudioError {
      return Self.failure(error.status, error.message)
    } catch {
      return Self.failure(400, "\(error)")
    }
  }

  private static func failure(_ status: Int, _ message: String) -> HTTPResponse {
    json(.object([("error", .text(message))]), status: status)
  }

  static func json(_ node: JSONNode, status: Int = 200) -> HTTPResponse {
    response(status, Data(JSONPrinter.line(node).utf8), "application/json")
  }

  static func response(_ status: Int, _ body: Data, _ mediaType: String) -> HTTPResponse {
    HTTPResponse(statusCode: HTTPStatusCode(status, phrase: ""), headers: headers(mediaType), body: body)
  }

  /// Nothing is kept, framed, guessed or passed on to other pages; the page loads from this server alone.
  static func headers(_ mediaType: String) -> HTTPHeaders {
    [
      .contentType: mediaType, HTTPHeader("Cache-Control"): "no-store",
      HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'self'; img-src 'self' data: blob:; script-src 'self' 'unsafe-inline'; style-src 'self' "
        + "'unsafe-inline'; "
        + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ]
  }
}
