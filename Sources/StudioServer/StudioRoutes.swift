import Dispatch
import FlyingFox
import Foundation
import PresetModel
import PreviewPages
import Studio

/// The studio's addresses after the token.
struct StudioRoutes: Sendable {
  let studio: Studio
  /// The largest body: a preset of 1 MiB in JSON, and a theme.
  private static let largestBody = 4 << 20

  func answer(_ request: HTTPRequest, _ path: String) async throws -> HTTPResponse {
    switch (request.method, path) {
    case (.GET, ""):
      return StudioServer.response(200, Data(ModulePage.served("studio.html").utf8), "text/html; charset=utf-8")
    case (.GET, "start"): return StudioServer.json(try studio.start())
    case (.GET, "contents"): return StudioServer.json(studio.folder.contents.node)
    case (.GET, "schema"):
      return StudioServer.response(200, Data(SchemaWriter.schema(of: .preset).utf8), "application/json")
    case (.GET, "events"): return try events(request)
    case (.GET, "picture"): return try await image(request)
    case (.GET, "file"): return StudioServer.json(node(try studio.folder.read(try query("path", request))))
    case (.GET, "import"): return StudioServer.json(try studio.folder.imported(try query("path", request)).node)
    case (.POST, "import"): return try await imported(request)
    case (.GET, "made"):
      let made = try studio.madeFile(try query("path", request))
      return StudioServer.response(200, Data(made.bytes), made.mediaType)
    case (.POST, "save"): return try await save(request)
    case (.POST, "draw"): return try await accept(request, studio.draw)
    case (.POST, "export"): return try await accept(request, studio.export)
    case (.POST, "measure"): return try await accept(request, studio.measure)
    case (.POST, "command"): return StudioServer.json(try studio.command(try await body(request)))
    case (.POST, "cancel"): return try await cancel(request)
    case (.GET, _):
      guard let file = PageFile.named(path) else { throw StudioError(404, "\(path): no such address") }
      return StudioServer.response(200, Data(file.text.utf8), file.mediaType)
    default: throw StudioError(405, "\(path): this method is not allowed")
    }
  }

  /// The window's stream: it lasts until the page closes it or the server ends.
  private func events(_ request: HTTPRequest) throws -> HTTPResponse {
    let name = try query("window", request)
    let (blocks, continuation) = AsyncStream.makeStream(of: Data.self)
    let window = studio.open(name) { continuation.yield(Data($0.utf8)) }
    // A comment now and then shows whether the page is still there.
    let beat = Task {
      while !Task.isCancelled {
        continuation.yield(Data(":\n\n".utf8))
        try await Task.sleep(for: .seconds(5))
      }
    }
    continuation.onTermination = { _ in
      beat.cancel()
      studio.close(name, window)
    }
    return HTTPResponse(
      statusCode: .ok, headers: StudioServer.headers("text/event-stream"),
      body: HTTPBodySequence(from: EventStream(blocks: blocks), suggestedBufferSize: 1 << 16))
  }

  private func image(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = try query("name", request)
    let scheme = ColorScheme(rawValue: try query("scheme", request)) ?? .light
    let isStill = request.query["still"] != nil
    // Drawing takes too long for a thread of the server.
    let bytes = try await offThread { try studio.gallery.image(name, scheme, isStill: isStill) }
    return StudioServer.response(200, Data(bytes), "image/png")
  }

  /// A file that was dropped on the page; its bytes are the body.
  private func imported(_ request: HTTPRequest) async throws -> HTTPResponse {
    let name = try query("name", request)
    let bytes = [UInt8](try await data(request, limit: StudioImport.largestFile))
    let folder = studio.folder
    return StudioServer.json(try await offThread { try StudioImport(bytes, name: name, in: folder) }.node)
  }

  private struct Save: Decodable {
    var path: String
    var text: String
    var known: String?
  }

  private func save(_ request: HTTPRequest) async throws -> HTTPResponse {
    let save: Save = try await body(request)
    return StudioServer.json(node(try studio.folder.save(save.text, to: save.path, known: save.known)))
  }

  private struct Cancel: Decodable {
    var window: String
    var work: String
  }

  private func cancel(_ request: HTTPRequest) async throws -> HTTPResponse {
    let cancel: Cancel = try await body(request)
    guard let work = StudioWindow.Work(rawValue: cancel.work) else {
      throw StudioError(400, "work: expected drawing, export or budget, found \"\(cancel.work)\"")
    }
    try studio.cancel(cancel.window, work)
    return StudioServer.json(.object([]))
  }

  private func accept(_ request: HTTPRequest, _ start: (Studio.Edit) throws -> Void) async throws -> HTTPResponse {
    try start(try await body(request))
    return StudioServer.json(.object([]), status: 202)
  }

  private func node(_ file: StudioFolder.File) -> JSONNode {
    .object([("path", .text(file.path)), ("text", .text(file.text)), ("digest", .text(file.digest))])
  }

  private func query(_ name: String, _ request: HTTPRequest) throws(StudioError) -> String {
    guard let value = request.query[name] else { throw StudioError(400, "the address lacks \(name)") }
    return value
  }

  private func body<Value: Decodable>(_ request: HTTPRequest) async throws -> Value {
    try JSONDecoder().decode(Value.self, from: try await data(request, limit: Self.largestBody))
  }

  private func data(_ request: HTTPRequest, limit: Int) async throws -> Data {
    if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
      throw StudioError(413, "expected at most \(limit) bytes, found \(length)")
    }
    // A body in chunks does not say how long it is, so it is read no further than the limit.
    var data = Data()
    for try await part in request.bodySequence {
      data.append(part)
      guard data.count <= limit else { throw StudioError(413, "expected at most \(limit) bytes, found more") }
    }
    return data
  }

  private func offThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { done in
      DispatchQueue.global(qos: .utility).async { done.resume(with: Result { try work() }) }
    }
  }
}
