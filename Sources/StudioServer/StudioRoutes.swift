import Foundation
import Parallelism
import PresetModel
import PreviewPages
import Studio

/// The studio's addresses after the token.
struct StudioRoutes: Sendable {
  let studio: Studio

  /// What each window asks for, and is the same for all.
  private static let page = Data(ModulePage.served("studio.html").utf8)
  private static let schema = Data(SchemaWriter.schema(of: .preset).utf8)

  /// The largest body, in bytes: a preset of 1 MiB in JSON, and a theme; or a file that was dropped on the page.
  static func largestBody(_ path: String) -> Int { path == "import" ? StudioImport.largestFile : 4 << 20 }

  func answer(_ request: StudioRequest) throws -> StudioResponse {
    let path = request.path
    switch (request.method, path) {
    case ("GET", ""): return StudioResponse(200, Self.page, "text/html; charset=utf-8")
    case ("GET", "start"): return .json(try studio.start())
    case ("GET", "contents"): return .json(studio.folder.contents.node)
    case ("GET", "schema"): return StudioResponse(200, Self.schema, "application/json")
    case ("GET", "events"): return try events(request)
    case ("GET", "picture"): return try image(request)
    case ("GET", "drafts"): return .json(studio.drafts?.node ?? .null)
    case ("GET", "draft"): return .json(try studio.requireDrafts().node(of: try query("id", request)))
    case ("POST", "draft"):
      try studio.requireDrafts().take(try body(request))
      return .json(.object([]))
    case ("GET", "archive"): return try archive(request)
    case ("GET", "file"): return .json(node(try studio.folder.read(try query("path", request))))
    case ("GET", "import"): return .json(try studio.folder.imported(try query("path", request)).node)
    case ("POST", "import"): return try imported(request)
    case ("GET", "made"):
      let made = try studio.madeFile(try query("path", request))
      return StudioResponse(200, Data(made.bytes), made.mediaType)
    case ("POST", "save"): return try save(request)
    case ("POST", "rename"): return try rename(request)
    case ("POST", "draw"): return try accept(request, studio.draw)
    case ("POST", "encode"): return try accept(request, studio.encode)
    case ("GET", "encoded"): return try encoded(request)
    case ("POST", "layers"): return .json(try studio.layers(try body(request)))
    case ("POST", "export"): return try accept(request, studio.export)
    case ("POST", "measure"): return try accept(request, studio.measure)
    case ("POST", "poster"):
      return StudioResponse(200, Data(try studio.poster(try body(request))), "image/png")
    case ("POST", "command"): return .json(try studio.command(try body(request)))
    case ("POST", "cancel"): return try cancel(request)
    case ("GET", _):
      guard let file = CodeMirrorFile.served(path) else { throw StudioError(404, "\(path): no such address") }
      return StudioResponse(200, Data(file.text.utf8), file.mediaType)
    default: throw StudioError(405, "\(path): this method is not allowed")
    }
  }

  /// The window's stream: it lasts until the page closes it or the server ends.
  private func events(_ request: StudioRequest) throws -> StudioResponse {
    let name = try query("window", request)
    let studio = studio
    let opened = Locked<StudioWindow?>(nil)
    let stream = EventStream { _ in
      let window = opened.withLock { opened in
        defer { opened = nil }
        return opened
      }
      if let window { studio.close(name, window) }
    }
    let window = studio.open(name) { stream.add(Data($0.utf8)) }
    opened.withLock { $0 = window }
    // The page hears at once that the stream is open.
    stream.add(Data(":\n\n".utf8))
    return StudioResponse(events: stream)
  }

  private func image(_ request: StudioRequest) throws -> StudioResponse {
    let scheme = ColorScheme(rawValue: try query("scheme", request)) ?? .light
    let isStill = request.value("still") != nil
    let bytes =
      if let path = request.value("path") {
        try studio.thumbnail(ofFile: path, scheme, isStill: isStill)
      } else if let draft = request.value("draft") {
        try studio.thumbnail(ofDraft: draft, scheme, isStill: isStill)
      } else {
        try studio.gallery.image(try query("name", request), scheme, isStill: isStill)
      }
    return StudioResponse(200, Data(bytes), "image/png")
  }

  /// A file that was encoded for the page to show.
  private func encoded(_ request: StudioRequest) throws -> StudioResponse {
    guard let number = Int(try query("file", request)) else { throw StudioError(400, "file: expected a number") }
    let file = try studio.encodedFile(number, try query("window", request))
    return StudioResponse(200, Data(file.bytes), file.mediaType)
  }

  /// Exported files as one archive, named after the preset.
  private func archive(_ request: StudioRequest) throws -> StudioResponse {
    let bytes = try studio.archive(of: request.values("path"))
    var response = StudioResponse(200, Data(bytes), "application/zip")
    let name = (request.value("name") ?? "loaders").unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || "._-".unicodeScalars.contains(scalar) ? Character(scalar) : "-"
    }
    response.fileName = String(name.prefix(100)) + ".zip"
    return response
  }

  /// A file that was dropped on the page; its bytes are the body.
  private func imported(_ request: StudioRequest) throws -> StudioResponse {
    let name = try query("name", request)
    let bytes = [UInt8](request.body)
    return .json(try StudioImport(bytes, name: name, in: studio.folder).node)
  }

  private struct Save: Decodable {
    var path: String
    var text: String
    var known: String?
    /// Whether a file that is read-only is replaced.
    var isForced: Bool?
  }

  private func save(_ request: StudioRequest) throws -> StudioResponse {
    let save: Save = try body(request)
    let saved = try studio.folder.save(
      save.text, to: save.path, known: save.known, replacesReadOnly: save.isForced ?? false)
    return .json(node(saved))
  }

  private struct Rename: Decodable {
    var path: String
    /// The new path.
    var name: String
    var known: String
  }

  private func rename(_ request: StudioRequest) throws -> StudioResponse {
    let rename: Rename = try body(request)
    return .json(node(try studio.folder.rename(rename.path, to: rename.name, known: rename.known)))
  }

  private struct Cancel: Decodable {
    var window: String
    var work: String
  }

  private func cancel(_ request: StudioRequest) throws -> StudioResponse {
    let cancel: Cancel = try body(request)
    guard let work = StudioWindow.Work(rawValue: cancel.work) else {
      let known = StudioWindow.Work.allCases.map(\.rawValue).joined(separator: ", ")
      throw StudioError(400, "work: expected one of \(known), found \"\(cancel.work)\"")
    }
    try studio.cancel(cancel.window, work)
    return .json(.object([]))
  }

  private func accept(_ request: StudioRequest, _ start: (Studio.Edit) throws -> Void) throws -> StudioResponse {
    try start(try body(request))
    return .json(.object([]), status: 202)
  }

  private func node(_ file: StudioFolder.File) -> JSONNode {
    .object([("path", .text(file.path)), ("text", .text(file.text)), ("digest", .text(file.digest))])
  }

  private func query(_ name: String, _ request: StudioRequest) throws(StudioError) -> String {
    guard let value = request.value(name) else { throw StudioError(400, "the address lacks \(name)") }
    return value
  }

  private func body<Value: Decodable>(_ request: StudioRequest) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: request.body)
    } catch is DecodingError {
      throw StudioError(400, "\(request.path): expected other values; load the page again")
    }
  }
}
