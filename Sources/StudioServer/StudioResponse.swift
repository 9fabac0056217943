import Foundation
import PresetModel
import Studio

/// A request that the gate let in.
struct StudioRequest: Sendable {
  var method: String
  /// After the token, without a slash at its start.
  var path: String
  /// As it was sent.
  var query: String
  var body: Data

  /// The value of a name in the query; nil where it is not there.
  func value(_ name: String) -> String? { values(name).first }

  /// All values of a name in the query, in their order.
  func values(_ name: String) -> [String] {
    var components = URLComponents()
    components.percentEncodedQuery = query
    return (components.queryItems ?? []).filter { $0.name == name }.map { $0.value ?? "" }
  }
}

/// An answer of the studio.
struct StudioResponse: Sendable {
  enum Body: Sendable {
    case whole(Data)
    case events(EventStream)
  }

  var status: Int
  var mediaType: String
  var body: Body
  /// The name under which a browser stores the body; nil where it shows it. Only letters, digits and `._-`.
  var fileName: String?

  init(_ status: Int, _ body: Data, _ mediaType: String) {
    (self.status, self.body, self.mediaType) = (status, .whole(body), mediaType)
  }

  init(events: EventStream) { (status, body, mediaType) = (200, .events(events), "text/event-stream") }

  static func json(_ node: JSONNode, status: Int = 200) -> StudioResponse {
    StudioResponse(status, Data(JSONPrinter.line(node).utf8), "application/json")
  }

  static func text(_ status: Int, _ text: String) -> StudioResponse {
    StudioResponse(status, Data(text.utf8), "text/plain; charset=utf-8")
  }

  static func failure(_ error: StudioError) -> StudioResponse {
    var members: [(String, JSONNode)] = [("error", .text(error.message))]
    if let reason = error.reason { members.append(("reason", .text(reason.rawValue))) }
    return json(.object(members), status: error.status)
  }

  /// The status line and the headers. Nothing is kept, framed, guessed or passed on to other pages; the page loads from
  /// this server alone, but for the modules that it holds as `data:` addresses.
  /// - Parameter length: of the body; nil where it ends with the connection.
  func head(length: Int?) -> [UInt8] {
    let lines =
      [
        "HTTP/1.1 \(status) \(status < 400 ? "OK" : "Refused")", "Connection: close", "Content-Type: \(mediaType)",
        "Cache-Control: no-store", "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin",
        "Content-Security-Policy: default-src 'self'; img-src 'self' data: blob:; "
          + "script-src 'self' 'unsafe-inline' data:; style-src 'self' 'unsafe-inline'; "
          + "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      ] + (length.map { ["Content-Length: \($0)"] } ?? [])
      + (fileName.map { ["Content-Disposition: attachment; filename=\"\($0)\""] } ?? [])
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}
